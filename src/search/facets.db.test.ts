import { expect, it } from 'vitest'
import { ADDED_NAMES, eachAdded } from '#archive/added-fields.ts'
import { newCard } from '#archive/card.ts'
import { FACETS } from '#archive/fields.ts'
import { joinList } from '#archive/filter-url.ts'
import { openTestApp } from '#testing/app.ts'
import { everyDatabase } from '#testing/databases.ts'
import { postgresOwnIndex } from '#testing/engines.ts'

const CARDS = Array.from({ length: 120 }, (_, index) =>
  newCard({
    id: `c${index}`,
    prompt: index % 2 === 0 ? 'salt marsh' : 'marsh salt',
    response: index % 5 === 0 ? 'tide' : '',
    category: `kind ${index % 3}`,
    sessionTitle: index % 7 === 0 ? `kind ${index % 2}` : `talk, ${index % 7}`,
    dayStamp: `202309${String(1 + (index % 28)).padStart(2, '0')}_1200`,
    isPrivate: index % 11 === 0,
    ...eachAdded((name) => (index % 4 === 0 ? '' : `${name}, ${index % 4}`)),
  }),
)

it.each([...everyDatabase, postgresOwnIndex])(
  'names among the found cards are counted as a press on them finds, on $name',
  async (database) => {
    const test = await openTestApp(CARDS, {}, { database })
    for (const query of ['search=salt marsh', 'search=marsh&date=2023-09-02,2023-09-08,2023-09-15']) {
      const { facets, total } = await test.call('GET /api/cards', { query })
      const sum = (names: { count: number }[]) => names.reduce((all, { count }) => all + count, 0)
      expect(total).toBeGreaterThan(0)
      expect(sum(facets!.sessions)).toBe(total)
      // A tag is the title of a session as well.
      expect(sum(facets!.categories)).toBeGreaterThan(total)
      const isNarrowedBy = (filter: string) => new URLSearchParams(query).has(filter)
      for (const { name, filter } of FACETS.filter((facet) => !isNarrowedBy(facet.filter))) {
        expect(facets![name].length).toBeGreaterThan(1)
        // The name of most cards, another, and that of fewest.
        for (const { value, count } of [0, 1, -1].map((at) => facets![name].at(at)!)) {
          const narrowed = await test.call('GET /api/cards', { query: `${query}&${filter}=${joinList([value])}` })
          expect({ name, value, total: narrowed.total }).toEqual({ name, value, total: count })
        }
      }
    }
    // A private card's value is in no visitor's count.
    const [name] = ADDED_NAMES
    const { facets } = await test.call('GET /api/cards', { query: `search=salt&${name}=${name}\\, 3` })
    const own = CARDS.filter((card) => card[name!] === `${name}, 3` && !card.isPrivate)
    expect(own.length).toBeLessThan(CARDS.filter((card) => card[name!] === `${name}, 3`).length)
    expect(facets![FACETS.find(({ filter }) => filter === name)!.name]).toEqual([
      { value: `${name}, 3`, count: own.length },
    ])
    await test.close()
  },
)
