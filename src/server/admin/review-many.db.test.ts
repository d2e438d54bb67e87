import { afterEach, expect, it, describe } from 'vitest'
import { newCard, type Card } from '#archive/card.ts'
import type { CardContent } from '#archive/parts.ts'
import { plainContent } from '#archive/stored-content.ts'
import { ANYONE } from '#archive/viewer.ts'
import { AN_ADMIN, openTestServer, type TestApp } from '#testing/app.ts'
import { everyDatabase, fill } from '#testing/databases.ts'

const MAILS = Array.from({ length: 520 }, (_, at) => `name${at}@gmx.net`).join(' ')
const KEY = `sk-ant-api03-${'aB3dE6gH9jK2mN5pQ8rS'.repeat(4)}`
const CARD = newCard({ id: 'big', prompt: 'Who comes?', response: 'All of them.', isPrivate: true })

describe.each(everyDatabase)('more findings than are listed, on $name', (database) => {
  let test: TestApp
  const open = async (card: Card, content: CardContent | null = null) => {
    const archive = await database.open()
    await fill(archive, [card], content ? new Map([[card.id, content]]) : undefined)
    test = await openTestServer(archive, { SHOW_REASONING: 'public' })
    test.viewer = AN_ADMIN
  }
  afterEach(() => test.close())
  const params = { id: CARD.id }
  const read = async () => (await test.call('GET /api/admin/review/:id', { params })).cards[0]!
  const publish = () => test.call('PATCH /api/cards/:id', { params, body: { isPrivate: false } })
  /** Visits what is listed and waits. @returns how many findings still wait */
  const visitListed = async () => {
    const { version, findings } = await read()
    const waiting = findings.filter(({ state }) => state === 'waiting')
    const body = { version, findings: waiting.slice(0, 500), visit: 'seen' as const }
    return (await test.call('POST /api/admin/review/:id/visits', { params, body })).unvisited
  }
  const queue = async () => (await test.call('GET /api/admin/review')).conversations[0]

  it('keep the card private until each was visited, the secret among the first', async () => {
    await open({ ...CARD, prompt: MAILS, response: `Take ${KEY}` })
    const { findings, more } = await read()
    expect([findings.length, findings.at(-1)!.kind, more]).toEqual([500, 'api-key', { own: 21, elsewhere: 0 }])
    await expect(publish()).rejects.toMatchObject({
      status: 409,
      message: expect.stringContaining('holds 521 findings'),
    })
    expect(await queue()).toMatchObject({ findings: 500, unvisited: 500 })
    expect(await visitListed()).toBe(21)
    expect(await queue()).toMatchObject({ findings: 521, unvisited: 21 })
    await expect(publish()).rejects.toMatchObject({ status: 409 })
    expect((await read()).more).toEqual({ own: 0, elsewhere: 0 })
    expect(await visitListed()).toBe(0)
    expect(await publish()).toMatchObject({ isPrivate: false })
  })

  it.runIf(database.isEmbedded)(
    'in another answer keep it and opened reasoning from visitors until each was visited',
    async () => {
      const other = { ...CARD, response: MAILS }
      const content: CardContent = {
        ...plainContent(CARD),
        answer: 1,
        response: [{ kind: 'reasoning', text: `Take ${KEY}` }, ...plainContent(CARD).response],
        alternatives: [{ ...plainContent(other), after: [] }],
      }
      await open({ ...CARD, isPrivate: false }, content)
      const shown = async () => {
        test.viewer = ANYONE
        const answer = JSON.stringify(await test.call('GET /api/cards/:id', { params }))
        test.viewer = AN_ADMIN
        return { other: answer.includes('name519@gmx.net'), reasoning: answer.includes(KEY) }
      }
      expect((await read()).more).toEqual({ own: 0, elsewhere: 21 })
      expect(await visitListed()).toBe(21)
      expect(await shown()).toEqual({ other: false, reasoning: false })
      expect(await visitListed()).toBe(0)
      expect(await shown()).toEqual({ other: true, reasoning: true })
    },
  )
})
