import { expect, it } from 'vitest'
import { newCard } from '#archive/card.ts'
import { joinList } from '#archive/filter-url.ts'
import { openTestApp } from '#testing/app.ts'
import { everyDatabase } from '#testing/databases.ts'

const CARDS = Array.from({ length: 120 }, (_, index) =>
  newCard({
    id: `c${index}`,
    prompt: index % 2 === 0 ? 'salt marsh' : 'marsh salt',
    response: index % 5 === 0 ? 'tide' : '',
    category: `kind ${index % 3}`,
    sessionTitle: `talk, ${index % 7}`,
    dayStamp: `202309${String(1 + (index % 28)).padStart(2, '0')}_1200`,
    isPrivate: index % 11 === 0,
  }),
)

it.each(everyDatabase)(
  'names among the found cards are counted as a press on them finds, on $name',
  async (database) => {
    const test = await openTestApp(CARDS, {}, { database })
    for (const query of [
      'search=salt marsh',
      'search=salt,-tide',
      'search=marsh&date=2023-09-02,2023-09-08,2023-09-15',
      'search=tide&tag=kind 1',
    ]) {
      const { facets, total } = await test.call('GET /api/cards', { query })
      const sum = (names: { count: number }[]) => names.reduce((all, { count }) => all + count, 0)
      expect(total).toBeGreaterThan(0)
      expect([sum(facets!.categories), sum(facets!.sessions)]).toEqual([total, total])
      for (const { value, count } of facets!.sessions) {
        const narrowed = await test.call('GET /api/cards', { query: `${query}&session=${joinList([value])}` })
        expect(narrowed.total).toBe(count)
      }
      for (const { value, count } of facets!.categories) {
        const narrowed = await test.call('GET /api/cards', { query: `${query}&tag=${joinList([value])}` })
        expect(narrowed.total).toBe(query.includes('tag=') && value !== 'kind 1' ? 0 : count)
      }
    }
    await test.close()
  },
)
