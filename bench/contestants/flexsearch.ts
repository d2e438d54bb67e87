import { Index } from 'flexsearch'
import { summaryJson } from '#archive/summary-json.ts'
import { dayNumber, pageOf, parts, wholeText, type Contestant } from './contestant.ts'

/** A result ends there, as Colloquy's does. */
const MAX = 1000
/** Its sign for no limit. */
const ALL = 0

/**
 * FlexSearch: an index in memory, of whole words. Its index knows neither phrases nor prefixes (those need an index
 * several times as large). What is compared is which cards are found, how many, and a page of them in its own order: words
 * found near a text's beginning come first. Restrictions are made of all its results. Of its ways to ask for 'or', the
 * results of each word joined here are the fastest: the same cards with the same total take its Resolver (`or`) three times
 * as long, and `suggest` more. What must be missing is taken away by its Resolver.
 */
export function openFlexSearch(): Promise<Contestant> {
  const index = new Index({ tokenize: 'strict' })
  const cards: { json: string; day: number; category: string }[] = []
  const found = (query: string, limit: number) => index.search(query, { limit }) as number[]
  // Both whole, as cards beyond the first thousand may be those that are left.
  const without = (query: string, excluded: readonly string[]) =>
    index
      .search(query, { limit: ALL, resolve: false })
      .not(...excluded.map((term) => ({ index, query: term, limit: ALL })))
      .resolve({ limit: MAX }) as number[]
  return Promise.resolve({
    async build(all) {
      for await (const card of all) {
        index.add(cards.length, wholeText(card))
        cards.push({ json: summaryJson(card), day: dayNumber(card), category: card.category })
      }
    },
    answer(question) {
      const { wanted, excluded, days, category, isOr } = parts(question)
      if (question.typing || question.isMisspelt) return Promise.resolve(null)
      let ids: number[]
      if (isOr) ids = [...new Set(wanted.flatMap((term) => found(term, MAX)))].slice(0, MAX)
      else if (excluded.length > 0) ids = without(wanted.join(' '), excluded)
      else if (days || category !== null) {
        ids = found(wanted.join(' '), cards.length).filter((id) => {
          const card = cards[id]!
          return (
            (!days || (card.day >= days.from && card.day <= days.to)) &&
            (category === null || card.category === category)
          )
        })
      } else ids = found(wanted.join(' '), MAX)
      const start = Math.min((question.filters.page - 1) * 50, 950)
      const json = pageOf(ids.slice(start, start + 50).map((id) => cards[id]!.json))
      return Promise.resolve({ total: Math.min(MAX, ids.length), json })
    },
    size: () => Promise.resolve(0),
    close: () => Promise.resolve(),
  })
}
