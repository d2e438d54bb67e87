import { createHash } from 'node:crypto'
import type { Site } from '#archive/site.ts'
import type { Config } from '#server/config.ts'

/** What pages, feeds and sitemaps must know of the site beside its cards. */
export interface PublishedSite extends Pick<
  Site,
  'title' | 'tagline' | 'promptLabel' | 'responseLabel' | 'timeZone' | 'address'
> {
  /** Where pictures are reached, with a slash at the end. */
  images: string
  /** Where other files of cards are reached, likewise; `/files/` if left out. */
  files?: string
  /** True for a site of files alone: no server draws pictures for cards without one, or answers oEmbed. */
  isFiles?: boolean
}

/** What stands before addresses of the site within texts. Those of a server are reached at the top of its host. */
export const topOf = ({ isFiles, address }: PublishedSite): string => (isFiles ? address : '')

/** Changes with anything that a response says of the site, its address included. */
export const siteState = (site: PublishedSite): string =>
  createHash('sha1').update(JSON.stringify(site)).digest('base64url').slice(0, 8)

/** The site as its settings describe it, for what is written without a request. */
export const publishedSite = (config: Pick<Config, 'site' | 'images' | 'host' | 'port'>): PublishedSite => ({
  ...config.site,
  address: siteAddress(config),
  images: config.images,
})

/** Where the site is reached; where its owner does not say, as the server listens by its settings. */
function siteAddress({ site, host, port }: Pick<Config, 'site' | 'host' | 'port'>): string {
  if (site.address !== '') return site.address
  const name = host === '0.0.0.0' || host === '::' ? 'localhost' : host.includes(':') ? `[${host}]` : host
  return `http://${name}${port === 0 ? '' : `:${port}`}`
}
