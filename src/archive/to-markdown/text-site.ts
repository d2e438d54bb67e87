import type { Site } from '#archive/site.ts'

/** The site's names, and the base URL of its files. */
export interface TextSite extends Pick<Site, 'title' | 'promptLabel' | 'responseLabel' | 'address'> {
  /** Where pictures are reached, with a slash at the end. */
  images: string
  /** Where other files of cards are reached, likewise; `/files/` if left out. */
  files?: string
}
