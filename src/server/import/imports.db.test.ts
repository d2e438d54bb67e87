import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import sharp from 'sharp'
import { afterEach, describe, expect, it } from 'vitest'
import type { Output } from '#api/call.ts'
import { newCard } from '#archive/card.ts'
import { AN_ADMIN, openTestApp, type TestApp } from '#testing/app.ts'
import { everyDatabase } from '#testing/databases.ts'
import { accessibleToOthers } from '#testing/accessible-to-others.ts'

const chat = (id: string, prompt: string, response = 'a') => ({
  uuid: id,
  name: `ParsedConversation ${id}`,
  chat_messages: [
    { uuid: `${id}p`, sender: 'human', text: prompt, content: [], created_at: '2025-01-01T10:00:00Z' },
    { uuid: `${id}a`, sender: 'assistant', text: response, content: [], created_at: '2025-01-01T10:01:00Z' },
  ],
})
const json = (value: unknown) => Buffer.from(JSON.stringify(value))

let test: TestApp
afterEach(() => test.close())

const dataFolder = () => join(test.images, '..')
const uploads = () => readdirSync(dataFolder()).filter((name) => name.startsWith('.import-'))
const job = ({ job: found }: Output<'GET /api/admin/import'>) => found!

/** Sends files as a page does: begins, then chunk by chunk. */
async function send(files: Record<string, Buffer>, chunk = 1024 * 1024): Promise<string> {
  const list = Object.entries(files).map(([name, bytes]) => ({ name, size: bytes.length }))
  const { id } = job(await test.call('POST /api/admin/import', { body: { files: list } }))
  for (const [number, bytes] of Object.values(files).entries()) {
    for (let offset = 0; offset < bytes.length; offset += chunk)
      await sendChunk(id, number, offset, bytes.subarray(offset, offset + chunk))
  }
  return id
}

const sendChunk = (id: string, number: number, offset: number, bytes: Buffer) =>
  test.app.inject({
    method: 'PUT',
    url: `/api/admin/import/${id}/files/${number}?offset=${offset}`,
    headers: { 'content-type': 'application/octet-stream' },
    payload: bytes,
  })

/** The import once it neither checks nor writes any more. */
async function settled() {
  for (;;) {
    const found = job(await test.call('GET /api/admin/import'))
    if (found.status !== 'checking' && found.status !== 'importing') return found
    await setTimeout(20)
  }
}

const preview = async (id: string) => {
  await test.call('POST /api/admin/import/:id/preview', { params: { id } })
  return settled()
}
const run = async (id: string, publish = false) => {
  await test.call('POST /api/admin/import/:id/run', { params: { id }, body: { publish } })
  return settled()
}
const refusal = async (answer: Promise<unknown>) => {
  const error = await answer.then(
    () => null,
    (reason: Error) => reason.message,
  )
  expect(error).toMatch(/^[A-Z].*\.$/)
  return error
}

/** Notes the turns of this thread's event loop, in milliseconds of CPU time, so that other programs do not count. */
function watchTurns() {
  const turns: number[] = []
  let before = process.threadCpuUsage()
  const timer = setInterval(() => {
    const now = process.threadCpuUsage()
    turns.push((now.user + now.system - before.user - before.system) / 1000)
    before = now
  }, 2)
  /** Ends it. @returns the turns, the shortest first */
  return () => {
    clearInterval(timer)
    return turns.toSorted((a, b) => a - b)
  }
}

