import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { newCard } from '#archive/card.ts'
import { KEY_TEXTS } from '#archive/key-texts.ts'
import { accountByEmail, setAdmin } from '#store/accounts.ts'
import { openTestApp, type TestApp } from '#testing/app.ts'
import { everyDatabase } from '#testing/databases.ts'
import { keyOf, withKey } from '#testing/key-calls.ts'
import { newPerson, signUp, type Person } from '#testing/people.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

interface Shown {
  id: string
  state: string
  usedAt: string | null
  endsAt: string | null
}

describe.each(everyDatabase)('API keys on $name', (database) => {
  let test: TestApp
  let admin: Person
  const lines: string[] = []
  beforeAll(async () => {
    const card = newCard({ id: 'hidden', isPrivate: true, dayStamp: '20240101_1' })
    const logTo = { write: (line: string) => void lines.push(line) }
    test = await openTestApp([card], { LOG_LEVEL: 'trace' }, { database, logTo })
    test.viewer = null
    admin = await signUp(test, 'ada@example.com')
    await beAdmin(true)
  })
  afterAll(() => test.close())
  afterEach(() => void vi.useRealTimers())

  const beAdmin = async (isAdmin: boolean) => {
    const { db } = test.archive.store
    await setAdmin(db, (await accountByEmail(db, 'ada@example.com'))!.id, isAdmin)
  }
  const jump = (span: number) => vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + span })
  const listed = async (id: string) =>
    (await admin.send('GET', '/api/keys')).json<{ keys: Shown[] }>().keys.find((one) => one.id === id)!
  /** The status and the sentence of an answer. */
  const ask = async (authorization: string, url = '/api/cards/hidden') => {
    const { statusCode, body, headers } = await test.get(url, { authorization })
    const { error } = JSON.parse(body) as { error?: { message: string } }
    return { statusCode, message: error?.message, challenge: headers['www-authenticate'] }
  }

  it('are shown once, and kept as a hash', async () => {
    const { key, id } = await keyOf(admin, 'read')
    expect(key).toMatch(/^colloquy_[\da-f]{12}_[\w-]{43}$/)
    const rows = JSON.stringify(await test.archive.store.db.selectFrom('api_keys').selectAll().execute())
    const { body } = await admin.send('GET', '/api/keys')
    const secret = key.split('_').slice(2).join('_')
    for (const text of [rows, body, lines.join('')]) expect(text).not.toContain(secret)
    expect(rows).toContain(id)
    await ask(`Bearer ${key}`)
    await ask(`Bearer ${key}x`)
    expect(lines.join('')).not.toContain(secret)
  })

  it('see what their owner sees, and say when they were used', async () => {
    const { key, id } = await keyOf(admin, 'read')
    expect((await listed(id)).usedAt).toBeNull()
    expect((await ask(`bearer  ${key}`)).statusCode).toBe(200)
    const { usedAt } = await listed(id)
    expect(Date.now() - Date.parse(usedAt!)).toBeLessThan(MINUTE)
    jump(MINUTE / 2)
    await ask(`Bearer ${key}`)
    expect((await listed(id)).usedAt).toBe(usedAt)
    jump(MINUTE)
    await ask(`Bearer ${key}`)
    expect((await listed(id)).usedAt).not.toBe(usedAt)
    expect((await test.get('/api/cards/hidden', { authorization: `Bearer ${key}` })).headers).toMatchObject({
      'cache-control': 'no-store',
    })
  })

  it('read where their use cannot be noted', async () => {
    const { key } = await keyOf(admin, 'read')
    const execute = () => Promise.reject(new Error('read-only'))
    const update = { set: () => ({ where: () => ({ execute }) }) }
    const { db } = test.archive.store
    const refused = vi.spyOn(db, 'updateTable').mockReturnValueOnce(update as never)
    expect((await ask(`Bearer ${key}`)).statusCode).toBe(200)
    expect(refused).toHaveBeenCalled()
    refused.mockRestore()
  })

  it('count in the place of any cookie', async () => {
    const { key } = await keyOf(admin, 'read')
    const member = await signUp(test, 'mo@example.com')
    const headers = { authorization: `Bearer ${key}` }
    expect((await member.send('GET', '/api/cards/hidden', undefined, headers)).statusCode).toBe(200)
    const own = { authorization: `Bearer ${key.slice(0, -1)}` }
    expect((await admin.send('GET', '/api/cards/hidden', undefined, own)).statusCode).toBe(401)
    expect((await admin.send('PATCH', '/api/cards/hidden', { isViewed: true }, headers)).statusCode).toBe(403)
  })

  it.each(['', 'x', `colloquy_${'0'.repeat(12)}_${'A'.repeat(43)}`, 'colloquy_', 'é'.repeat(9000), "' OR 1=1"])(
    'that are none are refused: %#',
    async (text) => {
      const { statusCode, message, challenge } = await ask(`Bearer ${text}`)
      expect([statusCode, message, challenge]).toEqual([401, KEY_TEXTS.unknown, 'Bearer error="invalid_token"'])
      for (const url of ['/api/calendar', '/feed.json', '/nothing/here'])
        expect((await ask(`Bearer ${text}`, url)).statusCode).toBe(401)
    },
  )

  it('do not take the place of what a proxy sends by another scheme', async () => {
    expect((await test.get('/api/calendar', { authorization: 'Basic YTpi' })).statusCode).toBe(200)
  })

  it('end at their end', async () => {
    const made = await admin.send('POST', '/api/keys', { name: 'short', scope: 'read', end: '2d' })
    const { key, apiKey } = made.json<{ key: string; apiKey: Shown }>()
    jump(2 * DAY - MINUTE)
    expect((await ask(`Bearer ${key}`)).statusCode).toBe(200)
    jump(2 * MINUTE)
    expect(await ask(`Bearer ${key}`)).toMatchObject({ statusCode: 401, message: KEY_TEXTS.ended(apiKey.endsAt!) })
    expect((await listed(apiKey.id)).state).toBe('ended')
  })

  it('are withdrawn at once, and stay in the list', async () => {
    const { key, id } = await keyOf(admin, 'read')
    for (let turn = 0; turn < 2; turn++) {
      expect((await admin.send('DELETE', `/api/keys/${id}`)).json()).toMatchObject({ apiKey: { state: 'withdrawn' } })
    }
    expect(await ask(`Bearer ${key}`)).toMatchObject({ statusCode: 401, message: KEY_TEXTS.withdrawn })
    expect((await listed(id)).state).toBe('withdrawn')
  })

  it('have no rights while their owner is no admin', async () => {
    const { key, id } = await keyOf(admin, 'admin')
    await beAdmin(false)
    expect(await ask(`Bearer ${key}`)).toMatchObject({ statusCode: 401, message: KEY_TEXTS.ownerless })
    expect((await ask(`Bearer ${key}`, '/api/calendar')).statusCode).toBe(401)
    await beAdmin(true)
    expect((await ask(`Bearer ${key}`)).statusCode).toBe(200)
    expect((await listed(id)).state).toBe('open')
  })

  it('make no keys, and publish by an import only with the scope admin', async () => {
    const program = withKey(newPerson(test), (await keyOf(admin, 'admin')).key)
    const refused = await program.send('POST', '/api/keys', { name: 'another', scope: 'read' })
    expect([refused.statusCode, refused.body]).toEqual([403, expect.stringContaining(KEY_TEXTS.notByKey)])
    const importer = withKey(newPerson(test), (await keyOf(admin, 'import')).key)
    const run = await importer.send('POST', '/api/admin/import/x/run', { publish: true })
    expect([run.statusCode, run.headers['www-authenticate']]).toEqual([403, 'Bearer error="insufficient_scope"'])
    expect((await importer.send('POST', '/api/admin/import/x/run', { publish: false })).statusCode).toBe(404)
    expect((await program.send('POST', '/api/admin/import/x/run', { publish: true })).statusCode).toBe(404)
  })

  it.each([
    [{ name: ' \u202e', scope: 'read' }, KEY_TEXTS.noName],
    [{ name: 'x', scope: 'read', end: 'soon' }, KEY_TEXTS.badEnd],
    [{ name: 'x', scope: 'read', end: '2020-01-01' }, KEY_TEXTS.pastEnd],
    [{ name: 'x', scope: 'all' }, 'body/scope'],
    [{ name: 'x\u0000', scope: 'read' }, 'cannot be stored'],
    [{ name: 'x', scope: 'read', owner: 'somebody' }, 'body'],
  ])('are not made of %j', async (body, message) => {
    const { statusCode, body: text } = await admin.send('POST', '/api/keys', body)
    expect([statusCode, text]).toEqual([400, expect.stringContaining(message)])
  })

  it.runIf(database.isEmbedded)('are at most a hundred in use', async () => {
    const make = () => admin.send('POST', '/api/keys', { name: 'one of many', scope: 'read' })
    let made = await make()
    for (let count = 0; made.statusCode === 200 && count < 101; count++) made = await make()
    expect([made.statusCode, made.body]).toEqual([409, expect.stringContaining(KEY_TEXTS.tooMany(100))])
    const keys = (await admin.send('GET', '/api/keys')).json<{ keys: Shown[] }>().keys
    expect(keys.filter(({ state }) => state === 'open')).toHaveLength(100)
    expect(keys[0]!.state).toBe('open')
  })
})
