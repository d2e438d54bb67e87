import type { Output } from '#api/call.ts'
import { dayOf } from '#archive/day-stamp.ts'
import { facetRows } from '#archive/facet-choices.ts'
import { shortDate } from '#archive/filter-label.ts'
import { isByTime, sortOf, type Filters } from '#archive/filters.ts'
import { inBlocks } from '#archive/in-blocks.ts'
import { conversationCount } from '#archive/name-counts.ts'
import { pageInfo } from '#archive/pages.ts'
import { READER_TEXTS } from '#archive/reader-texts.ts'
import { inConversations } from '#archive/results-texts.ts'
import { groupBySession, type SessionGroup } from '#archive/session.ts'
import { markedPhrases } from '#archive/term.ts'
import { directionOf } from '#archive/text-direction.ts'
import { TEXTS } from '#archive/texts.ts'
import { escapeHtml } from '#server/html/markup.ts'
import { bar, frame, searchBox } from './frame.ts'
import type { ScreenSite } from './screen.ts'
import { marked, tile, type ListedCard, type TileOptions } from './tile.ts'

/** A page of a list, in the form of the API. */
export type ListPage = Output<'GET /api/cards'>

/** Maximum cards of the first screen, as in `CardGrid` of the page. */
const FIRST_SCREEN = 6
/** Reserved height of the facet rows, as in `ResultsContent` of the page. */
const ROOM = [
  '',
  'h-11.5 max-md:h-13.5',
  'h-19.5 max-md:h-23.5',
  'h-27.5 max-md:h-23.5 lg:h-19.5',
  'h-35.5 max-md:h-23.5 lg:h-19.5',
]
/** Maximum categories of a heading, as in `SessionHeading` of the page. */
const MAX_CATEGORIES = 3

/**
 * A list with its first cards.
 * @param list the cards from the start of the requested page, in any number
 * @returns null for a page beyond the end, and where one of the first cards has redacted words, which the page labels
 */
export function listScreen(filters: Filters, list: ListPage, site: ScreenSite): string | null {
  const { facets, capped, fuzzy, total } = list
  const cards = list.cards.slice(0, FIRST_SCREEN)
  const info = pageInfo(total, filters.page, filters.size)
  if (total === 0 || info.page !== filters.page || cards.some(({ redactions }) => redactions !== undefined)) return null
  const terms = [...filters.search, ...fuzzy.flatMap(({ meant }) => meant), ...list.marked]
  const phrases = markedPhrases(terms)
  const isFound = terms.length > 0
  const options = { phrases, isFound, images: site.images }
  const count = conversationCount(facets, capped)
  const notes = fuzzy.map(
    ({ term, meant }) =>
      `<p class="mb-3 text-sm text-quiet"><span class="font-medium">“${escapeHtml(term)}”</span> ${TEXTS.foundInstead} <span class="text-ink">${escapeHtml(meant.join(', '))}</span></p>`,
  )
  const narrowing = `<div class="${ROOM[facetRows(facets, filters)] ?? ''}"></div>`
  return frame(site, {
    search: searchBox(filters, total, true),
    bar: bar({
      filters,
      info,
      capped,
      conversations: count === null ? '' : inConversations(count),
    }),
    content: narrowing + notes.join('') + tiles(cards, isFound && !isByTime(sortOf(filters)), options),
  })
}

/** The first cards of a page without a search; null where one has redacted words. */
export function firstTiles(all: readonly ListedCard[], images: string): string | null {
  const cards = all.slice(0, FIRST_SCREEN)
  if (cards.some(({ redactions }) => redactions !== undefined)) return null
  return tiles(cards, false, { phrases: [], isFound: false, images })
}

/** The cards as `CardGrid` draws them. @param isRanked true in the order of the best match, without headings of sessions */
function tiles(cards: readonly ListedCard[], isRanked: boolean, options: TileOptions): string {
  const columns = options.isFound ? 'xl:gap-x-14 min-[104rem]:grid-cols-3 min-[104rem]:gap-x-8' : 'xl:grid-cols-3'
  const grid = (cells: readonly string[]) =>
    `<div class="grid gap-x-8 md:grid-cols-2 ${columns}">${cells.join('')}</div>`
  if (isRanked) return grid(cards.map((card) => tile(card, options)))
  const blocks = inBlocks(groupBySession(cards))
  return blocks
    .map((groups, index) => {
      // The last block is not padded, as further cards may follow it.
      const span = (at: number, count: number) =>
        at === count - 1 && index < blocks.length - 1 ? restSpan(at, options.isFound) : ''
      const [first] = groups
      const isOfOne = groups.length === 1 && first!.cards.length > 1
      const cells = isOfOne
        ? first!.cards.map((card, at) => tile(card, options, span(at, first!.cards.length)))
        : groups.map(
            (group, at) =>
              `<div class="flex min-w-0 flex-col ${span(at, groups.length)}">${heading(group, options)}${tile(group.cards[0]!, options, 'grow')}</div>`,
          )
      return `<div class="mb-6">${isOfOne ? heading(first!, options) : ''}${grid(cells)}</div>`
    })
    .join('')
}

/** Number of columns of the last cell, as in `CardGrid`. @param before number of cells before it */
function restSpan(before: number, isFound: boolean): string {
  const over = 3 - (before % 3)
  return `md:col-span-${2 - (before % 2)} ${isFound ? 'min-[104rem]' : 'xl'}:col-span-${over}`
}

/** The heading of cards of one session, as `SessionHeading` draws it. */
function heading({ heading: name, categories, cards }: SessionGroup<ListedCard>, { phrases }: TileOptions): string {
  const title = `<h2 dir="${directionOf(name)}" class="min-w-20 truncate font-serif text-lg font-semibold">${marked(name, phrases)}</h2>`
  const day = cards.length > 1 ? dayOf(cards[0]!.dayStamp) : null
  const topics = categories.filter(Boolean).slice(0, MAX_CATEGORIES)
  const shown = topics.map(
    (topic) =>
      `<span class="min-w-6 truncate py-1 text-sm text-quiet not-first:max-sm:hidden">${escapeHtml(topic)}</span>`,
  )
  const facts =
    cards.length > 1
      ? (shown.length > 0 ? `<span class="flex max-w-[35%] min-w-6 gap-x-3">${shown.join('')}</span>` : '') +
        `<span class="target inline-flex shrink-0 items-center justify-center py-1 text-sm text-accent"><svg width="18" height="18" class="sm:hidden"></svg><span class="max-sm:sr-only">${READER_TEXTS.read}</span></span>` +
        (day ? `<span class="ml-auto shrink-0 text-sm text-quiet max-sm:hidden">${shortDate(day)}</span>` : '')
      : ''
  return `<div class="flex items-baseline gap-x-3 border-b border-hairline bg-ground py-2">${title}${facts}</div>`
}