describe.each(everyDatabase)('an import from the browser, $name', (database) => {
  const open = async (settings: Record<string, string> = {}) => {
    test = await openTestApp([newCard({ id: 'old', prompt: 'old', isPrivate: false })], settings, { database })
    test.viewer = AN_ADMIN
  }

  it('is uploaded in chunks, previewed without a trace, imported private, and unchanged the second time', async () => {
    await open()
    const files = {
      'mine/conversations.json': json([chat('1', 'How warm is quixotic dough?'), chat('2', 'b'), chat('3', 'c')]),
      'mine/log.md': Buffer.from('## User\nhello\n## Assistant\nhi'),
      'mine/notes.txt': Buffer.from('x'),
    }
    const id = await send(files, 100)
    const [folder, ...others] = uploads()
    expect([others, accessibleToOthers(join(dataFolder(), folder!))]).toEqual([[], []])
    const previewed = await preview(id)
    expect(previewed).toMatchObject({ status: 'previewed', imported: null, progress: null })
    expect(previewed.ledger).toMatchObject({
      source: 'mine',
      messages: 8,
      cards: 4,
      conversations: 4,
      outcomes: { card: 4, part: 4 },
      categories: [
        { name: 'Claude', cards: 3 },
        { name: 'Markdown', cards: 1 },
      ],
      totals: { files: 3, categories: 2, sessions: 4 },
    })
    expect((await test.call('GET /api/cards', { query: 'search=quixotic' })).total).toBe(0)
    expect(await run(id)).toMatchObject({ status: 'done', imported: { added: 4, isPrivate: 4 } })
    expect((await test.call('GET /api/cards', { query: 'search=quixotic' })).total).toBe(1)
    expect(uploads()).toEqual([])
    const { lastImport } = await test.call('GET /api/admin/dashboard')
    expect(lastImport?.ledger).toMatchObject({ cards: 4, added: 4 })
    const again = await send(files)
    await preview(again)
    expect(await run(again)).toMatchObject({ imported: { added: 0, changed: 0, unchanged: 4 } })
  })

  it('keeps the pictures of its cards', async () => {
    await open()
    const picture = await sharp({ create: { width: 20, height: 10, channels: 3, background: 'red' } })
      .png()
      .toBuffer()
    const log = Buffer.from('## User\n![](loaf.png)\n\nlook\n## Assistant\nhi')
    const id = await send({ 'mine/log.md': log, 'mine/loaf.png': picture })
    expect((await preview(id)).ledger?.assets).toEqual({ found: 1, missing: 0, files: 1 })
    expect(await run(id)).toMatchObject({ imported: { added: 1, pictures: 1, picturesLeftOut: 0 } })
    const { cards } = await test.call('GET /api/cards', { query: 'search=look' })
    expect(cards[0]?.imageUrl).toMatch(/^\/images\//)
  })

  it.runIf(database.isEmbedded)('keeps what an own export says of its cards when an admin sends it', async () => {
    await open()
    const lines = (id: string) =>
      Buffer.from(`${JSON.stringify({ id, prompt: `${id}, a quixotic one`, isPrivate: false })}\n`)
    const first = await send({ 'n.jsonl': lines('n1') })
    await preview(first)
    expect(await run(first)).toMatchObject({ imported: { added: 1, isPrivate: 0, isPublic: 1 } })
  })

  it.runIf(database.isEmbedded)(
    'publishes at once where that is asked for, but no card in which something was found',
    async () => {
      await open()
      const id = await send({ 'c.json': json([chat('1', 'fine'), chat('2', 'write to maria.lopez@gmail.com')]) })
      await preview(id)
      expect(await run(id, true)).toMatchObject({ imported: { added: 2, isPrivate: 1, withFindings: 1 } })
    },
  )

  it.runIf(database.isEmbedded)(
    'keeps what it wrote when it is stopped, and a second import completes it',
    { timeout: 120_000 },
    async () => {
      await open()
      const many = { 'c.json': json(Array.from({ length: 100 }, (_, index) => chat(`${index}`, `p ${index}`))) }
      const id = await send(many)
      await preview(id)
      await test.call('POST /api/admin/import/:id/run', { params: { id }, body: { publish: false } })
      const { job: after } = await test.call('DELETE /api/admin/import/:id', { params: { id } })
      expect(after).toBe(null)
      expect(uploads()).toEqual([])
      const again = await send(many)
      await preview(again)
      const { imported } = await run(again)
      expect(imported!.added + imported!.unchanged).toBe(100)
      expect((await test.call('GET /api/admin/dashboard')).counts['cards']).toBe(101)
    },
  )

  it.runIf(database.isEmbedded)('lets others have their turn', async () => {
    await open()
    const long = 'word '.repeat(400)
    const id = await send({ 'c.json': json(Array.from({ length: 60 }, (_, index) => chat(`${index}`, long, long))) })
    await preview(id)
    await test.call('POST /api/admin/import/:id/run', { params: { id }, body: { publish: false } })
    const turns = watchTurns()
    const done = await settled()
    const sorted = turns()
    expect(done.imported?.added).toBe(60)
    // A single longer one is that in which memory is freed.
    expect(sorted[Math.floor(sorted.length * 0.95)]).toBeLessThan(50)
  })
})

describe('an import that cannot be', () => {
  const open = async (settings: Record<string, string> = {}) => {
    test = await openTestApp([], settings)
    test.viewer = AN_ADMIN
  }
  const begin = (...files: [string, number][]) =>
    test.call('POST /api/admin/import', { body: { files: files.map(([name, size]) => ({ name, size })) } })

  it.each([
    ['../evil.json'],
    ['/etc/passwd'],
    ['a/../../b.json'],
    ['a//b.json'],
    ['.env'],
    ['a\\b.json'],
    ['C:evil.json'],
    ['a\nb'],
    ['x'.repeat(300)],
    ['a/'.repeat(20)],
  ])('is refused for the name %j', async (name) => {
    await open()
    expect(await refusal(begin([name, 1]))).toContain('cannot be called')
    expect(uploads()).toEqual([])
  })

  it('is taken under a name with a colon, which is common outside of Windows', async () => {
    await open()
    expect(await begin(['Chat: baking bread.md', 1])).toMatchObject({ job: { status: 'uploading' } })
  })

  it('is refused when it is too large, doubled or in its own way', async () => {
    await open({ IMPORT_LIMIT: '1' })
    expect(await refusal(begin(['a.json', 2 ** 20 + 1]))).toBe(
      'These files have 2 MB, and 1 MB may be uploaded: raise IMPORT_LIMIT, or run colloquy import.',
    )
    expect(await refusal(begin(['a.json', 1], ['A.json', 1]))).toContain('the same name')
    expect(await refusal(begin(['a', 1], ['a/b.json', 1]))).toContain('do not fit')
    expect(uploads()).toEqual([])
  })

  it('is refused when chunks do not fit, and takes one twice', async () => {
    await open()
    const { id } = job(await begin(['a.json', 4]))
    const status = async (offset: number, text: string, number = 0) =>
      (await sendChunk(id, number, offset, Buffer.from(text))).statusCode
    expect(await status(2, 'ab')).toBe(409)
    expect(await status(0, 'abcde')).toBe(413)
    expect(await status(0, 'ab', 1)).toBe(400)
    expect(await refusal(test.call('POST /api/admin/import/:id/preview', { params: { id } }))).toContain('completely')
    expect([await status(0, '[]'), await status(0, '[]'), await status(2, '  ')]).toEqual([200, 200, 200])
    expect(await status(0, 'x'.repeat(2 ** 20 + 1))).toBe(413)
    expect(await preview(id)).toMatchObject({ status: 'refused', message: 'The file a.json holds no conversations.' })
    expect(uploads()).toEqual([])
    expect(
      await refusal(test.call('POST /api/admin/import/:id/run', { params: { id }, body: { publish: false } })),
    ).toContain('previewed first')
  })

  it('shows a sentence when files are broken or rules are wrong', async () => {
    await open()
    expect(await preview(await send({ 'a.json': Buffer.from('[{') }))).toMatchObject({
      status: 'refused',
      message:
        'The file a.json is not valid JSON: it ends too early at line 1. Export it again, or correct the file there.',
    })
    writeFileSync(join(dataFolder(), 'categories.json'), '[{}]')
    expect(await preview(await send({ 'a.json': json([chat('1', 'p')]) }))).toMatchObject({
      message: 'The file categories.json is wrong: rule 1 has no category.',
    })
  })

  it('is forgotten when another is begun', async () => {
    await open()
    const first = await send({ 'a.json': json([chat('1', 'p')]) })
    await send({ 'b.json': json([chat('1', 'p')]) })
    expect(uploads()).toHaveLength(1)
    expect(await refusal(test.call('POST /api/admin/import/:id/preview', { params: { id: first } }))).toContain(
      'no longer known here',
    )
  })
})
