import { absolute } from '#archive/absolute-address.ts'
import { beginning, titleOf } from '#archive/card-title.ts'
import { cardPath } from '#archive/card-url.ts'
import type { Card } from '#archive/card.ts'
import { sessionPath } from '#archive/conversation.ts'
import { sessionHeading } from '#archive/session.ts'
import { STATIC_TEXTS } from '#archive/static-texts.ts'
import { pictureAddress } from './article.ts'
import { FOLDER, PREVIEW_FILE } from './card-page.ts'
import type { PublishedSite } from './published-site.ts'

/** What a page of an exported site says of itself to search engines and to robots that show links. */
export interface PageHead {
  title: string
  description: string
  /** The address under which the page is known, in full. */
  url: string
  kind: 'website' | 'article'
  picture: { url: string; alt: string }
}

/** A page that is found by its own words. */
export interface NamedPage extends Pick<PageHead, 'title' | 'description'> {
  /** The address under which it is known, below the site. */
  path: string
}

/** The site with the sentence that says what it is. */
export type DescribedSite = PublishedSite & { statement?: string }

export const MAX_DESCRIPTION_LENGTH = 200

const wordsOf = ({ prompt, response }: Card): string =>
  beginning(prompt, MAX_DESCRIPTION_LENGTH) || beginning(response, MAX_DESCRIPTION_LENGTH)

/** The site's own picture. */
const sitePicture = (site: PublishedSite) => ({ url: absolute(site, FOLDER + PREVIEW_FILE), alt: site.title })

/** The page of a card: `/card/…`. */
export function cardHead(card: Card, site: PublishedSite): PageHead {
  const title = titleOf(card)
  const picture = pictureAddress(card, site)
  return {
    title: `${title} – ${site.title}`,
    description: wordsOf(card),
    url: absolute(site, cardPath(card)),
    kind: 'article',
    picture: picture === null ? sitePicture(site) : { url: picture, alt: STATIC_TEXTS.pictureOf(title) },
  }
}

/** The page of a conversation at the address of one of its turns. @param first its first turn, at whose address it is known */
export const sessionHead = (card: Card, first: Parameters<typeof sessionPath>[0], site: PublishedSite): PageHead => ({
  title: `${sessionHeading(card)} – ${site.title}`,
  description: wordsOf(card),
  url: absolute(site, sessionPath(first)),
  kind: 'article',
  picture: sitePicture(site),
})

/** Any other page. @param page its path, where it has no words of its own */
export const otherHead = (page: string | NamedPage, site: DescribedSite): PageHead => {
  const named = typeof page === 'string' ? null : page
  const path = typeof page === 'string' ? page : page.path
  return {
    title: named ? `${named.title} – ${site.title}` : `${site.title} – ${site.tagline}`,
    description: beginning(named?.description || site.statement || site.tagline, MAX_DESCRIPTION_LENGTH),
    url: absolute(site, path.startsWith('/') ? path : `/${path}`),
    kind: 'website',
    picture: sitePicture(site),
  }
}
