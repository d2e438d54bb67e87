import { readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { workLimit } from '#testing/growth.ts'
import { open } from '#testing/real/raw.ts'
import { startRealServer, type RealServer } from './real-server.ts'

/** Longest turn of the event loop that one request may cause, in milliseconds of the server's work. */
const MAX_BLOCKED_MS = workLimit(250)
/** Letters of a stored text, and cards that hold it. */
const LETTERS = 100_000
const CARDS = 10
const LONG_CARDS = 80

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
  ...Array.from({ length: LONG_CARDS }, (_, index) => ({
    id: `long${index}`,
    prompt: (index % 2 === 0 ? 'The lazy dog — and salt. ' : '海の').repeat(LETTERS / (index % 2 === 0 ? 25 : 2)),
    response: 'Whatever a dog, lazy or not, may say. '.repeat(LETTERS / 38),
    sessionTitle: 'long',
    category: 'long',
    dayStamp: `2022${String(1 + (index % 12)).padStart(2, '0')}${10 + (index % 18)}_1200`,
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
  const length = (await answer.arrayBuffer()).byteLength
  return { status: answer.status, length, turn: await server.longestTurn() }
}

describe('one request of the search protocol keeps no other waiting', () => {
  const most = { hitsPerPage: 1000 }
  it.each<[string, object, number]>([
    ['a thousand hits', { query: 'salt', ...most }, 200],
    ['a thousand hits between the longest tags', { query: 'salt', ...most, highlightPreTag: '<'.repeat(100) }, 200],
    [
      'long texts full of marks',
      { query: 'a', ...most, filters: 'category:repeated', attributesToSnippet: ['*:9'] },
      200,
    ],
    ['long texts of ideographs', { query: '海', ...most, filters: 'category:ideographs' }, 200],
    ['more than an answer holds', { query: 'lazy', ...most }, 400],
    ['a phrase that begins everywhere', { query: '"a a a a"', ...most }, 200],
    ['prefixes', { query: many(9, (n) => 'a'.repeat(n + 1)).join(' '), queryType: 'prefixAll', ...most }, 200],
    [
      'as many numbers as may be',
      { query: 'number', numericFilters: many(100, (n) => `dayStamp!=${20240101 + n}`), ...most },
      200,
    ],
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
    expect(answer.turn).toBeLessThan(MAX_BLOCKED_MS)
  })

  it('fifty searches in one call', async () => {
    const requests = many(50, () => ({ indexName: 'cards', query: 'number', hitsPerPage: 100 }))
    const answer = await ask('/1/indexes/*/queries', { requests })
    expect(answer).toMatchObject({ status: 200 })
    expect(answer.turn).toBeLessThan(MAX_BLOCKED_MS)
  })
})

describe('one request for a list keeps no other waiting', () => {
  const encoded = encodeURIComponent('海の')
  const days = many(366, (n) => new Date(Date.UTC(1990 + (n % 100), n % 12, 1 + (n % 28))).toISOString().slice(0, 10))
  it.each([
    ['the largest page of long prompts', '/api/cards?tag=long&size=500', 200],
    ['all cards', '/api/cards?size=500', 200],
    ['a search in long texts', '/api/cards?search=dog&size=500', 200],
    ['ideographs', `/api/cards?search=${encoded}&size=500`, 200],
    ['the best first', '/api/cards?search=salt,dog&mode=or&sort=relevance&size=500', 200],
    ['a phrase that begins everywhere', '/api/cards?search=a%20a%20a%20a&size=500', 200],
    ['fifty tags', `/api/cards?tag=${many(50, (n) => `Category%20${n}`).join()}&mode=or&size=500`, 200],
    ['366 days', `/api/cards?date=${days.join()}&search=salt&mode=or&size=500`, 200],
    ['suggestions', `/api/suggest?q=${encoded}`, 200],
    ['suggestions for one letter', '/api/suggest?q=a', 200],
    ['a feed', '/feed.xml?size=500', 200],
    ['a feed of long texts', '/feed.xml?tag=long', 200],
    ['the same as JSON', '/feed.json?tag=long', 200],
    ['the page of a list', '/filter?tag=long', 200],
    ['the page of a conversation', '/session/long-long1', 200],
    ['the page of a card', '/card/x-long1', 200],
    ['a static page', '/seo/card/x-long1.html', 200],
    ['a conversation', '/api/sessions/long1', 200],
    ['its texts', '/api/sessions/long1/texts', 200],
    ['a card', '/api/cards/long1', 200],
    ['its neighbours', '/api/cards/long1/timeline', 200],
    ['what the home page opens with', '/api/opening', 200],
    ['a sitemap', '/sitemap-1.xml', 200],
    ['51 tags', `/api/cards?tag=${many(51, String).join()}`, 400],
    ['101 words', `/api/cards?search=${'a%20'.repeat(101)}`, 400],
    ['367 days', `/api/cards?year=1990&date=${days.join()}`, 400],
    ['101 words of a suggestion', `/api/suggest?q=${'a%20'.repeat(101)}`, 400],
  ])('%s', async (_, path, status) => {
    const answer = await ask(path)
    expect(answer.status).toBe(status)
    expect(answer.turn).toBeLessThan(MAX_BLOCKED_MS)
    expect(answer.length).toBeLessThan(16 * 2 ** 20)
  })
})

it('large answers that are not read do not grow the memory', async () => {
  const megabytes = () => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${server.pid}/status`, 'utf8'))?.[1]) / 1024
  const before = megabytes()
  const body = JSON.stringify({ query: 'salt', hitsPerPage: 1000, highlightPreTag: '<'.repeat(100) })
  const sockets = many(60, () => {
    const socket = open(server.port)
    socket.write(`POST /1/indexes/cards/query HTTP/1.1\r\nHost: x\r\nContent-Length: ${body.length}\r\n\r\n${body}`)
    return socket.pause()
  })
  let most = 0
  // Until it has not grown for four seconds.
  for (let quarters = 0; quarters < 16; quarters++) {
    await wait(250)
    const now = megabytes()
    if (now > most + 1) quarters = 0
    most = Math.max(most, now)
  }
  for (const socket of sockets) socket.destroy()
  expect(most - before).toBeLessThan(700)
  expect((await ask('/api/cards/plain1')).status).toBe(200)
}, 120_000)
