import type { Kysely } from 'kysely'
import { NO_FILTERS } from '#archive/filters.ts'
import { namedFirst, type NameCount } from '#archive/name-counts.ts'
import { readTerm } from '#archive/term.ts'
import { visibilityOf, type Viewer, type Visibility } from '#archive/viewer.ts'
import { didYouMean } from '#search/did-you-mean.ts'
import type { SearchEngine } from '#search/engine.ts'
import { countNames } from '#search/name-counts.ts'
import type { Tables } from '#store/tables.ts'

/** How much the list under the search box shows. */
const MOST = { cards: 6, names: 5 }

export interface Suggestions {
  /** JSON texts of the contract's `listedCard`, uncounted. */
  cards: string[]
  sessions: NameCount[]
  categories: NameCount[]
  total: number
  capped: boolean
  /** A search that finds cards, when this one finds none; else null. */
  didYouMean: string | null
}

/** How a page of found cards becomes JSON; given from outside, as lists do it too. */
export type ListJson = (visibility: Visibility, keys: readonly number[], typed: string) => Promise<string[]>

/** What a visitor may be looking for while still typing: first hits, and the sessions and categories that hold hits. */
export async function suggest(
  { db, search, listJson }: { db: Kysely<Tables>; search: SearchEngine; listJson: ListJson },
  viewer: Viewer,
  typed: string,
): Promise<Suggestions> {
  const phrase = readTerm(typed, { typing: true })
  if (phrase.words.length === 0) return NOTHING
  const visibility = visibilityOf(viewer)
  const filters = { ...NO_FILTERS, search: [typed] }
  const { keys, page, capped, hits } = await search.find(visibility, filters, { typing: true })
  const found = await countNames(db, visibility, hits ?? [])
  return {
    cards: await listJson(visibility, keys.slice(0, MOST.cards), typed),
    sessions: namedFirst(found.sessions, phrase.words).slice(0, MOST.names),
    categories: namedFirst(found.categories, phrase.words).slice(0, MOST.names),
    total: page.total,
    capped,
    didYouMean: page.total > 0 ? null : ((await didYouMean({ db, search }, visibility, filters))?.[0] ?? null),
  }
}

const NOTHING: Suggestions = { cards: [], sessions: [], categories: [], total: 0, capped: false, didYouMean: null }
