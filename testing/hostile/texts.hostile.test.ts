import { parseXml } from '@rgrove/parse-xml'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { workLimit } from '#testing/growth.ts'
import { faultsOf, mayRun, runningAddresses, skeleton } from './html-checks.ts'
import { hostile, normalForms } from './lists.ts'
import { startRealServer, type RealServer } from './real-server.ts'

/** The longest turn of the event loop that anybody may cause, in milliseconds of work. */
const MAX_BLOCKED_MS = workLimit(50)

let server: RealServer
beforeAll(async () => {
  server = await startRealServer()
  server.importCards([...cards, ...COSTLY, A_HUNDRED_THOUSAND])
  // Warm-up: one-time loading and compilation are not measured.
  for (let round = 0; round < 40; round++) {
    for (const path of ['/api/cards?search=card', '/api/suggest?q=car', '/api/cards?tag=x&session=y', '/filter'])
      await get(path)
    await post('/api/threads/main-page/comments', { text: `<b>warm</b> ${round}` })
  }
  for (const path of ['sign-up', 'sign-in'])
    await post(`/api/auth/${path}/email`, { email: 'warm@example.com', password: 'a warm kettle here' })
  suspects.length = 0
}, 120_000)
afterAll(() => server.close())

/** Requests during which the event loop stood still for too long: by themselves, or because memory was tidied then. */
const suspects: { path: string; init?: RequestInit | undefined }[] = []

async function answerTo(path: string, init?: RequestInit) {
  const answer = await send(path, init)
  if ((await server.longestTurn()) >= MAX_BLOCKED_MS) suspects.push({ path, init })
  return answer
}

async function send(path: string, init?: RequestInit) {
  const response = await fetch(server.url + path, { ...init, redirect: 'manual' })
  const answer = { status: response.status, headers: response.headers, body: await response.text() }
  return { ...answer, faults: faultsOf(answer, server.url) }
}
const get = (path: string) => answerTo(path)
const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
  answerTo(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: server.url, ...headers },
    body: JSON.stringify(body),
  })

/** Everything that is a text and not an address. */
const TEXTS = [
  ...new Set(
    (['sql-injection', 'naughty-strings', 'redos', 'xss', 'open-redirect', 'prototype-pollution'] as const).flatMap(
      hostile,
    ),
  ),
].filter((text) => text.length <= 2000)

const importable = TEXTS.filter((text) => text.isWellFormed() && !text.includes('\0'))
const cards = [
  ...importable.map((text, index) => ({
    id: `h${index}`,
    prompt: text,
    response: text,
    pageTitle: text,
    category: text,
    sessionTitle: text,
    slug: text,
    dayStamp: '20240101_1200',
  })),
  ...normalForms().map(({ source }, index) => ({
    id: `n${index}`,
    prompt: `card ${source}`,
    dayStamp: '20240102_1200',
  })),
]
const A_HUNDRED_THOUSAND = {
  id: 'aaa',
  prompt: 'a'.repeat(100_000),
  response: 'a '.repeat(50_000),
  dayStamp: '20240103_1200',
}

/** Texts that are slow to render, or have long output; in the question too. */
const COSTLY = ['- ', '> ', '*_', '\\(', '[a](', '<', '|a', ' '].map((fragment, index) => {
  const text = `${fragment.repeat(100_000 / fragment.length)}.`
  return { id: `costly${index}`, prompt: text, response: text, dayStamp: '20240104_1200' }
})

const PARAMETERS = [
  'search',
  'tag',
  'session',
  'date',
  'month',
  'year',
  'sort',
  'mode',
  'page',
  'size',
  'show',
  'starred',
]

const expectNoFaults = (all: readonly { text: string; faults: string[] }[]) =>
  expect(all.filter(({ faults }) => faults.length > 0)).toEqual([])

