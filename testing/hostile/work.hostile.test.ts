import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startRealServer, type RealServer } from './real-server.ts'

/** Nobody waits longer for one request of somebody else, in milliseconds of the server's work. */
const LONGEST_TURN = 250
/** Letters of a stored text, and cards that hold it. */
const LETTERS = 100_000
const CARDS = 10

/** Texts that cost more than others to fold, to compare and to mark. */
const SHAPES = {
  repeated: 'a '.repeat(LETTERS / 2),
  ideographs: '海'.repeat(LETTERS),
  marks: 'e\u0301 '.repeat(LETTERS / 3),
}

const cards = [
  ...Array.from({ length: 1200 }, (_, index) => ({
    id: `plain${index}`,
    prompt: `salt number ${index}`,
    response: `salt and pepper, the sea of ${index} things. `.repeat(40),
    sessionTitle: `Session ${index}`,
    category: `Category ${index % 200}`,
    dayStamp: `2024${String(1 + (index % 12)).padStart(2, '0')}${10 + (index % 18)}_1200`,
    isPrivate: false,
  })),
  ...Object.entries(SHAPES).flatMap(([name, text]) =>
    Array.from({ length: CARDS }, (_, index) => ({
      id: `${name}${index}`,
      prompt: text,
      response: text,
      sessionTitle: name,
      category: name,
      dayStamp: `2023${String(1 + index).padStart(2, '0')}11_1200`,
      isPrivate: false,
    })),
  ),
]

const many = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index))

let server: RealServer
beforeAll(async () => {
  server = await startRealServer()
  server.importCards(cards)
}, 120_000)
afterAll(() => server.close())

/** Asks, and tells how long others had to wait for it. */
async function ask(path: string, body?: object) {
  await server.longestTurn()
  const init = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }
  const answer = await fetch(server.url + path, init)
  const { length } = await answer.arrayBuffer().then((bytes) => Buffer.from(bytes))
  return { status: answer.status, length, turn: await server.longestTurn() }
}

describe('one request of the search protocol keeps nobody waiting', () => {
  const most = { hitsPerPage: 1000 }
  it.each<[string, object, number]>([
    ['a thousand hits', { query: 'salt', ...most }, 200],
    ['a thousand hits between the longest tags', { query: 'salt', ...most, highlightPreTag: '<'.repeat(100) }, 200],
    ['long texts full of marks', { query: 'a', ...most, attributesToSnippet: ['*:9'] }, 200],
    ['long texts of ideographs', { query: '海', ...most }, 200],
    ['a phrase that begins everywhere', { query: '"a a a a"', ...most }, 200],
    ['prefixes', { query: many(9, (n) => 'a'.repeat(n + 1)).join(' '), queryType: 'prefixAll', ...most }, 200],
    ['as many numbers as may be', { numericFilters: many(100, (n) => `dayStamp!=${20240101 + n}`), ...most }, 200],
    ['facets that must not be', { query: 'salt', facetFilters: many(100, (n) => `category:-${n}`), ...most }, 200],
    ['misspelt words', { query: many(40, (n) => `pepprer${n}`).join(' '), typoTolerance: true }, 200],
    ['facet counts', { query: 'salt', facets: ['*'], maxValuesPerFacet: 1000 }, 200],
    ['80,000 attributes', { query: 'salt', attributesToHighlight: many(80_000, String) }, 400],
    ['30,000 numbers', { numericFilters: many(30_000, (n) => `dayStamp!=${n}`) }, 400],
    ['a tag of 10 KB', { query: 'salt', ...most, highlightPreTag: '<'.repeat(10_000) }, 400],
    ['300,000 brackets', { filters: '('.repeat(300_000) }, 400],
    ['nested lists', { other: JSON.parse('['.repeat(200_000) + ']'.repeat(200_000)) as unknown }, 400],
  ])('%s', async (_, params, status) => {
    const answer = await ask('/1/indexes/cards/query', params)
    expect(answer.status).toBe(status)
    expect(answer.turn).toBeLessThan(LONGEST_TURN)
  })

  it('nor fifty searches in one call', async () => {
    const requests = many(50, () => ({ indexName: 'cards', query: 'salt', hitsPerPage: 100 }))
    const answer = await ask('/1/indexes/*/queries', { requests })
    expect(answer).toMatchObject({ status: 200 })
    expect(answer.turn).toBeLessThan(LONGEST_TURN)
  })
})
