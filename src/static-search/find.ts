import type { DayCount, DayRange } from '#archive/calendar.ts'
import { hasFilters, sortOf, type Filters } from '#archive/filters.ts'
import { pageInfo, RESULT_CAP, type PageInfo } from '#archive/pages.ts'
import { planOf, type Condition, type Plan } from '#archive/plan.ts'
import { scoreOf, uniquePhrases, weigh } from '#archive/relevance.ts'
import type { Phrase } from '#archive/term.ts'
import type { StaticTable } from './table.ts'
import type { Words } from './word-files.ts'

/** What finding needs: the table, and the index of words. */
export interface StaticIndex {
  table: StaticTable
  words: Words
}

export interface FoundHere {
  /** The cards of the page by their numbers. */
  numbers: number[]
  page: PageInfo
  capped: boolean
  /** All found cards when a search term takes part; else null. */
  hits: number[] | null
  /** How many of the found cards each day has, in the order of time; null where no filter narrows the archive. */
  days: DayCount[] | null
}

/** One page of the public cards that match, as the server's engines find them (R4.29). */
export async function findHere(
  index: StaticIndex,
  filters: Filters,
  { starred = null }: { starred?: ReadonlySet<string> | null } = {},
): Promise<FoundHere> {
  const { table } = index
  const plan = planOf('public', filters)
  const [inside, outside] = await Promise.all([matches(index, plan.inside), matches(index, plan.outside)])
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
  const sort = sortOf(filters)
  const ordered = sort === 'oldest' ? found : newestFirst(found, dated)
  const ranked = plan.searches && sort === 'relevance' ? await bestFirst(index, plan, ordered) : ordered
  const capped = plan.searches && ranked.length > RESULT_CAP
  const hits = capped ? ranked.slice(0, RESULT_CAP) : ranked
  const page = pageInfo(hits.length, filters.page, filters.size)
  const offset = (page.page - 1) * page.size
  return {
    numbers: hits.slice(offset, offset + page.size),
    page,
    capped,
    hits: plan.searches ? hits : null,
    days: hasFilters(filters) ? countDays(table, hits) : null,
  }
}

/** How many of some cards each day has, in the order of time. */
function countDays({ days }: StaticTable, cards: readonly number[]): DayCount[] {
  const counted: DayCount[] = []
  const inTime = cards.toSorted((a, b) => a - b)
  let at = 0
  let end = 0
  for (const [date, count] of days) {
    end += count
    const first = at
    while (at < inTime.length && inTime[at]! < end) at++
    if (at > first && date !== '') counted.push({ date, count: at - first })
  }
  return counted
}

/** Cards without a day stay at the end. */
const newestFirst = (found: readonly number[], dated: number): number[] => [
  ...found.filter((card) => card < dated).reverse(),
  ...found.filter((card) => card >= dated).reverse(),
]

const isNamed = (days: readonly DayRange[] | null, day: string): boolean =>
  day !== '' && days !== null && days.some(({ from, to }) => day >= from && day <= to)

/** For each card 1 where it meets the condition, else 0. */
async function matches(index: StaticIndex, condition: Condition): Promise<Uint8Array> {
  const { table } = index
  const on = new Uint8Array(table.ids.length)
  switch (condition.kind) {
    case 'everything':
      return on.fill(1)
    case 'nothing':
      return on
    case 'phrase':
      for (const card of (await index.words.starts(condition.phrase)).keys()) on[card] = 1
      return on
    case 'facet': {
      // What was viewed is an admin's concern, and no admin is here.
      if (condition.facet.field === 'unviewed') return on.fill(1)
      const { field, value } = condition.facet
      const { names, of } = table.fields[field]
      const wanted = names.indexOf(value)
      return wanted < 0 ? on : on.map((_, card) => (of[card] === wanted ? 1 : 0))
    }
    case 'all':
    case 'any': {
      const parts = await Promise.all(condition.of.map((part) => matches(index, part)))
      return on.map((_, card) =>
        (condition.kind === 'all' ? parts.every((part) => part[card] === 1) : parts.some((part) => part[card] === 1))
          ? 1
          : 0,
      )
    }
    case 'without': {
      const [base, excluded] = await Promise.all([matches(index, condition.base), matches(index, condition.excluded)])
      return on.map((_, card) => (base[card] === 1 && excluded[card] === 0 ? 1 : 0))
    }
  }
}

/** The best first (archive/relevance.ts). @param newest the found cards, the newest first */
async function bestFirst(
  { table, words }: StaticIndex,
  { wanted }: Plan,
  newest: readonly number[],
): Promise<number[]> {
  const counts = new Map<Phrase, number>()
  for (const phrase of uniquePhrases(wanted.flatMap(({ parts }) => parts)))
    counts.set(phrase, await words.countOf(phrase))
  const weights = weigh(wanted, (phrase) => counts.get(phrase)!)
  const starts = new Map<Phrase, ReadonlyMap<number, number>>()
  for (const { phrase } of [...weights.parts, ...weights.together]) starts.set(phrase, await words.starts(phrase))
  const placeOf = (card: number) => (phrase: Phrase) => {
    const start = starts.get(phrase)!.get(card)
    if (start === undefined) return null
    return start < table.prompts[card]! ? 'titles' : start < table.responses[card]! ? 'prompt' : 'response'
  }
  const scores = new Map(newest.map((card) => [card, scoreOf(weights, placeOf(card))]))
  // Sorting is stable: of equal scores the newer comes first.
  return newest.toSorted((a, b) => scores.get(b)! - scores.get(a)!)
}
