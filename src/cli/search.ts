import { cardPath } from '#archive/card-url.ts'
import { titleOf } from '#archive/card-title.ts'
import type { CardSummary } from '#archive/card.ts'
import { counted } from '#archive/counted.ts'
import { dayOf } from '#archive/day-stamp.ts'
import type { Filters, Sort } from '#archive/filters.ts'
import { RESULT_CAP } from '#archive/pages.ts'
import { printable } from '#archive/printable.ts'
import { QueryRefusal } from '#archive/query/query-error.ts'
import { filtersOfQuery } from '#archive/query/read-query.ts'
import type { Visibility } from '#archive/viewer.ts'
import { MEANING_TEXTS } from '#archive/meaning-texts.ts'
import type { SearchEngine } from '#search/engine.ts'
import { findInOrder, type ListByMeaning } from '#server/cards/find-in-order.ts'
import { LearnedModel } from '#server/related/learned-model.ts'
import { listByMeaning } from '#server/related/list-by-meaning.ts'
import { readConfig } from '#server/config.ts'
import { summariesOf } from '#store/cards.ts'
import { withArchive } from './open-archive.ts'

export interface SearchOptions {
  /** Only the cards that visitors see. */
  public?: boolean
  ids?: boolean
  json?: boolean
  /** Another order than the page's usual one. */
  sort?: Sort
}

interface Library {
  search: SearchEngine
  byMeaning: ListByMeaning
}

/** The exit status of a query that cannot be read, as of every command that was typed wrongly. */
const WRONG_USAGE = 2

/** Prints the cards that a query finds, in the order in which the page lists them; those of a search are 1000 at most. */
export async function search(query: string, options: SearchOptions): Promise<void> {
  const visibility = options.public ? 'public' : 'all'
  const filters = readFilters(query, visibility)
  if (filters === null) return
  await withArchive(readConfig(process.env), async ({ store: { db }, search: engine }) => {
    let failure: unknown = null
    const learned = new LearnedModel(db, { archive: null, onError: (error) => void (failure = error) })
    const library = { search: engine, byMeaning: listByMeaning({ db, search: engine, learned }) }
    const pageFilters = { ...filters, size: 500, sort: options.sort ?? null } as const
    const { keys, capped, meaning } = await everyKey(library, visibility, pageFilters)
    const cards: CardSummary[] = []
    for await (const { summary } of summariesOf(db, visibility, keys)) cards.push(JSON.parse(summary) as CardSummary)
    if (options.json) console.log(JSON.stringify({ total: cards.length, capped, ...(meaning && { meaning }), cards }))
    else for (const card of cards) console.log(options.ids ? card.id : lineOf(card))
    if (!options.json && !options.ids)
      console.error(capped ? `the best ${RESULT_CAP} cards` : counted(cards.length, 'card'))
    if (failure !== null) console.error(notLearned(failure))
    else if (meaning !== null && meaning !== 'near') console.error(MEANING_TEXTS[meaning])
  })
}

/** A query as filters. Null for an invalid one, after its error was printed with its place. */
function readFilters(query: string, visibility: Visibility): Filters | null {
  try {
    return filtersOfQuery(query, visibility)
  } catch (error) {
    if (!(error instanceof QueryRefusal)) throw error
    console.error(`${error.message}\n${marked(query, error.place)}`)
    process.exitCode = WRONG_USAGE
    return null
  }
}

async function everyKey(library: Library, visibility: Visibility, filters: Filters) {
  const { search: engine } = library
  const first = await findInOrder(library, visibility, filters)
  const { meaning } = first
  if (first.hits) return { keys: first.hits, capped: first.capped, meaning }
  const keys = [...first.keys]
  for (let page = 2; page <= first.page.pages; page++)
    keys.push(...(await engine.find(visibility, { ...filters, page })).keys)
  return { keys, capped: false, meaning }
}

const notLearned = (error: unknown): string =>
  `The words of the archive could not be learned (${(error as Error).message}): the best match comes first.`

/** The query with a line under it that shows the place of an error. */
const marked = (query: string, { at, length }: { at: number; length: number }): string =>
  `  ${printable(query)}\n  ${' '.repeat(at)}${'^'.repeat(Math.max(1, length))}`

/** A card in one line: its day, its address, its title. */
const lineOf = (card: CardSummary): string =>
  printable(`${dayOf(card.dayStamp) ?? '—'.padEnd(10)}  ${cardPath(card)}  ${titleOf(card)}`.replace(/\s/g, ' '))
