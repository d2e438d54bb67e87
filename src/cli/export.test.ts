/** @module-tag process */
import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import fileSystem from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import sharp from 'sharp'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { runCommand, type CommandResult } from '#testing/command-line.ts'
import { aPicture } from '#testing/picture.ts'
import { temporaryFolder } from '#testing/temporary-folder.ts'

describe('the command export', () => {
  const folder = temporaryFolder()
  afterAll(() => folder.remove())

  const colloquy = (args: string[], settings: Record<string, string> = {}): Promise<CommandResult> =>
    runCommand(args, { COLLOQUY_DATA: join(folder.path, 'data'), ...settings })

  it('does not blame its file for what the archive refuses', async () => {
    const data = join(folder.path, 'broken')
    const cards = join(folder.path, 'one.jsonl')
    writeFileSync(cards, JSON.stringify({ id: 'one', prompt: 'one', isPrivate: true }))
    await runCommand(['import', cards], { COLLOQUY_DATA: data })
    const database = new DatabaseSync(join(data, 'colloquy.db'))
    database.exec('DROP TABLE stars')
    database.close()
    const { err } = await runCommand(['export', '--all', join(folder.path, 'x.jsonl')], { COLLOQUY_DATA: data })
    expect(err).toContain('no such table: stars')
  })

  it('writes what import takes back, to standard output or into a file', async () => {
    const cards = join(folder.path, 'cards.jsonl')
    writeFileSync(cards, ['mail', 'plain'].map((id) => JSON.stringify({ id, prompt: id })).join('\n'))
    await colloquy(['import', cards, '--publish'])
    const { out } = await colloquy(['export'])
    const ids = (text: string) =>
      text
        .trim()
        .split('\n')
        .map((line) => (JSON.parse(line) as { id: string }).id)
    expect(ids(out).toSorted()).toEqual(['mail', 'plain'])
    expect(await colloquy(['export', '-'])).toEqual({ code: 0, out, err: '' })
    const lines = join(folder.path, 'out.jsonl')
    expect((await colloquy(['export', '--all', lines])).out).toBe(
      `All cards are in ${lines} with what is at them. Collections, links, blocks, logs and the key of the proofs are in a backup alone; API keys and webhooks in neither.\n`,
    )
    expect((await colloquy(['import', lines])).out).toContain(`0 cards added, 0 changed, ${ids(out).length} already`)
    // An earlier export is replaced, the file of a provider is not.
    expect((await colloquy(['export', '--all', lines])).code).toBe(0)
    const given = join(folder.path, 'given.json')
    for (const text of [
      '[{"title":"mine"}]',
      '{"conversations":[]}',
      '{"type":"user","id":"a"}\n',
      '{"id":"a","title":""}',
    ]) {
      writeFileSync(given, text)
      expect(await colloquy(['export', given])).toMatchObject({
        code: 1,
        err: `There is a file ${given} already, and it is not an export of Colloquy: name another.\n`,
      })
      expect(readFileSync(given, 'utf8')).toBe(text)
    }
    expect(await colloquy(['export', join(folder.path, 'no', 'such', 'folder')])).toMatchObject({
      code: 1,
      err: expect.stringMatching(/^There is no folder for .*: make it first\.\n$/),
    })
    const renaming = vi
      .spyOn(fileSystem, 'rename')
      .mockRejectedValueOnce(Object.assign(new Error(), { code: 'ENOSPC' }))
    syncBuiltinESMExports()
    expect((await colloquy(['export', lines])).err).toMatch(/^The file .* cannot be written \(ENOSPC\): choose another/)
    renaming.mockRestore()
    syncBuiltinESMExports()
  })

  it('removes what an export of the same name left that was cut off, and never takes the place of a pipe', async () => {
    const place = join(folder.path, 'places')
    mkdirSync(place)
    const cards = join(place, 'cards.jsonl')
    writeFileSync(cards, '{"id":"one","prompt":"Rain?"}')
    await colloquy(['import', cards], { COLLOQUY_DATA: join(folder.path, 'rain') })
    const exported = (path: string) => colloquy(['export', '--all', path], { COLLOQUY_DATA: join(folder.path, 'rain') })
    // No process has this id.
    writeFileSync(join(place, `out.jsonl.99999999-${randomUUID()}.partial`), 'Rain?')
    // Of another program, such as one that is fetching a file of that name.
    writeFileSync(join(place, 'out.jsonl.partial'), 'Rain?')
    expect((await exported(join(place, 'out.jsonl'))).code).toBe(0)
    const pipe = join(place, 'pipe')
    execFileSync('mkfifo', [pipe])
    for (const path of [pipe, place]) {
      expect(await exported(path)).toMatchObject({
        code: 1,
        err: `${path} is not a regular file: name another, or none for standard output.\n`,
      })
    }
    expect(readdirSync(place).toSorted()).toEqual(['cards.jsonl', 'out.jsonl', 'out.jsonl.partial', 'pipe'])
    expect(statSync(pipe).isFIFO()).toBe(true)
  })

  it('takes redacted words from generated pages of the archive that it comes into', async () => {
    const settings = (name: string) => ({
      COLLOQUY_DATA: join(folder.path, name),
      SEO_FOLDER: join(folder.path, `${name}-pages`),
    })
    const card = (id: string, prompt: string) =>
      JSON.stringify({ id, prompt, sessionTitle: 'The quokka', semanticSid: 'conversation-1' })
    const cards = join(folder.path, 'quokka.jsonl')
    writeFileSync(cards, [card('one', 'A quokka?'), card('two', 'And more?')].join('\n'))
    await colloquy(['import', cards, '--publish'], settings('from'))
    await colloquy(['redact', 'one', 'quokka'], settings('from'))
    const everything = join(folder.path, 'redacted.jsonl')
    await colloquy(['export', '--all', everything], settings('from'))
    writeFileSync(cards, [card('one', 'A quokka?'), card('three', 'And then?')].join('\n'))
    await colloquy(['import', cards, '--publish'], settings('into'))
    await colloquy(['generate-seo'], settings('into'))
    const pages = () => {
      const { SEO_FOLDER } = settings('into')
      const names = readdirSync(SEO_FOLDER, { recursive: true, encoding: 'utf8' })
      const files = names.filter((name) => /\.(?:html|xml)$/.test(name))
      return files.map((name) => readFileSync(join(SEO_FOLDER, name), 'utf8')).join('\n')
    }
    expect(pages()).toContain('quokka')
    await colloquy(['import', everything], settings('into'))
    expect(pages()).not.toContain('quokka')
    expect(pages()).toContain('And then?')
  })

  it('writes public pictures without where they were taken, and everything as it is', async () => {
    const own = { COLLOQUY_DATA: join(folder.path, 'photographs') }
    const cards = join(folder.path, 'photograph.jsonl')
    const photograph = await sharp(aPicture(30, 20))
      .withExif({ IFD0: { Copyright: 'a secret place' } })
      .jpeg()
      .toBuffer()
    mkdirSync(join(own.COLLOQUY_DATA, 'images'), { recursive: true })
    writeFileSync(join(own.COLLOQUY_DATA, 'images', 'beach.jpg'), photograph)
    writeFileSync(cards, JSON.stringify({ id: 'beach', prompt: 'Where is it?', imageUrl: '/images/beach.jpg' }))
    await colloquy(['import', cards, '--publish'], own)
    const carried = async (...options: string[]) => {
      const { imageData } = JSON.parse((await colloquy(['export', ...options], own)).out.split('\n')[0]!) as {
        imageData: string
      }
      expect(imageData).toMatch(/^data:image\/jpeg;base64,/)
      return Buffer.from(imageData.split(',')[1]!, 'base64')
    }
    const shown = await carried()
    expect(await sharp(shown).metadata()).toMatchObject({ format: 'jpeg', width: 30, height: 20 })
    expect(shown.includes('a secret place')).toBe(false)
    expect((await carried('--all')).equals(photograph)).toBe(true)
  })

  it('names a picture that it cannot read, and none that is not there', async () => {
    const own = { COLLOQUY_DATA: join(folder.path, 'unreadable') }
    const cards = join(folder.path, 'unreadable.jsonl')
    const card = (id: string) => JSON.stringify({ id, prompt: id, imageUrl: `/images/${id}.png` })
    writeFileSync(cards, ['folder', 'missing'].map(card).join('\n'))
    await colloquy(['import', cards, '--publish'], own)
    mkdirSync(join(own.COLLOQUY_DATA, 'images', 'folder.png'), { recursive: true })
    for (const options of [[], ['--all']]) {
      const { out, err } = await colloquy(['export', ...options], own)
      expect(out).not.toContain('imageData')
      expect(err).toBe('The file folder.png is not exported: it is not a regular file.\n')
    }
  })
})
