import { writeFilters } from '#archive/filter-url.ts'
import { NO_FILTERS } from '#archive/filters.ts'
import type { BenchRequest } from './send-requests.ts'
import type { Vocabulary } from './query-kinds.ts'
import type { Server } from './servers.ts'

/** One kind of read: different URLs, requested in turns. */
export interface RequestKind {
  name: string
  requests: (BenchRequest & { path: string })[]
}

/** Maximum number of different URLs of a kind. */
const DIFFERENT = 200
/** Number of writing visitors, each with an identity of their own. */
const WRITERS = 20
/** The length of the mix before it repeats; every tenth is a comment. */
const MIXED = 1000

const asPaths = (paths: readonly string[]) => paths.map((path) => ({ path }))

/** About this many, from all over the list. */
const spread = <T>(list: readonly T[], count: number): T[] => {
  const step = Math.max(1, Math.floor(list.length / count))
  return list.filter((_, index) => index % step === 0).slice(0, count)
}

/** The reads of visitors, most frequent first. */
export function readings(ids: readonly string[], { middling }: Vocabulary): RequestKind[] {
  const pages = Array.from({ length: Math.min(DIFFERENT, Math.ceil(ids.length / NO_FILTERS.size)) }, (_, index) =>
    writeFilters({ ...NO_FILTERS, page: index + 1 }),
  )
  const searches = middling.map((word) => writeFilters({ ...NO_FILTERS, search: [word] }))
  return [
    { name: 'one card', requests: asPaths(spread(ids, DIFFERENT).map((id) => `/api/cards/${id}`)) },
    { name: 'a list of 50', requests: asPaths(pages.map((query) => `/api/cards?${query}`)) },
    { name: 'a search, with snippets', requests: asPaths(searches.map((query) => `/api/cards?${query}`)) },
    { name: 'the calendar', requests: asPaths(['/api/calendar']) },
  ]
}

/** Comments on many cards, by visitors with identities, which a page requests before it writes. */
export async function commentRequests({ address }: Server, ids: readonly string[]): Promise<BenchRequest[]> {
  const cookies: string[] = []
  for (let index = 0; index < WRITERS; index++) {
    const answer = await fetch(`${address}/api/identity`, { method: 'POST', headers: { origin: address } })
    if (!answer.ok) throw new Error(await answer.text())
    cookies.push(answer.headers.getSetCookie()[0]!.split(';')[0]!)
  }
  return spread(ids, DIFFERENT).map((id, index) => ({
    method: 'POST',
    path: `/api/threads/card-${id}/comments`,
    headers: { 'content-type': 'application/json', origin: address, cookie: cookies[index % WRITERS]! },
    body: JSON.stringify({ text: `a comment of some length, as people write them, number ${index}` }),
  }))
}

/** Nine readings of the kinds in turn, then a comment; every comment makes the lists that show its card's count new. */
export function mixedRequests(kinds: readonly RequestKind[], comments: readonly BenchRequest[]): BenchRequest[] {
  return Array.from({ length: MIXED }, (_, index) => {
    if (index % 10 === 9) return comments[index % comments.length]!
    const { requests } = kinds[index % kinds.length]!
    return requests[index % requests.length]!
  })
}
