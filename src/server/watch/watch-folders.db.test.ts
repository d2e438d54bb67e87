import { appendFileSync, mkdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { makeZip } from '#testing/exports/make-zip.ts'
import { contentsOf } from '#store/card-contents.ts'
import { countOf } from '#store/row-counts.ts'
import { claimFolder, watchedFiles, watchedFolders } from '#store/watched.ts'
import { everyDatabase, type TestArchive } from '#testing/databases.ts'
import { temporaryFolder } from '#testing/temporary-folder.ts'
import { readConfig } from '#server/config.ts'
import { watchFolders } from './watch-folders.ts'
import type { Following } from './follow-folders.ts'

/** Lines of a session of Claude Code: questions and answers by turns. */
const lines = (session: string, from: number, to: number, word = 'text') =>
  Array.from({ length: to - from }, (_, index) => {
    const at = from + index
    const role = at % 2 === 0 ? 'user' : 'assistant'
    const parent = at === 0 ? null : `${session}-${at - 1}`
    const timestamp = new Date(Date.UTC(2025, 2, 1, 10, at)).toISOString()
    const message = { role, content: `${word} ${session} ${at}` }
    return `${JSON.stringify({ type: role, uuid: `${session}-${at}`, parentUuid: parent, sessionId: session, timestamp, message })}\n`
  }).join('')

describe.each(everyDatabase)('folders that are followed, $name', ({ open }) => {
  let archive: TestArchive
  let following: Following | null = null
  const folder = temporaryFolder()
  const inbox = join(folder.path, 'inbox')
  const file = join(inbox, 'a project', 's.jsonl')

  beforeEach(async () => {
    archive = await open()
    mkdirSync(join(inbox, 'a project'), { recursive: true })
  })
  afterEach(async () => {
    vi.useRealTimers()
    await following?.close()
    following = null
    await archive.close()
    rmSync(inbox, { recursive: true, force: true })
  })

  const troubles: unknown[] = []
  const follow = (folders = [inbox]) => {
    const { store, search } = archive
    troubles.length = 0
    const config = readConfig({ COLLOQUY_DATA: folder.path })
    following = watchFolders({ db: store.db, search }, config, {
      folders,
      onRead: () => undefined,
      onError: (error) => troubles.push(error),
    })
  }
  const cards = () => archive.store.db.selectFrom('cards').selectAll().orderBy('id').execute()
  const said = async () => (await cards()).map(({ prompt, response }) => `${prompt} | ${response}`).toSorted()
  const soon = (check: () => Promise<void>) => vi.waitFor(check, { timeout: 30_000, interval: 100 })
  const saysSoon = (...wanted: string[]) => soon(async () => expect(await said()).toEqual(wanted))

  it('give private cards also of lines that call themselves public', async () => {
    writeFileSync(file, `${JSON.stringify({ id: 'n1', prompt: 'mine', response: 'yours', isPrivate: false })}\n`)
    follow()
    await saysSoon('mine | yours')
    expect((await cards()).map(({ is_private }) => is_private)).toEqual([1])
  })

  it('give private cards as lines are appended, whole lines alone, and remember how far they were read', async () => {
    writeFileSync(file, lines('s', 0, 2))
    follow()
    await saysSoon('text s 0 | text s 1')
    const [half, rest] = [lines('s', 2, 3).slice(0, 40), lines('s', 2, 3).slice(40)]
    appendFileSync(file, half)
    writeFileSync(join(inbox, 'other.jsonl'), lines('o', 0, 2))
    await saysSoon('text o 0 | text o 1', 'text s 0 | text s 1')
    appendFileSync(file, rest + lines('s', 3, 4))
    await saysSoon('text o 0 | text o 1', 'text s 0 | text s 1', 'text s 2 | text s 3')
    expect((await cards()).every(({ is_private }) => is_private === 1)).toBe(true)
    await soon(async () => {
      const read = (await watchedFiles(archive.store.db, inbox)).get(file)
      expect(read).toMatchObject({ read_to: Buffer.byteLength(lines('s', 0, 4)), trouble: '' })
    })
    const { db } = archive.store
    expect(await db.selectFrom('imports').select('id').execute()).toEqual([])
    // Of a session its record as it is now, and none of before.
    const sources = await db.selectFrom('sources').select('size').execute()
    const [other, session] = [lines('o', 0, 2), lines('s', 0, 4)].map((text) => Buffer.byteLength(text.trimEnd()))
    expect(sources.map(({ size }) => size).toSorted((a, b) => a - b)).toEqual([other, session])
  })

  it('are read also after the clock was set back', async () => {
    writeFileSync(file, lines('s', 0, 2))
    follow()
    await saysSoon('text s 0 | text s 1')
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 3_600_000 })
    appendFileSync(file, lines('s', 2, 4))
    await saysSoon('text s 0 | text s 1', 'text s 2 | text s 3')
    expect(troubles).toEqual([])
  })

  it('end in the midst of a long file, of which the rest is read the next time', async () => {
    const many = 4000
    const word = 'text '.repeat(50)
    writeFileSync(file, Array.from({ length: many }, (_, at) => lines(`many${at}`, 0, 2, word)).join(''))
    const count = () => countOf(archive.store.db.selectFrom('cards'))
    follow()
    await soon(async () => expect(await count()).toBeGreaterThan(0))
    await following?.close()
    const read = await count()
    expect(read).toBeLessThan(many)
    expect([troubles, (await watchedFiles(archive.store.db, inbox)).get(file)]).toEqual([[], undefined])
    follow()
    await soon(async () => expect(await count()).toBeGreaterThan(read))
  })

  it('say once that the database is away, however long it is', async () => {
    writeFileSync(file, lines('s', 0, 2))
    const failing = (message: string) => () => {
      throw new Error(message)
    }
    const asked = vi.spyOn(archive.store.db, 'selectFrom').mockImplementation(failing('away'))
    follow()
    await expect.poll(() => asked.mock.calls.length, { timeout: 10_000 }).toBeGreaterThan(2)
    asked.mockImplementation(failing('damaged'))
    await soon(async () => expect(troubles).toEqual([new Error('away'), new Error('damaged')]))
    asked.mockRestore()
    await saysSoon('text s 0 | text s 1')
    expect(troubles).toHaveLength(2)
  })

  it('are read to where they are now after a pause, and nothing twice', async () => {
    writeFileSync(file, lines('s', 0, 2))
    follow()
    await saysSoon('text s 0 | text s 1')
    await following?.close()
    const [before] = await cards()
    appendFileSync(file, lines('s', 2, 4))
    follow()
    await saysSoon('text s 0 | text s 1', 'text s 2 | text s 3')
    expect((await cards()).map(({ key }) => key)).toContain(before?.key)
  })

  it('give all cards of a file that has hundreds, also once more where another takes its place', async () => {
    const many = Array.from({ length: 250 }, (_, at) => lines(`many${at}`, 0, 2)).join('')
    writeFileSync(file, many)
    follow()
    await soon(async () => expect(await cards()).toHaveLength(250))
    writeFileSync(file, `${lines('first', 0, 2)}${many}`)
    await soon(async () => expect(await cards()).toHaveLength(251))
  })

  it('keep what was read when a file is cut, replaced, emptied or taken away', async () => {
    writeFileSync(file, lines('s', 0, 4))
    follow()
    const read = ['text s 0 | text s 1', 'text s 2 | text s 3']
    await saysSoon(...read)
    const isSeen = (size: number) =>
      soon(async () => expect((await watchedFiles(archive.store.db, inbox)).get(file)?.size).toBe(size))
    writeFileSync(file, '')
    await isSeen(0)
    const other = lines('s', 0, 2, 'other') + lines('t', 0, 2)
    writeFileSync(file, other)
    await isSeen(Buffer.byteLength(other))
    await saysSoon(...read, 'text t 0 | text t 1')
    writeFileSync(file, lines('s', 0, 1))
    await isSeen(Buffer.byteLength(lines('s', 0, 1)))
    rmSync(file)
    writeFileSync(join(inbox, 'last.jsonl'), lines('u', 0, 2))
    await saysSoon(...read, 'text t 0 | text t 1', 'text u 0 | text u 1')
  })

  it('take exports of any kind, in folders that are made or moved there, and never a link', async () => {
    writeFileSync(join(folder.path, 'outside.jsonl'), lines('outside', 0, 2))
    symlinkSync(join(folder.path, 'outside.jsonl'), join(inbox, 'link.jsonl'))
    follow()
    await soon(async () => expect((await watchedFolders(archive.store.db))[0]?.isFollowed).toBe(true))
    mkdirSync(join(folder.path, 'beyond'))
    writeFileSync(join(folder.path, 'beyond', 'b.jsonl'), lines('beyond', 0, 2))
    symlinkSync(join(folder.path, 'beyond'), join(inbox, 'beyond'))
    mkdirSync(join(folder.path, 'moved', 'deep'), { recursive: true })
    writeFileSync(join(folder.path, 'moved', 'deep', 's.jsonl'), lines('s', 0, 2))
    renameSync(join(folder.path, 'moved'), join(inbox, 'moved'))
    const zip = makeZip([{ name: 'log.md', bytes: '## User\nzipped\n## Assistant\nyes' }])
    writeFileSync(join(inbox, 'export.zip'), zip)
    await saysSoon('text s 0 | text s 1', 'zipped | yes')
  })

  it('are heard of at once also after a folder was removed and made again, or moved away for another', async () => {
    writeFileSync(file, lines('a', 0, 2))
    follow()
    const read = ['text a 0 | text a 1']
    const appends = async (session: string) => {
      read.push(`text ${session} 0 | text ${session} 1`)
      await saysSoon(...read)
      appendFileSync(file, lines(session, 2, 4))
      read.push(`text ${session} 2 | text ${session} 3`)
      await saysSoon(...read)
    }
    await saysSoon(...read)
    const project = join(inbox, 'a project')
    rmSync(project, { recursive: true })
    mkdirSync(project)
    writeFileSync(file, lines('b', 0, 2))
    await appends('b')
    const another = join(folder.path, 'another')
    mkdirSync(another)
    writeFileSync(join(another, 's.jsonl'), lines('c', 0, 2))
    renameSync(project, join(folder.path, 'away'))
    renameSync(another, project)
    await appends('c')
    expect(troubles).toEqual([])
  })

  it('take what a sub-agent did under the call that began it, and give it no session of its own', async () => {
    const session = '0a1b2c3d-0000-4000-8000-000000000001'
    const at = '2025-03-01T10:00:00Z'
    const line = (id: string, parent: string | null, role: string, content: unknown, more: object = {}) =>
      `${JSON.stringify({ type: role, uuid: id, parentUuid: parent, sessionId: session, timestamp: at, message: { role, content }, ...more })}\n`
    const call = { type: 'tool_use', id: 'call', name: 'Task', input: { prompt: 'Look around.' } }
    const inAgent = { isSidechain: true, agentId: 'x' }
    const agent = join(inbox, session, 'subagents', 'agent-x.jsonl')
    mkdirSync(join(inbox, session, 'subagents'), { recursive: true })
    writeFileSync(
      join(inbox, `${session}.jsonl`),
      line('1', null, 'user', 'p') + line('2', '1', 'assistant', [call]) + line('3', '2', 'assistant', 'a'),
    )
    writeFileSync(agent, line('s1', null, 'user', 'Look around.', inAgent))
    follow()
    await saysSoon('p | a')
    appendFileSync(agent, `${line('s2', 's1', 'assistant', 'Nothing there.', inAgent)}{"half`)
    await soon(async () => {
      const [card] = await cards()
      const held = [...(await contentsOf(archive.store.db, [card!.id])).values()]
      expect(JSON.stringify(held)).toContain('Nothing there.')
    })
    expect(await said()).toEqual(['p | a'])
    const [shown] = await watchedFolders(archive.store.db)
    expect(shown).toMatchObject({ files: 2, troubled: 0 })
  })

  it('take what a program writes into its open database, which is in a log beside it', async () => {
    const live = new DatabaseSync(join(inbox, 'logs.db'))
    try {
      live.exec(`PRAGMA journal_mode = WAL; CREATE TABLE responses (id, model, prompt, response, conversation_id, datetime_utc);
        INSERT INTO responses VALUES ('1', 'm', 'p1', 'a', 'c', '2025-02-03T10:00:00')`)
      follow()
      await saysSoon('p1 | a')
      live.exec("INSERT INTO responses VALUES ('2', 'm', 'p2', 'b', 'c', '2025-02-03T10:00:01')")
      await saysSoon('p1 | a', 'p2 | b')
      const [shown] = await watchedFolders(archive.store.db)
      expect(shown).toMatchObject({ files: 1, troubled: 0 })
    } finally {
      live.close()
    }
  })

  it('say in a sentence which files could not be read, and read them once they can be', async () => {
    writeFileSync(join(inbox, 'a.json'), '[{"id":')
    writeFileSync(file, `${lines('s', 0, 2)}{"type":"user"\n`)
    follow()
    const shown = () => watchedFolders(archive.store.db)
    await soon(async () => expect((await shown())[0]?.troubled).toBe(2))
    const [{ troubles: reported, lastRead, files } = { troubles: [], lastRead: 0, files: 0 }] = await shown()
    expect(reported.map(({ file: name, trouble }) => `${name.slice(inbox.length)}: ${trouble}`).toSorted()).toEqual([
      '/a project/s.jsonl: Not all of it could be read: line 3: it is not valid JSON: it ends too early.',
      expect.stringMatching(/^\/a\.json: The file a\.json is not valid JSON: it ends too early/),
    ])
    expect([files, lastRead! > Date.now() - 60_000]).toEqual([1, true])
    writeFileSync(join(inbox, 'a.json'), JSON.stringify([{ id: 'x', prompt: 'p', response: 'a' }]))
    await soon(async () => expect((await shown())[0]?.troubled).toBe(1))
  })

  it('that are not there are said so in one sentence, and followed once they are', async () => {
    const later = join(inbox, 'later')
    follow([later])
    await soon(async () => expect(await watchedFolders(archive.store.db)).toMatchObject([{ isFollowed: false }]))
    expect(troubles).toEqual([`There is no folder ${later}: make it, or name another to watch.`])
    mkdirSync(later)
    writeFileSync(join(later, 's.jsonl'), lines('s', 0, 2))
    await saysSoon('text s 0 | text s 1')
    expect(await watchedFolders(archive.store.db)).toMatchObject([{ isFollowed: true, trouble: '', files: 1 }])
  })

  it('are one process’s alone, until it releases them, ends or stops answering', async () => {
    const { db } = archive.store
    const hold = (holder: string, gone = '') =>
      claimFolder(db, { path: 'x', holder, trouble: '' }, (other) => other === gone)
    expect(await Promise.all([hold('a'), hold('b')])).toHaveLength(2)
    const first = (await db.selectFrom('watched_folders').select('holder').executeTakeFirstOrThrow()).holder
    const second = first === 'a' ? 'b' : 'a'
    expect([await hold(first), await hold(second), await hold(second, first)]).toEqual([true, false, true])
    await db
      .updateTable('watched_folders')
      .set({ held_until: Date.now() - 1 })
      .execute()
    expect(await hold(first)).toBe(true)
  })
})
