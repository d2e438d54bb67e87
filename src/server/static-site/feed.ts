import { titleOf } from '#archive/card-title.ts'
import type { Card } from '#archive/card.ts'
import { cardPath } from '#archive/card-url.ts'
import { cutAtCode } from '#archive/fenced-blocks.ts'
import { filterLabel } from '#archive/filter-label.ts'
import { writeFilters } from '#archive/filter-url.ts'
import { listFilters, sortOf, type Filters } from '#archive/filters.ts'
import type { PageInfo } from '#archive/pages.ts'
import { sessionHeading } from '#archive/session.ts'
import { instantOfStamp } from '#archive/stamp-instant.ts'
import { timeSlices } from '#archive/time-slices.ts'
import { wholeBeginning } from '#archive/whole-letters.ts'
import { escapeHtml, langOf } from '#server/html/markup.ts'
import { absoluteUrl } from '#archive/absolute-address.ts'
import { directionOf } from '#archive/text-direction.ts'
import { linkBase, type PublishedSite } from './published-site.ts'
import { redactionNotes } from './redacted-markup.ts'
import { renderedResponse } from './rendered-response.ts'

/** A page of a list, ready to be written as a feed. */
export interface FeedPage {
  cards: readonly Card[]
  /** Unix times in milliseconds of the last redaction of words, by card id. */
  redacted: ReadonlyMap<string, number>
  page: PageInfo
  /** The title of the list; '' for the list of all cards. */
  name: string
  /** The path of the list as a page. */
  path: string
  /** The path of a page of the feed. */
  pathOf: (format: FeedFormat, page: number) => string
}

/** 'xml' for Atom, 'json' for JSON Feed. */
export type FeedFormat = 'xml' | 'json'

/** A format of feeds, with its writer. */
interface FeedForm {
  /** Media type. */
  type: string
  write: (page: FeedPage, site: PublishedSite) => Promise<string>
}

/** The formats of feeds. */
export const FEEDS: Readonly<Record<FeedFormat, FeedForm>> = {
  xml: { type: 'application/atom+xml; charset=utf-8', write: atomFeed },
  json: { type: 'application/feed+json; charset=utf-8', write: jsonFeed },
}

/** A page of a filtered list. @param filters as requested, with the order */
export const filteredFeed = (
  { cards, redacted, page }: Pick<FeedPage, 'cards' | 'redacted' | 'page'>,
  filters: Filters,
): FeedPage => ({
  cards,
  redacted,
  page,
  name: listFilters(filters)
    .map(filterLabel)
    .join(filters.mode === 'or' ? ' or ' : ', '),
  path: listPath(filters),
  pathOf: (format, number) => feedPath(format, filters, number),
})

/** The date of undated cards, as Atom requires one. */
const NO_DATE = new Date(0).toISOString()

/** When a card was published; null for one without a day. */
const dateOf = (card: Card, site: PublishedSite): string | null =>
  instantOfStamp(card.dayStamp, site.timeZone)?.toISOString() ?? null

/**
 * When a card was last changed: its day, or a redaction, as texts are otherwise unedited. Null for a card without a day or
 * redaction.
 */
function changedAt(card: Card, { redacted }: FeedPage, site: PublishedSite): string | null {
  const at = redacted.get(card.id)
  return at === undefined ? dateOf(card, site) : new Date(at).toISOString()
}

/** A permanent tag URI (RFC 4151), which changes neither with the URL nor with the title. */
export const tagOf = ({ address }: Pick<PublishedSite, 'address'>, thing: string): string =>
  `tag:${URL.canParse(address) ? new URL(address).hostname : 'localhost'},2023:${thing}`

/** The query of a feed; the order is left out where it is newest first, the default of feeds. */
function feedQuery(filters: Filters, page: number): string {
  const { sort, ...rest } = filters
  const query = writeFilters({ ...rest, sort: null, page })
  if (sort === 'newest') return query
  return [query, `sort=${sortOf(filters)}`].filter((part) => part !== '').join('&')
}

/** The path of a feed with its query. */
export function feedPath(format: FeedFormat, filters: Filters, page: number): string {
  const query = feedQuery(filters, page)
  return `/feed.${format}${query && `?${query}`}`
}

/** The path of the same list as a page. */
function listPath(filters: Filters): string {
  const query = writeFilters({ ...filters, sort: null, page: 1, size: 50 })
  return query === '' ? '/' : `/filter?${query}`
}

const feedTitle = ({ name }: FeedPage, site: PublishedSite): string =>
  name === '' ? site.title : `${site.title}: ${name}`

/** Feed readers have no style sheet of ours, so code is rendered without colours. */
const WITHOUT_STYLES = { hasStyles: false }

/** A prompt with its lines and blocks of code. */
const askedMarkup = (prompt: string): string =>
  cutAtCode(prompt)
    .map(({ start, end, block }) => {
      if (block) return `<pre dir="ltr"><code>${escapeHtml(prompt.slice(block.codeStart, block.codeEnd))}</code></pre>`
      const lines = escapeHtml(prompt.slice(start, end).trim()).replaceAll('\n', '<br>')
      return lines === '' ? '' : `<p dir="${directionOf(prompt)}"${langOf(prompt)}>${lines}</p>`
    })
    .join('')

/** A whole card as markup, for feeds and books. */
export const contentOf = async (card: Card, site: PublishedSite): Promise<string> =>
  `<h2 dir="auto">${escapeHtml(site.promptLabel)}</h2>
${askedMarkup(card.prompt)}
<h2 dir="auto">${escapeHtml(site.responseLabel)}</h2>
${await renderedResponse(card.response, { ...WITHOUT_STYLES, top: linkBase(site) })}${redactionNotes(card)}`

