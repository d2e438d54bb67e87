import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newCard } from '#archive/card.ts'
import { NO_FILTERS, type Filters } from '#archive/filters.ts'
import { everyDatabase, fill, idsOf, type TestArchive } from '#testing/databases.ts'
import { postgresOwnIndex } from '#testing/engines.ts'
import { plainScan } from '#testing/plain-scan.ts'

/** Numbers from 0 up to `below`, the same at every run. */
function numbers(): (below: number) => number {
  let seed = 5
  return (below) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((seed / 2_147_483_648) * below)
  }
}

/** More cards than a search shows, of a few words that most of them hold. */
const CARDS = (() => {
  const next = numbers()
  const words = ['the', 'the', 'the', 'of', 'of', 'and', 'moon', 'moonlight', 'tide', '海']
  const text = (most: number) => Array.from({ length: next(most) }, () => words[next(words.length)]).join(' ')
  return Array.from({ length: 1500 }, (_, index) =>
    newCard({
      id: `c${index}`,
      pageTitle: text(3),
      sessionTitle: next(4) === 0 ? text(3) : '',
      prompt: text(5),
      response: `${text(14)} ${index % 500 === 0 ? 'zebra' : ''}`,
      category: next(3) === 0 ? 'sea' : '',
      dayStamp: next(9) === 0 ? '' : `2023${String(9 + next(3)).padStart(2, '0')}${10 + next(20)}_1200`,
      isPrivate: next(5) === 0,
    }),
  )
})()

const ASKED: Partial<Filters>[] = [
  { search: ['the'] },
  { search: ['mo*'] },
  { search: ['m*'] },
  { search: ['of the'] },
  { search: ['the of and'] },
  { search: ['"of the" moon'] },
  { search: ['the m*'] },
  { search: ['the of*'] },
  { search: ['the', 'of'] },
  { search: ['the', '-tide'] },
  { search: ['the'], month: ['2023-10'] },
  { search: ['of the'], month: ['2023-10', '2023-11'], date: ['2023-09-15'] },
  { search: ['the'], tag: ['sea'] },
  { search: ['the', 'zebra'], mode: 'or' },
  { search: ['of the', 'zebra tide', '海'], mode: 'or' },
  { search: ['the'], month: ['2023-10'], mode: 'or' },
  { search: ['of and'], tag: ['sea'], month: ['2023-09'], mode: 'or' },
  { search: ['-zebra'] },
]

describe.each([...everyDatabase, postgresOwnIndex])('the best of more than a thousand hits in $name', ({ open }) => {
  let archive: TestArchive
  beforeAll(async () => {
    archive = await open()
    await fill(archive, CARDS)
  })
  afterAll(() => archive.close())

  const expectSame = async (asked: Partial<Filters>) => {
    const filters: Filters = { ...NO_FILTERS, size: 500, ...asked }
    for (const visibility of ['public', 'all'] as const) {
      const expected = plainScan(CARDS, filters, (card) => visibility === 'all' || !card.isPrivate)
      const found: string[] = []
      for (const page of [1, 2]) {
        const { keys, page: at, capped } = await archive.search.find(visibility, { ...filters, page })
        expect({ asked, total: at.total, capped }).toEqual({
          asked,
          total: Math.min(1000, expected.length),
          capped: expected.length > 1000,
        })
        if (at.page === page) found.push(...(await idsOf(archive, keys)))
      }
      expect({ asked, visibility, found }).toEqual({ asked, visibility, found: expected.slice(0, 1000) })
    }
  }

  it.each(ASKED)('are the cards that a plain scan finds: %j', (asked) => expectSame(asked))
})

it('a title of years ago is found before a thousand newer responses', async () => {
  const archive = await everyDatabase[0]!.open()
  const newer = Array.from({ length: 1200 }, (_, index) =>
    newCard({ id: `n${index}`, response: 'salt', dayStamp: '20250101_1200' }),
  )
  await fill(archive, [...newer, newCard({ id: 'old', pageTitle: 'Salt', dayStamp: '20230901_1200' })])
  const { keys, capped } = await archive.search.find('public', { ...NO_FILTERS, search: ['salt'] })
  expect(await idsOf(archive, keys.slice(0, 2))).toEqual(['old', 'n1199'])
  expect(capped).toBe(true)
  await archive.close()
})
