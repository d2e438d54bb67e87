import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { newCard } from '#archive/card.ts'
import type { Alternative, CardContent, Part } from '#archive/parts.ts'
import { plainContent } from '#archive/stored-content.ts'
import { ANYONE } from '#archive/viewer.ts'
import { AN_ADMIN, openTestServer, type TestApp } from '#testing/app.ts'
import { everyDatabaseOnDisk, fill } from '#testing/databases.ts'
import { fillContent } from '#testing/fill-content.ts'
import { textParts, textTurn } from '#testing/text-turn.ts'
import { readPublicRevision } from '#store/revision.ts'

const MAIL = 'anna@gmx.net'
const OTHER_MAIL = 'bert@gmx.net'
const CARD = newCard({
  id: 'garden',
  prompt: 'What grows in shade?',
  response: 'Ferns grow in shade.',
  sessionTitle: 'The bed',
  dayStamp: '20240301_0900',
})
const again: Alternative = {
  ...textTurn(CARD.prompt, `Moss, as ${MAIL} says.`),
  after: [{ ...textTurn('And by a pond?', `Kingcups, says ${OTHER_MAIL}.`), alternatives: [] }],
}
const PLAN: Part = { kind: 'document', title: 'Plan', language: '', versions: [`By ${MAIL}`, 'By all'] }
const THOUGHT: Part = { kind: 'reasoning', text: `${'moss '.repeat(20)}${MAIL}${' fern'.repeat(20)}` }
const CONTENT: CardContent = { ...plainContent(CARD), answer: 1, alternatives: [again] }
const FULL: CardContent = { ...CONTENT, response: [THOUGHT, ...CONTENT.response, PLAN] }

