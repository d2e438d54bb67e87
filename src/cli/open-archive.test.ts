/** @module-tag process */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, existsSync, mkdirSync, openSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { text as readAll } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runCommand } from '#testing/command-line.ts'
import { accessibleToOthers } from '#testing/accessible-to-others.ts'
import { aPicture } from '#testing/picture.ts'
import { temporaryFolder } from '#testing/temporary-folder.ts'
import { conversation } from '#testing/exports/conversation.ts'

const PASSWORD = 'a kettle in the attic'

describe('a command in a folder without an archive', () => {
  const folder = temporaryFolder()
  const path = (name: string) => join(folder.path, name)
  const data = path('data')
  beforeAll(() => writeFileSync(path('none.json'), '[{ "x": 1 }]'))
  afterAll(() => folder.remove())

  it.each([
    ['publish', '--all'],
    ['forget', 'x', '--yes'],
    ['export'],
    ['export', path('out.jsonl')],
    ['generate-seo'],
    ['sync'],
    ['backup', path('backup.zip')],
    ['create-admin', 'ada@example.com'],
    ['remove-admin', 'ada@example.com'],
  ])('says so in one sentence and makes none: %s %s', async (...args) => {
    const { code, out, err } = await runCommand(args, { COLLOQUY_DATA: data }, PASSWORD)
    expect({ code, out, err }).toEqual({
      code: 1,
      out: '',
      err: `There is no archive in ${data}: set COLLOQUY_DATA to the data folder of yours, or begin one with serve or import.\n`,
    })
    expect(readdirSync(folder.path)).toEqual(['none.json'])
  })

  it.each([
    ['import', path('missing.json')],
    ['import', path('none.json')],
    ['restore', path('none.json')],
  ])('makes none when there is nothing to begin one with: %s %s', async (...args) => {
    expect((await runCommand(args, { COLLOQUY_DATA: data })).code).toBe(1)
    expect(existsSync(data)).toBe(false)
  })
})

describe('a command that the database refuses', { tags: 'process' }, () => {
  const folder = temporaryFolder()
  afterAll(() => folder.remove())

  it('says in one sentence that another program uses the archive', async () => {
    const data = join(folder.path, 'data')
    const file = join(folder.path, 'conversations.json')
    writeFileSync(file, JSON.stringify([conversation([{ role: 'user', text: 'a question' }])]))
    await runCommand(['import', file], { COLLOQUY_DATA: data })
    const other = new DatabaseSync(join(data, 'colloquy.db'))
    other.exec('BEGIN IMMEDIATE')
    const err = `The archive ${join(data, 'colloquy.db')} is in use by another program: wait for it to end, or stop it.\n`
    expect(await runCommand(['publish', '--all'], { COLLOQUY_DATA: data })).toEqual({ code: 1, out: '', err })
    other.close()
  })

  it('says in one sentence that what it prints cannot be written', async () => {
    const full = openSync('/dev/full', 'w')
    const child = spawn(process.execPath, ['src/cli/start.js', 'help'], { stdio: ['ignore', full, 'pipe'] })
    closeSync(full)
    const ended = once(child, 'close')
    expect(await readAll(child.stderr!)).toBe('What was to be printed could not be written (ENOSPC).\n')
    expect(await ended).toEqual([1, null])
  })
})

describe('what commands write under umask 022', () => {
  const folder = temporaryFolder()
  const path = (name: string) => join(folder.path, name)
  let usual: number
  beforeAll(() => {
    usual = process.umask(0o022)
  })
  afterAll(() => {
    process.umask(usual)
    folder.remove()
  })

  const run = async (data: string, args: string[], typed = '') =>
    expect(await runCommand(args, { COLLOQUY_DATA: path(data) }, typed)).toMatchObject({ code: 0, err: '' })

  it('into a data folder, and as a backup or an export, is its owner’s alone', async () => {
    const source = path('source')
    mkdirSync(source)
    const asked = { content_type: 'image_asset_pointer', asset_pointer: 'file-service://file-a' }
    const said = [
      { type: 'multimodal_text', parts: [asked, 'what is it?'] },
      { role: 'assistant' as const, text: 'Red.' },
    ]
    writeFileSync(join(source, 'conversations.json'), JSON.stringify([conversation(said)]))
    writeFileSync(join(source, 'file-a.png'), aPicture())
    await run('data', ['import', source])
    expect(readdirSync(path('data/images'))).toHaveLength(3)
    await run('data', ['create-admin', 'ada@example.com'], PASSWORD)
    await run('data', ['sync'])
    writeFileSync(path('data/about.md'), 'About', { mode: 0o600 })
    await run('data', ['backup', path('data/backup.zip')])
    await run('data', ['export', '--all', path('data/cards.jsonl')])
    await run('restored', ['restore', path('data/backup.zip')])
    expect(readdirSync(path('restored')).toSorted((a, b) => a.localeCompare(b))).toEqual([
      'about.md',
      'colloquy.db',
      'files',
      'images',
    ])
    expect([...accessibleToOthers(path('data')), ...accessibleToOthers(path('restored'))]).toEqual([])
  })
})