/** Maximum characters of all entries of a feed; beyond them, cards are shown by their beginnings. */
const MAX_LETTERS = 8_000_000
/** Length of a beginning, in characters. */
const BEGINNING = 500

/** The beginning of a card as markup, with a link to the whole. */
const beginningOf = (card: Card, site: PublishedSite): string =>
  `<p>${escapeHtml(wholeBeginning(card.prompt, BEGINNING))} …</p>
<p><a href="${escapeHtml(absoluteUrl(site, cardPath(card)))}">${escapeHtml(titleOf(card))}</a></p>`

/** Renders the entries of a feed in time slices, as texts may be of any length. */
async function entriesOf(
  { cards }: FeedPage,
  site: PublishedSite,
  entryOf: (card: Card, content: string, isWhole: boolean) => string,
): Promise<string[]> {
  const yieldToEventLoop = timeSlices()
  const entries: string[] = []
  let letters = 0
  for (const card of cards) {
    await yieldToEventLoop()
    const isWhole = letters < MAX_LETTERS
    const entry = entryOf(card, isWhole ? await contentOf(card, site) : beginningOf(card, site), isWhole)
    letters += entry.length
    entries.push(entry)
  }
  return entries
}

/** The URLs of adjacent pages, by their link relations (RFC 5005). */
function around(format: FeedFormat, { pathOf, page }: FeedPage, site: PublishedSite) {
  const at = (number: number) => absoluteUrl(site, pathOf(format, number))
  return {
    self: at(page.page),
    first: at(1),
    last: at(page.pages),
    previous: page.hasPrevious ? at(page.page - 1) : null,
    next: page.hasNext ? at(page.page + 1) : null,
  }
}

/** A page of a list as an Atom feed (RFC 4287), texts in full. */
export async function atomFeed(feed: FeedPage, site: PublishedSite): Promise<string> {
  const { cards } = feed
  const link = (rel: string, href: string | null, type: string) =>
    href === null ? '' : `<link rel="${rel}" type="${type}" href="${escapeHtml(href)}"/>\n`
  const atom = 'application/atom+xml'
  const { self, first, last, previous, next } = around('xml', feed, site)
  const latest = cards.map((card) => changedAt(card, feed, site) ?? NO_DATE).reduce((a, b) => (a > b ? a : b), NO_DATE)
  const entries = await entriesOf(feed, site, (card, content) => atomEntry(card, content, feed, site))
  return `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom">
<id>${escapeHtml(tagOf(site, feed.pathOf('xml', 1)))}</id>
<title>${escapeHtml(feedTitle(feed, site))}</title>
<subtitle>${escapeHtml(site.tagline)}</subtitle>
<updated>${latest}</updated>
<author><name>${escapeHtml(site.title)}</name></author>
<generator>Colloquy</generator>
${link('self', self, atom)}${link('alternate', absoluteUrl(site, feed.path), 'text/html')}${link('first', first, atom)}${link('previous', previous, atom)}${link('next', next, atom)}${link('last', last, atom)}${entries.join('')}</feed>
`
}

/** Markup as CDATA: escaping every tag would triple its length. */
const inCdata = (markup: string): string => `<![CDATA[${markup.replaceAll(']]>', ']]]]><![CDATA[>')}]]>`

function atomEntry(card: Card, content: string, feed: FeedPage, site: PublishedSite): string {
  const date = dateOf(card, site)
  const names = [...new Set([card.category, sessionHeading(card)])].filter((name) => name !== '')
  return `<entry>
<id>${escapeHtml(tagOf(site, `card/${card.id}`))}</id>
<title>${escapeHtml(titleOf(card))}</title>
<link rel="alternate" type="text/html" href="${escapeHtml(absoluteUrl(site, cardPath(card)))}"/>
${date === null ? '' : `<published>${date}</published>\n`}<updated>${changedAt(card, feed, site) ?? NO_DATE}</updated>
${names.map((name) => `<category term="${escapeHtml(name)}"/>\n`).join('')}<content type="html">${inCdata(content)}</content>
</entry>
`
}

/** A page of a list as JSON Feed 1.1; the JSON of whole cards is under `_card`. */
export async function jsonFeed(feed: FeedPage, site: PublishedSite): Promise<string> {
  const { self, next } = around('json', feed, site)
  const head = {
    version: 'https://jsonfeed.org/version/1.1',
    title: feedTitle(feed, site),
    description: site.tagline,
    home_page_url: absoluteUrl(site, feed.path),
    feed_url: self,
    ...(next === null ? {} : { next_url: next }),
  }
  const items = await entriesOf(feed, site, (card, content, isWhole) =>
    JSON.stringify({ ...jsonItem(card, content, feed, site), ...(isWhole ? { _card: card } : {}) }),
  )
  return `${JSON.stringify(head).slice(0, -1)},"items":[${items.join(',')}]}`
}

function datesOf(card: Card, feed: FeedPage, site: PublishedSite) {
  const published = dateOf(card, site)
  const changed = changedAt(card, feed, site)
  return {
    ...(published === null ? {} : { date_published: published }),
    ...(changed === published ? {} : { date_modified: changed }),
  }
}

const jsonItem = (card: Card, content: string, feed: FeedPage, site: PublishedSite) => ({
  id: tagOf(site, `card/${card.id}`),
  url: absoluteUrl(site, cardPath(card)),
  title: titleOf(card),
  content_html: content,
  ...datesOf(card, feed, site),
  tags: [...new Set([card.category, sessionHeading(card)])].filter((name) => name !== ''),
})
