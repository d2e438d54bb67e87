import { z } from 'zod'
import { absoluteUrl } from '#archive/absolute-address.ts'
import type { DayCount } from '#archive/calendar.ts'
import { filterPath, parseFilters } from '#archive/filter-url.ts'
import { hasDays, NO_FILTERS, type Filters } from '#archive/filters.ts'
import { Refusal } from '#archive/refusal.ts'
import { visibilityOf } from '#archive/viewer.ts'
import { dayCounts } from '#store/calendar.ts'
import { findCards, foundCard } from './found-cards.ts'
import { MCP_TEXTS } from './mcp-texts.ts'
import { readingTool, type McpArchive } from './reading-tool.ts'

/** Letters of a year, a month and a day, by the letters of the period that they divide. */
const PART_OF: Readonly<Record<number, number>> = { 0: 4, 4: 7, 7: 10 }

export const timelineTool = readingTool({
  name: 'timeline',
  title: MCP_TEXTS.timeline.title,
  description: MCP_TEXTS.timeline.description,
  input: z.object({
    // A year is written as a number by some models, and by the inspector of the protocol.
    when: z.coerce.string().max(10).optional().describe(MCP_TEXTS.timeline.when),
    page: z.number().int().min(1).max(1_000_000).default(1).describe('of the cards of a day'),
  }),
  output: z.object({
    url: z.string().describe('the list of these cards'),
    total: z.number().int().describe('cards of the whole period'),
    undated: z.number().int().describe('cards without a day; only in an answer about all time'),
    periods: z.array(
      z.object({ when: z.string().describe('for another call'), cards: z.number().int(), url: z.string() }),
    ),
    cards: z.array(foundCard).describe('of a day, in the order of time'),
    next: z.number().int().optional().describe('`page` of the cards that follow; absent at the end'),
  }),
  answer: async (archive, { when = '', page }) => {
    if (when !== '' && !hasDays(filtersOf(when))) throw new Refusal('bad-request', MCP_TEXTS.timeline.badWhen(when))
    return PART_OF[when.length] === undefined ? cardsOf(archive, when, page) : periodsOf(archive, when)
  },
})

/** The filters of a year, a month or a day; none for '' and for what is none of these. */
function filtersOf(when: string): Filters {
  if (when === '') return NO_FILTERS
  const kind = when.length === 4 ? 'year' : when.length === 7 ? 'month' : 'date'
  return parseFilters(new URLSearchParams({ [kind]: when })).filters
}

const addressOf = ({ site }: McpArchive, when: string) => absoluteUrl(site, filterPath(filtersOf(when)))

async function periodsOf(archive: McpArchive, when: string) {
  const { db, viewer } = archive
  const days = await dayCounts(db, visibilityOf(viewer))
  const within = days.filter(({ date }) => date !== '' && date.startsWith(when))
  const sums = new Map<string, number>()
  for (const { date, count } of within) {
    const part = date.slice(0, PART_OF[when.length])
    sums.set(part, (sums.get(part) ?? 0) + count)
  }
  const undated = when === '' ? sum(days.filter(({ date }) => date === '')) : 0
  return {
    url: addressOf(archive, when),
    total: sum(within) + undated,
    undated,
    periods: Array.from(sums, ([part, cards]) => ({ when: part, cards, url: addressOf(archive, part) })),
    cards: [],
  }
}

const sum = (days: readonly DayCount[]): number => days.reduce((total, { count }) => total + count, 0)

async function cardsOf(archive: McpArchive, day: string, page: number) {
  const found = await findCards(archive, { ...filtersOf(day), page })
  return {
    url: addressOf(archive, day),
    total: found.page.total,
    undated: 0,
    periods: [],
    cards: found.cards,
    next: found.page.hasNext ? found.page.page + 1 : undefined,
  }
}
