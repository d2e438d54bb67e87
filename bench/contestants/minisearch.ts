import MiniSearch, { type Query } from 'minisearch'
import { summaryJson } from '#archive/summary-json.ts'
import { dayNumber, pageOf, parts, wholeText, type Contestant } from './contestant.ts'

/** MiniSearch: an index in memory, best hits first. It knows no phrases: their words must be somewhere in the card. */
export function openMiniSearch(): Promise<Contestant> {
  const index = new MiniSearch<{ id: number; text: string }>({ fields: ['text'] })
  const cards: { json: string; day: number; category: string }[] = []
  return Promise.resolve({
    async build(all) {
      for await (const card of all) {
        index.add({ id: cards.length, text: wholeText(card) })
        cards.push({ json: summaryJson(card), day: dayNumber(card), category: card.category })
      }
    },
    answer(question) {
      const { wanted, excluded, days, category, isOr } = parts(question)
      const filter = ({ id }: { id: unknown }) => {
        const card = cards[id as number]!
        return (
          (!days || (card.day >= days.from && card.day <= days.to)) && (category === null || card.category === category)
        )
      }
      const included: Query = { queries: wanted, combineWith: isOr ? 'OR' : 'AND' }
      const query: Query = excluded.length > 0 ? { combineWith: 'AND_NOT', queries: [included, ...excluded] } : included
      const found = index.search(query, {
        combineWith: 'AND',
        prefix: question.typing,
        fuzzy: question.isMisspelt ? 1 : false,
        ...(days || category !== null ? { filter } : {}),
      })
      const start = Math.min((question.filters.page - 1) * 50, 950)
      const json = pageOf(found.slice(start, start + 50).map(({ id }) => cards[id as number]!.json))
      return Promise.resolve({ total: Math.min(1000, found.length), json })
    },
    size: () => Promise.resolve(0),
    close: () => Promise.resolve(),
  })
}
