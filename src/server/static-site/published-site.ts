import { createHash } from 'node:crypto'
import type { Site } from '#archive/site.ts'
import type { Config } from '#server/config.ts'

/** The properties of the site that pages, feeds and sitemaps need. */
export interface PublishedSite extends Pick<
  Site,
  'title' | 'tagline' | 'promptLabel' | 'responseLabel' | 'timeZone' | 'address'
> {
  /** Base URL of pictures, with a slash at the end. */
  images: string
  /** Base URL of other files of cards, likewise; `/files/` if left out. */
  files?: string
  /** True for static hosting: no server draws preview pictures, or answers oEmbed. */
  isFiles?: boolean
}

/** Prefix of links to the site within texts. A server is at the root of its host. */
export const linkBase = ({ isFiles, address }: PublishedSite): string => (isFiles ? address : '')

/** A fingerprint of the site, its URL included, for ETags and cache keys. */
export const siteState = (site: PublishedSite): string =>
  createHash('sha1').update(JSON.stringify(site)).digest('base64url').slice(0, 8)

/** The site as its settings describe it, for output without a request. */
export const publishedSite = (config: Pick<Config, 'site' | 'images' | 'host' | 'port'>): PublishedSite => ({
  ...config.site,
  address: siteAddress(config),
  images: config.images,
})

/** The URL of the site; where the owner sets none, that of the listening address. */
function siteAddress({ site, host, port }: Pick<Config, 'site' | 'host' | 'port'>): string {
  if (site.address !== '') return site.address
  const name = host === '0.0.0.0' || host === '::' ? 'localhost' : host.includes(':') ? `[${host}]` : host
  return `http://${name}${port === 0 ? '' : `:${port}`}`
}
