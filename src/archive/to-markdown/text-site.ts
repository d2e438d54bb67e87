import type { Site } from '#archive/site.ts'

/** What texts say of the site, and where its files are reached. */
export interface TextSite extends Pick<Site, 'title' | 'promptLabel' | 'responseLabel' | 'address'> {
  /** Where pictures are reached, with a slash at the end. */
  images: string
  /** Where other files of cards are reached, likewise; `/files/` if left out. */
  files?: string
}
