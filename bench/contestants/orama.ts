import { create, insertMultiple, search } from '@orama/orama'
import type { Card } from '#archive/card.ts'
import { summaryJson } from '#archive/summary-json.ts'
import { dayNumber, pageOf, parts, wholeText, type Contestant } from './contestant.ts'

const BATCH_SIZE = 1000

/**
 * Orama: an index in memory, best hits first. It knows neither phrases nor exclusion. Its index takes every word for the
 * beginning of others; `exact` then reads the texts of all hits for those that hold the very words, all of them and in the same
 * case. So it is given small letters, and where any of several words will do, it finds beginnings as well.
 */
export function openOrama(): Promise<Contestant> {
  const database = create({ schema: { text: 'string', category: 'enum', day: 'number' } as const })
  const cards: string[] = []
  return Promise.resolve({
    async build(all) {
      let batch: { id: string; text: string; category: string; day: number }[] = []
      const row = (card: Card) => ({
        id: String(cards.push(summaryJson(card)) - 1),
        text: wholeText(card).toLowerCase(),
        category: card.category,
        day: dayNumber(card),
      })
      for await (const card of all) {
        if (batch.push(row(card)) < BATCH_SIZE) continue
        await insertMultiple(database, batch, BATCH_SIZE)
        batch = []
      }
      await insertMultiple(database, batch, BATCH_SIZE)
    },
    async answer(question) {
      const { wanted, excluded, days, category, isOr } = parts(question)
      if (excluded.length > 0) return null
      const { hits, count } = await search(database, {
        term: wanted.join(' '),
        properties: ['text'],
        exact: !question.typing && !question.isMisspelt && !isOr,
        tolerance: question.isMisspelt ? 1 : 0,
        threshold: isOr ? 1 : 0,
        limit: 50,
        offset: Math.min((question.filters.page - 1) * 50, 950),
        ...(days || category !== null
          ? {
              where: {
                ...(days ? { day: { between: [days.from, days.to] as [number, number] } } : {}),
                ...(category === null ? {} : { category: { eq: category } }),
              },
            }
          : {}),
      })
      return { total: Math.min(1000, count), json: pageOf(hits.map(({ id }) => cards[Number(id)]!)) }
    },
    size: () => Promise.resolve(0),
    close: () => Promise.resolve(),
  })
}
