import type { Site } from '#archive/site.ts'

/** What pages, feeds and sitemaps must know of the site beside its cards. */
export interface PublishedSite extends Pick<
  Site,
  'title' | 'tagline' | 'promptLabel' | 'responseLabel' | 'timeZone' | 'address'
> {
  /** Where pictures are reached, with a slash at the end. */
  images: string
  /** False where no server draws pictures for cards without one. */
  drawsPreviews?: boolean
}
