import { absoluteUrl } from '#archive/absolute-address.ts'
import { beginning, titleOf } from '#archive/card-title.ts'
import { cardPath } from '#archive/card-url.ts'
import type { Card } from '#archive/card.ts'
import { sessionPath } from '#archive/conversation.ts'
import { sessionHeading } from '#archive/session.ts'
import { STATIC_TEXTS } from '#archive/static-texts.ts'
import { pictureAddress } from './article.ts'
import { FOLDER, PREVIEW_FILE } from './card-page.ts'
import type { PublishedSite } from './published-site.ts'

/** The metadata of a page of an exported site, for search engines and link previews. */
export interface PageHead {
  title: string
  description: string
  /** The canonical URL, absolute. */
  url: string
  kind: 'website' | 'article'
  picture: { url: string; alt: string }
}

/** A page with a title and description of its own. */
export interface NamedPage extends Pick<PageHead, 'title' | 'description'> {
  /** Its canonical path below the site. */
  path: string
}

/** The site with the sentence that describes it. */
export type DescribedSite = PublishedSite & { statement?: string }

export const MAX_DESCRIPTION_LENGTH = 200

const wordsOf = ({ prompt, response }: Card): string =>
  beginning(prompt, MAX_DESCRIPTION_LENGTH) || beginning(response, MAX_DESCRIPTION_LENGTH)

/** The site's own picture. */
const sitePicture = (site: PublishedSite) => ({ url: absoluteUrl(site, FOLDER + PREVIEW_FILE), alt: site.title })

/** The page of a card: `/card/…`. */
export function cardHead(card: Card, site: PublishedSite): PageHead {
  const title = titleOf(card)
  const picture = pictureAddress(card, site)
  return {
    title: `${title} – ${site.title}`,
    description: wordsOf(card),
    url: absoluteUrl(site, cardPath(card)),
    kind: 'article',
    picture: picture === null ? sitePicture(site) : { url: picture, alt: STATIC_TEXTS.pictureOf(title) },
  }
}

/** The page of a conversation at the URL of one of its turns. @param first its first turn, which gives the canonical URL */
export const sessionHead = (card: Card, first: Parameters<typeof sessionPath>[0], site: PublishedSite): PageHead => ({
  title: `${sessionHeading(card)} – ${site.title}`,
  description: wordsOf(card),
  url: absoluteUrl(site, sessionPath(first)),
  kind: 'article',
  picture: sitePicture(site),
})

/** Any other page. @param page its path, or its title and description with the path */
export const otherHead = (page: string | NamedPage, site: DescribedSite): PageHead => {
  const named = typeof page === 'string' ? null : page
  const path = typeof page === 'string' ? page : page.path
  return {
    title: named ? `${named.title} – ${site.title}` : `${site.title} – ${site.tagline}`,
    description: beginning(named?.description || site.statement || site.tagline, MAX_DESCRIPTION_LENGTH),
    url: absoluteUrl(site, path.startsWith('/') ? path : `/${path}`),
    kind: 'website',
    picture: sitePicture(site),
  }
}