describe('texts', () => {
  it('a card of hostile texts is found and read letter for letter', async () => {
    for (const [index, text] of importable.entries()) {
      const answer = await get(`/api/cards/h${index}`)
      expect(answer.faults).toEqual([])
      const card = JSON.parse(answer.body) as Record<string, unknown>
      expect(card).toMatchObject({ prompt: text, response: text, pageTitle: text, category: text, sessionTitle: text })
    }
  })

  it('no search, tag, session, day, order or page is more than its letters', { timeout: 90_000 }, async () => {
    const all = []
    for (const [index, text] of TEXTS.entries()) {
      const value = encodeURIComponent(text.toWellFormed())
      const name = PARAMETERS[index % PARAMETERS.length]!
      for (const path of [
        `/api/cards?search=${value}`,
        `/api/cards?${name}=${value}`,
        `/api/suggest?q=${value.slice(0, 900)}`,
      ]) {
        const { faults } = await get(path)
        all.push({ text: path, faults })
      }
    }
    expectNoFaults(all)
  })

  it('a hostile session or category finds its own cards alone, whatever the database would read in it', async () => {
    const named = new Map<string, number>()
    const key = (text: string) => text.trim().toLowerCase()
    for (const text of importable) named.set(key(text), (named.get(key(text)) ?? 0) + 1)
    for (const text of hostile('sql-injection').filter((one) => key(one) === one && one.isWellFormed())) {
      const value = encodeURIComponent(text.replace(/[\\,]/g, (char) => `\\${char}`))
      const { total } = JSON.parse((await get(`/api/cards?session=${value}`)).body) as { total: number }
      expect([text, total <= (named.get(key(text)) ?? 0) + 1]).toEqual([text, true])
    }
  })

  it('no pattern is slow on a hundred thousand letters', async () => {
    for (const text of hostile('redos')) {
      const start = performance.now()
      const { faults } = await get(`/api/cards?search=${encodeURIComponent(text)},a`)
      expect([text, ...faults]).toEqual([text])
      expect(performance.now() - start).toBeLessThan(workLimit(2000))
    }
  })

  it('a text is found in either normal form and kept as it was', async () => {
    const lost: string[] = []
    for (const [index, { source, nfc, nfd }] of normalForms().entries()) {
      expect((JSON.parse((await get(`/api/cards/n${index}`)).body) as { prompt: string }).prompt).toBe(`card ${source}`)
      for (const form of [nfc, nfd]) {
        if (!/[\p{L}\p{N}]/u.test(form)) continue
        const { body } = await get(`/api/cards?size=500&search=${encodeURIComponent(form)}`)
        const { cards: found } = JSON.parse(body) as { cards: { id: string }[] }
        if (!found.some(({ id }) => id === `n${index}`)) lost.push(`${index}: ${form}`)
      }
    }
    expect(lost).toEqual([])
  })

  it('every id and thread that is none is simply not there', async () => {
    const all = []
    for (const [index, text] of [...TEXTS, ...hostile('path-traversal')].entries()) {
      const id = encodeURIComponent(text.toWellFormed())
      const calls = [
        `/api/cards/${id}`,
        `/api/cards/${id}/timeline`,
        `/api/threads/${id}/comments`,
        `/api/threads/card-${id}/comments/live`,
        `/images/${id}`,
      ]
      const answer = await get(calls[index % calls.length]!)
      const isPlain = [400, 404].includes(answer.status) || /^\w{0,128}$/.test(text)
      all.push({ text, faults: [...answer.faults, ...(isPlain ? [] : [`status ${answer.status}`])] })
    }
    expectNoFaults(all)
  })

  it('no name or e-mail address of an account is more than its letters', async () => {
    const all = []
    for (const text of hostile('sql-injection').concat(hostile('naughty-strings'))) {
      for (const body of [
        { email: text, password: text },
        { email: `${text}@example.com`, password: text, name: text },
      ]) {
        const { status, faults } = await post('/api/auth/sign-in/email', body)
        all.push({ text, faults: status === 200 ? [...faults, 'signed in'] : faults })
      }
    }
    expectNoFaults(all)
  })

  it('a comment has the author that the server knows, whatever it says of itself', async () => {
    for (const text of hostile('naughty-strings').concat(hostile('sql-injection'))) {
      const claims = {
        text: `said: ${text}`,
        userName: text,
        userEmail: text,
        isAdmin: true,
        id: text,
        createdAt: text,
      }
      const { status, faults, body } = await post('/api/threads/main-page/comments', claims)
      expect(faults).toEqual([])
      expect([200, 400]).toContain(status)
      if (status === 200 && text.length > 2) expect(JSON.parse(body)).not.toMatchObject({ userName: text })
    }
  })

  it('a static page of hostile texts has the scripts of any other and nothing that runs', async () => {
    const plain = skeleton((await get('/seo/card/x-aaa.html')).body).at(-1)
    const all = []
    for (const [index, text] of importable.entries()) {
      const { status, faults, body } = await get(`/seo/card/x-h${index}.html`)
      const kinds = skeleton(body)
      const runs = kinds.filter(mayRun)
      const data = [...body.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(([, json]) => json!)
      expect(data.length).toBeGreaterThan(0)
      for (const json of data) expect(JSON.parse(json)).toBeTypeOf('object')
      runs.push(...runningAddresses(body))
      const isOdd = status !== 200 || kinds.at(-1) !== plain
      all.push({ text, faults: [...faults, ...runs, ...(isOdd ? [`${status}, ${kinds.at(-1)}`] : [])] })
    }
    expectNoFaults(all)
  })

  it('texts that would take long to render are on their pages and in feeds', async () => {
    for (const { id } of COSTLY) {
      const { status, body } = await get(`/seo/card/x-${id}.html`)
      expect([id, status, body.length < 4_000_000]).toEqual([id, 200, true])
    }
    for (const path of ['/feed.xml?date=2024-01-04', '/feed.json?date=2024-01-04'])
      expect([path, (await get(path)).body.match(/<entry>|"url":/g)?.length]).toEqual([path, COSTLY.length])
  })

  it('feeds and sitemaps are well formed whatever is in them and in their query', { timeout: 90_000 }, async () => {
    const all = []
    for (const [index, text] of TEXTS.filter((_, at) => at % 4 === 0).entries()) {
      const value = encodeURIComponent(text.toWellFormed())
      const [xml, json] = [`/feed.xml?session=${value}`, `/feed.json?search=${value}`]
      const { faults, body, status } = await get(index % 2 === 0 ? xml : json)
      if (status === 200) void (index % 2 === 0 ? parseXml(body) : JSON.parse(body))
      all.push({ text, faults })
    }
    expectNoFaults(all)
    for (const path of ['/sitemap.xml', '/sitemap-1.xml'])
      expect(parseXml((await get(path)).body).children).toHaveLength(1)
  })

  it('Algolia’s protocol takes every text as text', async () => {
    const all = []
    for (const [index, text] of TEXTS.entries()) {
      const places = [{ query: text }, { query: 'a', filters: text }, { facetFilters: [text] }, { hitsPerPage: text }]
      const body = { ...places[index % places.length], attributesToHighlight: ['*'] }
      const { status, faults } = await post('/1/indexes/cards/query', body, { origin: 'https://elsewhere.example' })
      const open = faults.filter((fault) => !fault.startsWith('is no error of the contract'))
      all.push({ text, faults: [200, 400].includes(status) ? open : [...open, `status ${status}`] })
      await get(`/1/indexes/${encodeURIComponent(text.toWellFormed()).slice(0, 200)}?query=a`)
    }
    expectNoFaults(all)
  })

  it('no request holds up the others', async () => {
    const guilty: string[] = []
    for (const { path, init } of suspects) {
      await send(path, init)
      const again = await server.longestTurn()
      if (again >= MAX_BLOCKED_MS) guilty.push(`${path.slice(0, 200)}: ${Math.round(again)} ms`)
    }
    expect(guilty).toEqual([])
  })

  it('the log names no person and nothing that was sent, and has one line an event', () => {
    const lines = server.said().split('\n').filter(Boolean)
    expect(lines.filter((line) => !line.startsWith('{') || !URL.canParse(`x:${line.length}`))).toEqual([])
    expect(server.said()).not.toMatch(/@example\.com|DROP TABLE|alert\(1\)|<script/i)
  })
})
