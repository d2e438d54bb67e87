/** @module-tag process */
import { createServer } from 'node:http'
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { accountByEmail, setAdmin } from '#store/accounts.ts'
import { openTestApp, type TestApp } from '#testing/app.ts'
import { runCommand } from '#testing/command-line.ts'
import { keyOf } from '#testing/key-calls.ts'
import { signUp, type Person } from '#testing/people.ts'
import { temporaryFolder } from '#testing/temporary-folder.ts'
import { SEND_TEXTS } from './send-texts.ts'

const chat = (id: string, prompt: string) => ({
  uuid: id,
  name: `Conversation ${id}`,
  chat_messages: [
    { uuid: `${id}p`, sender: 'human', text: prompt, content: [], created_at: '2025-01-01T10:00:00Z' },
    { uuid: `${id}a`, sender: 'assistant', text: 'an answer', content: [], created_at: '2025-01-01T10:01:00Z' },
  ],
})

describe('import --to a running archive', () => {
  const folder = temporaryFolder()
  const file = join(folder.path, 'conversations.json')
  let test: TestApp
  let admin: Person
  let url: string
  let key: string
  beforeAll(async () => {
    writeFileSync(file, JSON.stringify([chat('one', 'a river'), chat('two', 'a hill')]))
    test = await openTestApp([], { IMPORT_LIMIT: '8' })
    test.viewer = null
    admin = await signUp(test, 'ada@example.com')
    const { db } = test.archive.store
    await setAdmin(db, (await accountByEmail(db, 'ada@example.com'))!.id, true)
    key = (await keyOf(admin, 'import')).key
    url = await test.app.listen({ port: 0, host: '127.0.0.1' })
  })
  afterAll(async () => {
    await test.close()
    folder.remove()
  })

  const run = (args: string[], settings: Record<string, string> = { COLLOQUY_KEY: key }) =>
    runCommand(['import', ...args], settings)
  const total = async () => (await admin.send('GET', '/api/cards')).json<{ total: number }>().total

  it('shows what would happen and writes nothing', async () => {
    const { code, out } = await run(['--to', url, '--dry-run', file])
    expect([code, out]).toEqual([0, expect.stringContaining('This was a dry run: nothing was written.')])
    expect(out).toContain('The sums agree')
    expect(await total()).toBe(0)
  })

  it('imports as private cards, and adds nothing twice', async () => {
    const { code, out } = await run(['--to', `${url}/`, file])
    expect([code, out]).toEqual([0, expect.stringContaining('2 cards added, 0 changed, 0 already there.')])
    expect(out).toContain(SEND_TEXTS.review(url))
    expect(await total()).toBe(2)
    expect((await test.get('/api/cards')).json<{ total: number }>().total).toBe(0)
    const again = await run(['--to', url, '--json', file])
    expect(JSON.parse(again.out)).toMatchObject({ messages: { total: 4 }, written: { added: 0, unchanged: 2 } })
    expect((await admin.send('GET', '/api/admin/import')).json()).toMatchObject({ job: null })
  })

  it('takes several files, folders, and the key from a file', async () => {
    const within = join(folder.path, 'more')
    mkdirSync(join(within, 'deep'), { recursive: true })
    writeFileSync(join(within, 'deep', 'a.json'), JSON.stringify([chat('three', 'a lake')]))
    writeFileSync(join(within, '.hidden.json'), JSON.stringify([chat('four', 'no')]))
    writeFileSync(join(folder.path, 'key'), `${key}\n`)
    const { code, out } = await run(['--to', url, '--key-file', join(folder.path, 'key'), file, within], {})
    expect([code, out]).toEqual([0, expect.stringContaining('1 card added, 0 changed, 2 already there.')])
  })

  it('names what it did not send of a folder, as an import on the machine does', async () => {
    const outside = join(folder.path, 'outside')
    const within = join(folder.path, 'linked')
    for (const path of [outside, within]) mkdirSync(path)
    writeFileSync(join(outside, 'b.json'), JSON.stringify([chat('five', 'a sea')]))
    writeFileSync(join(within, 'a.json'), JSON.stringify([chat('one', 'a river')]))
    symlinkSync(outside, join(within, 'out'))
    const { code, out } = await run(['--to', url, '--json', within])
    const { files, cards } = JSON.parse(out) as { files: { name: string; state: string }[]; cards: number }
    expect({ code, cards }).toEqual({ code: 0, cards: 1 })
    expect(files).toContainEqual({ name: 'linked/out', state: 'ignored', kind: '', note: SEND_TEXTS.link })
  })

  it('brings in private what an own export calls public, and changes nothing that is, unless the key has the scope admin', async () => {
    const own = join(folder.path, 'own.jsonl')
    const seen = async (id: string) => (await test.get(`/api/cards/${id}`)).statusCode
    const write = (...ids: string[]) =>
      writeFileSync(own, ids.map((id) => `${JSON.stringify({ id, prompt: `by ${id}`, isPrivate: false })}\n`).join(''))
    write('n1')
    expect((await run(['--to', url, own])).out).toContain(SEND_TEXTS.review(url))
    expect(await seen('n1')).toBe(404)
    // Nor does it publish a card that is there already.
    await admin.send('PATCH', '/api/cards/n1', { isPrivate: true })
    write('n1', 'n2')
    const { key: whole } = await keyOf(admin, 'admin')
    const { out } = await run(['--to', url, own], { COLLOQUY_KEY: whole })
    expect(out).toContain('1 card public, as the export or the archive says.')
    expect([await seen('n1'), await seen('n2')]).toEqual([404, 200])
    // Nor does a line change what is public.
    writeFileSync(
      own,
      ['n1', 'n2'].map((id) => `${JSON.stringify({ id, prompt: 'defaced', isPrivate: false })}\n`).join(''),
    )
    expect((await run(['--to', url, own])).out).toMatch(/0 cards added, 1 changed, 1 already there/)
    expect((await admin.send('GET', '/api/cards/n1')).json()).toMatchObject({ prompt: 'defaced', isPrivate: true })
    expect((await test.get('/api/cards/n2')).json()).toMatchObject({ prompt: 'by n2' })
  })

  it('publishes only by a key with the scope admin', async () => {
    const refused = await run(['--to', url, '--publish', file])
    expect(refused).toMatchObject({ code: 1, err: expect.stringContaining("needs an API key with the scope 'admin'") })
    const { key: whole } = await keyOf(admin, 'admin')
    expect(await run(['--to', url, '--publish', file], { COLLOQUY_KEY: whole })).toMatchObject({ code: 0 })
  })

  it('ends with status 1 where no card comes of it', async () => {
    const empty = join(folder.path, 'empty.txt')
    writeFileSync(empty, 'nothing')
    expect(await run(['--to', url, empty])).toMatchObject({ code: 1 })
  })

  it('says what is wrong in a sentence', async () => {
    const { key: reader } = await keyOf(admin, 'read')
    const large = join(folder.path, 'large.json')
    writeFileSync(large, Buffer.alloc(9 * 1024 * 1024, 32))
    const other = createServer((_, response) => response.writeHead(404).end('no'))
    const moving = createServer((_, response) => response.writeHead(308, { location: `${url}/x` }).end())
    const addressOf = async (server: typeof other) => {
      await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done))
      return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    }
    const [elsewhere, moved] = [await addressOf(other), await addressOf(moving)]
    const withKey = (value: string) => ({ COLLOQUY_KEY: value })
    const cases: [string[], Record<string, string> | undefined, string][] = [
      [['--to', 'archive', file], undefined, SEND_TEXTS.noAddress('archive')],
      [['--to', `${url}/filter`, file], undefined, SEND_TEXTS.noAddress(`${url}/filter`)],
      [['--to', url, file], {}, SEND_TEXTS.noKey],
      [['--to', url, file], withKey('colloquy_x'), 'This API key is not known here'],
      [['--to', url, file], withKey(reader), "needs an API key with the scope 'import'; this one has 'read'"],
      [['--to', url, '--key-file', '/nowhere/key', file], {}, 'The key cannot be read from /nowhere/key: ENOENT.'],
      [['--to', url, '/nowhere/at/all'], undefined, SEND_TEXTS.noFile('/nowhere/at/all')],
      [['--to', url, file, file], undefined, SEND_TEXTS.sameName('conversations.json')],
      [['--to', url, large], undefined, 'These files have 9 MB, and 8 MB may be uploaded'],
      [['--to', 'http://127.0.0.1:6', file], undefined, 'There is no connection to http://127.0.0.1:6 (ECONNREFUSED)'],
      [['--to', elsewhere, file], undefined, SEND_TEXTS.noArchive(elsewhere)],
      [['--to', moved, file], undefined, SEND_TEXTS.moved(moved, url)],
    ]
    for (const [args, settings, sentence] of cases) {
      const { code, err } = await run(args, settings)
      expect([code, err.trim()]).toEqual([1, expect.stringContaining(sentence)])
    }
    other.close()
    moving.close()
  })

  it('says so where another import was begun while it sent its files', async () => {
    const { fetch } = globalThis
    const spy = vi.spyOn(globalThis, 'fetch').mockImplementation(async (to, init) => {
      if (init?.method === 'PUT') await admin.send('POST', '/api/admin/import', { files: [{ name: 'a', size: 1 }] })
      return fetch(to, init)
    })
    expect(await run(['--to', url, file])).toMatchObject({ code: 1, err: `${SEND_TEXTS.replaced}\n` })
    spy.mockRestore()
  })

  it('sends a chunk again whose connection was lost', async () => {
    const added = join(folder.path, 'added.json')
    writeFileSync(added, JSON.stringify([chat('six', 'a pond'), chat('seven', 'y'.repeat(1.2 * 1024 * 1024))]))
    let cut = 0
    const proxy = createServer((request, response) => {
      if (request.method === 'PUT' && cut++ === 1) return request.socket.destroy()
      const headers = new Headers(
        Object.entries(request.headers).map(([name, value]): [string, string] => [name, String(value)]),
      )
      const chunks: Buffer[] = []
      request.on('data', (chunk: Buffer) => chunks.push(chunk))
      request.on('end', () => {
        const hasBody = request.method !== 'GET'
        for (const own of ['content-length', 'connection', 'host']) headers.delete(own)
        // An archive of an earlier version, which does not count cards that are kept private.
        void fetch(url + request.url!, {
          method: request.method!,
          headers,
          ...(hasBody ? { body: Buffer.concat(chunks) } : {}),
        }).then(async (answer) =>
          response.writeHead(answer.status).end((await answer.text()).replace(/"kept":\d+,/, '')),
        )
      })
    })
    await new Promise<void>((done) => void proxy.listen(0, '127.0.0.1', done))
    const through = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`
    expect(await run(['--to', through, added])).toMatchObject({
      code: 0,
      out: expect.stringContaining(SEND_TEXTS.review(through)),
    })
    expect(cut).toBeGreaterThan(2)
    proxy.close()
  })
})
