import { beginning, isBeginningOf, titleOf } from '#archive/card-title.ts'
import { cardPath, permalinkPath } from '#archive/card-url.ts'
import type { Card, CardSummary } from '#archive/card.ts'
import { sessionPath } from '#archive/conversation.ts'
import { filterLabel } from '#archive/filter-label.ts'
import { filterPath, parseFilters } from '#archive/filter-url.ts'
import { hasFilters, listFilters, type Filters } from '#archive/filters.ts'
import { pictureOf } from '#archive/picture.ts'
import { turnsText } from '#archive/reader-texts.ts'
import { sessionHeading } from '#archive/session.ts'
import type { Site } from '#archive/site.ts'
import { STATIC_TEXTS } from '#archive/static-texts.ts'
import { directionOf } from '#archive/text-direction.ts'
import type { TimeScreen } from '#archive/time/time-screen.ts'
import { escapeHtml } from '#server/html/markup.ts'

/** The content of a page without scripts, for link previews, search engines and old browsers. */
export interface PagePreview {
  title: string
  description: string
  /** The canonical path. */
  path: string
  kind: 'website' | 'article'
  /** The path and alternative text of a picture; null for the site's own. */
  picture: { path: string; alt: string } | null
  /** The URL of the call with the texts that the page shows first; null where unknown. */
  firstTexts: string | null
  /** The text of the page as HTML. */
  body: string
  /** The first screen as HTML, visible until the page's code runs; null where the code draws it. */
  screen: string | null
  /** The day of the home page's first screen, which the code must load as well. */
  day?: string
}

/** The site's names, and the base URL of its pictures. */
export type PreviewSite = Pick<Site, 'title' | 'tagline' | 'promptLabel' | 'responseLabel'> & {
  statement: string
  isDemo: boolean
  images: string
}

export const MAX_DESCRIPTION_LENGTH = 200
/** Maximum length of a page's text without scripts, in characters; it links to the static pages of its cards. */
export const MAX_TEXT_LENGTH = 30_000

const paragraphs = (text: string): string =>
  text
    .split(/\n\s*\n/)
    .map((part) => `<p dir="${directionOf(part.trim())}">${escapeHtml(part.trim()).replaceAll('\n', '<br>')}</p>`)
    .join('')

/** A link as HTML. */
export const link = (path: string, text: string): string => `<a href="${escapeHtml(path)}">${escapeHtml(text)}</a>`

/** A text cut to a length, with a link to the whole. */
function bounded(text: string, most: number, card: CardSummary): string {
  if (text.length <= most) return paragraphs(text)
  return `${paragraphs(beginning(text, most))}<p>${link(permalinkPath(card), STATIC_TEXTS.readOn)}</p>`
}

/** The picture of a card, or its generated preview. */
function pictured(card: CardSummary, kind: 'card' | 'session', images: string): NonNullable<PagePreview['picture']> {
  const picture = kind === 'card' ? pictureOf(card, 'color', images) : null
  const title = kind === 'card' ? titleOf(card) : sessionHeading(card)
  if (picture) return { path: picture.url, alt: STATIC_TEXTS.pictureOf(title) }
  return { path: `/preview/${kind}/${card.id}.png`, alt: title }
}

/** A card's two texts as HTML. @param most maximum characters of the response; the prompt gets half */
export const exchange = (card: Card, site: PreviewSite, most: number): string =>
  `<h3>${escapeHtml(site.promptLabel)}</h3>${bounded(card.prompt, most / 2, card)}` +
  `<h3>${escapeHtml(site.responseLabel)}</h3>${bounded(card.response, most, card)}`

/** The preview of a card's page: `/card/…`. */
export function cardPreview(card: Card, site: PreviewSite): PagePreview {
  const title = titleOf(card)
  const place = link(sessionPath(card), sessionHeading(card))
  return {
    title: `${title} – ${site.title}`,
    description: beginning(card.prompt, MAX_DESCRIPTION_LENGTH) || beginning(card.response, MAX_DESCRIPTION_LENGTH),
    path: cardPath(card),
    kind: 'article',
    picture: pictured(card, 'card', site.images),
    firstTexts: null,
    screen: null,
    body: `<article><h2 dir="${directionOf(title)}">${escapeHtml(title)}</h2><p>${place}</p>${exchange(card, site, MAX_TEXT_LENGTH)}<p>${link(permalinkPath(card), STATIC_TEXTS.wholePage)}</p></article>`,
  }
}

/** The turns of a conversation on a page without scripts. */
export interface ShownTurns {
  /** Number of all turns, and of turns before the first shown one. */
  total: number
  from: number
  turns: readonly Card[]
  /** The first turn of all, and the turns that begin the previous and next page; null where there are none. */
  first: SessionAddressed
  previous: SessionAddressed | null
  next: SessionAddressed | null
}

type SessionAddressed = Parameters<typeof sessionPath>[0]

