import type { DayRange } from '#archive/calendar.ts'
import type { Filters } from '#archive/filters.ts'
import { pageInfo, RESULT_CAP, type PageInfo } from '#archive/pages.ts'
import { planOf, type Condition, type Plan } from '#archive/plan.ts'
import type { Column, PortableTable } from './table.ts'
import type { Phrase } from '#archive/term.ts'

/** What finding needs: the table, and the index of words. */
export interface Shelf {
  table: PortableTable
  counts: (phrase: Phrase) => Promise<ReadonlyMap<number, number>>
}

export interface FoundHere {
  /** The cards of the page by their numbers. */
  numbers: number[]
  page: PageInfo
  capped: boolean
  /** All found cards when a search term takes part; else null. */
  hits: number[] | null
}

/** One page of the public cards that match, as the server's engines find them (decisions, section 4). */
export async function findHere(
  shelf: Shelf,
  filters: Filters,
  { typing = false, starred = null }: { typing?: boolean; starred?: ReadonlySet<string> | null } = {},
): Promise<FoundHere> {
  const { table } = shelf
  const plan = planOf('public', filters, { typing })
  const [inside, outside] = await Promise.all([matches(shelf, plan.inside), matches(shelf, plan.outside)])
  const dated = table.days.reduce((sum, [day, count]) => (day === '' ? sum : sum + count), 0)
  const found: number[] = []
  const from = (start: number, end: number, on: Uint8Array) => {
    for (let card = start; card < end; card++) {
      if (on[card] === 1 && (starred === null || starred.has(table.ids[card]!))) found.push(card)
    }
  }
  let start = 0
  for (const [day, count] of table.days) {
    from(start, start + count, isNamed(plan.days, day) ? inside : outside)
    start += count
  }
  const ordered = filters.sort === 'newest' ? newestFirst(found, dated) : found
  const capped = plan.searches && ordered.length > RESULT_CAP
  const hits = capped ? ordered.slice(0, RESULT_CAP) : ordered
  const page = pageInfo(hits.length, filters.page, filters.size)
  const isRanked = plan.searches && filters.sort === 'relevance' && plan.phrases.length > 0
  const shown = isRanked ? await ranked(shelf, plan, hits) : hits
  const offset = (page.page - 1) * page.size
  return { numbers: shown.slice(offset, offset + page.size), page, capped, hits: plan.searches ? hits : null }
}

/** Cards without a day stay at the end. */
const newestFirst = (found: readonly number[], dated: number): number[] => [
  ...found.filter((card) => card < dated).reverse(),
  ...found.filter((card) => card >= dated).reverse(),
]

const isNamed = (days: readonly DayRange[] | null, day: string): boolean =>
  day !== '' && days !== null && days.some(({ from, to }) => day >= from && day <= to)

/** For each card 1 where it meets the condition, else 0. */
async function matches(shelf: Shelf, condition: Condition): Promise<Uint8Array> {
  const { table } = shelf
  const on = new Uint8Array(table.ids.length)
  switch (condition.is) {
    case 'everything':
      return on.fill(1)
    case 'nothing':
      return on
    case 'phrase':
      for (const card of (await shelf.counts(condition.phrase)).keys()) on[card] = 1
      return on
    case 'flag': {
      // What was viewed is an admin's concern, and no admin is here.
      if (condition.flag.mark === 'unviewed') return on.fill(1)
      const { mark, value } = condition.flag
      const { names, of }: Column = { category: table.categories, title: table.titles, session: table.sessions }[mark]
      const wanted = names.indexOf(value)
      return wanted < 0 ? on : on.map((_, card) => (of[card] === wanted ? 1 : 0))
    }
    case 'all':
    case 'any': {
      const parts = await Promise.all(condition.of.map((part) => matches(shelf, part)))
      return on.map((_, card) =>
        (condition.is === 'all' ? parts.every((part) => part[card] === 1) : parts.some((part) => part[card] === 1))
          ? 1
          : 0,
      )
    }
    case 'without': {
      const [base, excluded] = await Promise.all([matches(shelf, condition.base), matches(shelf, condition.excluded)])
      return on.map((_, card) => (base[card] === 1 && excluded[card] === 0 ? 1 : 0))
    }
  }
}

/** How soon more of the same word stops to count, and how much long texts are held back (the usual ones of BM25). */
const [K, B] = [1.2, 0.75]

/** The best first, by BM25 over the phrases; ties in the order of time. */
async function ranked({ table, counts }: Shelf, { phrases }: Plan, hits: readonly number[]): Promise<number[]> {
  const mean = table.lengths.reduce((sum, length) => sum + length, 0) / Math.max(1, table.lengths.length)
  const scores = new Map<number, number>()
  for (const phrase of phrases) {
    const found = await counts(phrase)
    const rarity = Math.log(1 + (table.ids.length - found.size + 0.5) / (found.size + 0.5))
    for (const [card, count] of found) {
      const held = K * (1 - B + (B * table.lengths[card]!) / Math.max(1, mean))
      scores.set(card, (scores.get(card) ?? 0) + (rarity * count * (K + 1)) / (count + held))
    }
  }
  return hits.toSorted((a, b) => (scores.get(b) ?? 0) - (scores.get(a) ?? 0) || a - b)
}