describe.each(everyDatabaseOnDisk)('findings beyond prompt and response, on $name', (database) => {
  let test: TestApp
  const open = async (content: CardContent, { isPrivate = false, prompt = CARD.prompt, settings = {} } = {}) => {
    const archive = await database.open()
    await fill(archive, [{ ...CARD, prompt, isPrivate }], new Map([[CARD.id, content]]))
    test = await openTestServer(archive, settings)
    test.viewer = AN_ADMIN
  }
  beforeEach(() => {
    test = undefined as never
  })
  afterEach(async () => {
    expect(await test.archive.search.verify()).toEqual({ missing: 0, stray: 0 })
    await test.close()
  })
  const params = { id: CARD.id }
  const read = async () => (await test.call('GET /api/admin/review/:id', { params })).cards[0]!
  const visit = async (...places: number[]) => {
    const { version, findings } = await read()
    const visited = findings.filter((_, at) => places.includes(at))
    const body = { version, findings: visited, visit: 'seen' as const }
    return (await test.call('POST /api/admin/review/:id/visits', { params, body })).unvisited
  }
  const asVisitor = async <T>(ask: () => Promise<T>): Promise<T> => {
    test.viewer = ANYONE
    const answer = await ask()
    test.viewer = AN_ADMIN
    return answer
  }
  const found = (term: string) =>
    asVisitor(async () => (await test.call('GET /api/cards', { query: `search=${term}` })).cards.length)
  const answers = () => asVisitor(async () => (await test.call('GET /api/cards/:id', { params })).alternatives?.length)
  const signs = () => asVisitor(async () => (await test.call('GET /api/cards')).cards[0]!.holds)
  const states = async () => (await read()).findings.map(({ state }) => state)

  it('are listed after those of the texts, each with its place and the words around it', async () => {
    await open(FULL, { isPrivate: true, prompt: `Ask ${MAIL}` })
    const { findings } = await read()
    expect(findings.map(({ field, elsewhere }) => elsewhere ?? field)).toEqual([
      'prompt',
      { where: 'earlier version of ‘Plan’', before: 'By ', words: MAIL, after: '' },
      { where: 'answer 2 of 2', before: 'Moss, as ', words: MAIL, after: ' says.' },
      { where: 'answer 2 of 2, later turn', before: 'Kingcups, says ', words: OTHER_MAIL, after: '.' },
      { where: 'reasoning', before: `…${'moss '.repeat(16)}`, words: MAIL, after: `${' fern'.repeat(16)}…` },
    ])
    const row = async () => (await test.call('GET /api/admin/review')).conversations[0]
    expect(await row()).toMatchObject({ findings: 5, unvisited: 5 })
    const card = { ...CARD, prompt: `Ask ${MAIL}`, isPrivate: true }
    for (const response of [FULL.response, [...FULL.response, THOUGHT]])
      await fillContent(test.archive, card, { ...FULL, response })
    expect(await row()).toMatchObject({ findings: 6, unvisited: 6 })
  })

  it.runIf(database.isEmbedded)(
    'hold no publication back, and the rest stays withheld until each was visited',
    async () => {
      await open(CONTENT, { isPrivate: true, prompt: `Ask ${MAIL}` })
      const publish = () =>
        test.call('POST /api/admin/review', { body: { ids: [CARD.id], decision: 'publish', isDecided: false } })
      await expect(publish()).rejects.toMatchObject({ status: 409 })
      expect(await visit(0)).toBe(2)
      expect(await publish()).toMatchObject({ changed: 1 })
      expect([await answers(), await found('kingcups'), await signs()]).toEqual([undefined, 0, undefined])
      // Those of a public card alone are listed.
      expect(await states()).toEqual(['waiting', 'waiting'])
      const before = await readPublicRevision(test.archive.store.db)
      await visit(0)
      expect([await answers(), await found('kingcups'), await signs()]).toEqual([undefined, 0, undefined])
      expect(await readPublicRevision(test.archive.store.db)).toBe(before)
      await visit(1)
      expect([await answers(), await found('kingcups'), await signs()]).toEqual([1, 1, ['answers:2']])
      expect(await readPublicRevision(test.archive.store.db)).not.toBe(before)
      expect(await test.archive.search.verify()).toEqual({ missing: 0, stray: 0 })
      await test.archive.search.rebuild()
      expect([await found('moss'), await found('ferns')]).toEqual([1, 1])
    },
  )

  it('were visited in these texts alone: another text withholds the rest again, the same one does not', async () => {
    await open(CONTENT)
    await visit(0, 1)
    expect(await answers()).toBe(1)
    const card = { ...CARD, isPrivate: false }
    await fillContent(test.archive, card, CONTENT)
    expect([await answers(), await states()]).toEqual([1, ['seen', 'seen']])
    await fillContent(test.archive, card, { ...CONTENT, alternatives: [again, { ...again, after: [] }] })
    expect([await answers(), await found('kingcups'), await states()]).toEqual([
      undefined,
      0,
      ['seen', 'seen', 'waiting'],
    ])
    await visit(2)
    expect([await answers(), await found('kingcups')]).toEqual([2, 1])
    const { version, findings } = await read()
    await fillContent(test.archive, card, {
      ...CONTENT,
      alternatives: [{ ...again, response: textParts(`Mint, as ${MAIL} says.`) }],
    })
    const late = test.call('POST /api/admin/review/:id/visits', {
      params,
      body: { version, findings: findings.slice(0, 1), visit: 'seen' },
    })
    await expect(late).rejects.toMatchObject({ status: 409 })
    expect(await states()).toEqual(['waiting', 'seen'])
    expect([await answers(), await found('kingcups')]).toEqual([undefined, 0])
  })

  it.runIf(database.isEmbedded)('are ended by redacting some and visiting the others', async () => {
    await open(CONTENT)
    await visit(0)
    const { redaction } = await test.call('POST /api/cards/:id/redactions', {
      params,
      body: { words: OTHER_MAIL, reason: 'an address' },
    })
    expect([await answers(), await found('kingcups'), await states()]).toEqual([1, 1, ['seen']])
    await test.call('DELETE /api/cards/:id/redactions/:number', { params: { ...params, number: redaction.number } })
    expect([await answers(), await found('kingcups')]).toEqual([undefined, 0])
    expect(await states()).toEqual(['seen', 'waiting'])
  })

  it.runIf(database.isEmbedded)(
    'in reasoning keep that alone from visitors until they were visited, and nothing else',
    async () => {
      await open(FULL, { settings: { SHOW_REASONING: 'public' } })
      const body = () => asVisitor(async () => JSON.stringify(await test.call('GET /api/cards/:id', { params })))
      await visit(0, 1, 2)
      const { cards } = await asVisitor(() => test.call('GET /api/cards'))
      expect(cards[0]!.holds).toContain('document')
      expect(await body()).toContain('Moss, as')
      expect(await body()).not.toContain('fern fern')
      expect(await visit(3)).toBe(0)
      expect(await body()).toContain('fern fern')
    },
  )
})