/** Links to the previous and next page, as HTML; '' where there are none. */
function ways(previous: string | null, next: string | null): string {
  const links = [
    previous === null ? '' : link(previous, STATIC_TEXTS.previous),
    next === null ? '' : link(next, STATIC_TEXTS.next),
  ].filter((one) => one !== '')
  return links.length === 0 ? '' : `<p>${links.join(' · ')}</p>`
}

/** The preview of a conversation's page: `/session/…`. @param named the turn in the URL */
export function sessionPreview(
  named: Card,
  { total, from, turns, first, previous, next }: ShownTurns,
  site: PreviewSite,
): PagePreview {
  const heading = sessionHeading(named)
  const each = MAX_TEXT_LENGTH / Math.max(1, turns.length)
  const body = turns
    .map((card, at) => `<section id="${card.id}"><h2>${from + at + 1}</h2>${exchange(card, site, each)}</section>`)
    .join('')
  return {
    title: `${heading} – ${site.title}`,
    description: beginning(`${turnsText(total)}: ${named.prompt}`, MAX_DESCRIPTION_LENGTH),
    path: sessionPath(first),
    kind: 'article',
    picture: pictured(named, 'session', site.images),
    // Only for conversations of one part: the page loads longer ones from the turn where reading begins.
    firstTexts: total <= turns.length ? `/api/sessions/${first.id}/texts?from=0` : null,
    screen: null,
    body: `<article><h1 dir="${directionOf(heading)}">${escapeHtml(heading)}</h1>${body}${ways(previous && sessionPath(previous), next && sessionPath(next))}</article>`,
  }
}

/** Cards as links with the beginning of the prompt, which is the link text for cards without a title of their own. */
export const listed = (cards: readonly CardSummary[]): string =>
  `<ul>${cards
    .map((card) => {
      const words = beginning(card.prompt, MAX_DESCRIPTION_LENGTH)
      const from = link(sessionPath(card), sessionHeading(card))
      const title = titleOf(card)
      if (isBeginningOf(title, words))
        return `<li dir="${directionOf(words)}">${link(cardPath(card), words)} (${from})</li>`
      return `<li dir="${directionOf(title)}">${link(cardPath(card), title)} (${from}): ${escapeHtml(words)}</li>`
    })
    .join('')}</ul>`

/** The preview of a list's page: `/filter?…`. @param total number of its cards as a text; `isLast`: none come after these */
export function listPreview(
  filters: Filters,
  { cards, total, isLast }: { cards: readonly CardSummary[]; total: string; isLast: boolean },
  site: PreviewSite,
): PagePreview {
  const at = (page: number) => filterPath({ ...filters, page })
  const names = listFilters(filters)
    .map(filterLabel)
    .join(filters.mode === 'or' ? ' or ' : ', ')
  const name = names === '' ? STATIC_TEXTS.allCards : names
  const summary = `${name}: ${total}`
  return {
    title: `${name} – ${site.title}`,
    description: beginning(`${summary}. ${cards.map((card) => titleOf(card)).join('; ')}`, MAX_DESCRIPTION_LENGTH),
    path: hasFilters(filters) ? filterPath(filters) : '/filter',
    kind: 'website',
    picture: null,
    firstTexts: null,
    screen: null,
    body: `<h1 dir="${directionOf(name)}">${escapeHtml(name)}</h1><p>${escapeHtml(total)}</p>${listed(cards)}${ways(filters.page > 1 ? at(filters.page - 1) : null, isLast ? null : at(filters.page + 1))}`,
  }
}

/** The preview of a page of the archive's time. */
export function timePreview(
  { title, description, path, html, picture }: TimeScreen & { path: string },
  site: PreviewSite,
): PagePreview {
  return {
    title: `${title} – ${site.title}`,
    description: beginning(description, MAX_DESCRIPTION_LENGTH),
    path,
    kind: 'website',
    picture: picture === undefined ? null : { path: picture, alt: title },
    firstTexts: null,
    screen: null,
    body: `<main class="time-page">${html}</main>`,
  }
}

/** The preview of the home page, and of every page on top of it. @param latest the conversations continued last */
export function homePreview(latest: readonly CardSummary[], site: PreviewSite): PagePreview {
  return {
    title: `${site.title} – ${site.tagline}`,
    description: beginning(site.statement || site.tagline, MAX_DESCRIPTION_LENGTH),
    path: '/',
    kind: 'website',
    picture: null,
    firstTexts: null,
    screen: null,
    body: `<h1>${escapeHtml(site.title)}</h1><p>${escapeHtml(site.statement || site.tagline)}</p>${listed(latest)}<p>${link('/filter', STATIC_TEXTS.allCards)}</p>`,
  }
}

/** The filters in the URL of a list. */
export const filtersAt = (url: string): Filters =>
  parseFilters(new URLSearchParams(url.includes('?') ? url.slice(url.indexOf('?') + 1) : '')).filters
