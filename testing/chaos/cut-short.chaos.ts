import { existsSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { newCard } from '#archive/card.ts'
import { fill, openFolder } from '#testing/databases.ts'
import { temporaryFolder } from '#testing/temporary-folder.ts'
import { integrityOf } from '#testing/real/integrity.ts'
import { colloquy, endOf, startServer } from '#testing/real/server.ts'
import { ask } from '#testing/real/visitor.ts'

/** At which parts of its usual time a job is killed; the first half of a short one is Node's own start. */
const PARTS = [0.3, 0.5, 0.6, 0.7, 0.8, 0.9]

/** How long a command takes when it is not killed, in milliseconds. */
async function timed(args: string[], settings: Record<string, string>): Promise<number> {
  const start = performance.now()
  const command = colloquy(args, settings)
  expect(await endOf(command), command.said()).toBe(0)
  return performance.now() - start
}

async function killed(args: string[], settings: Record<string, string>, after: number): Promise<void> {
  const command = colloquy(args, settings)
  await wait(after)
  command.kill('SIGKILL')
  await endOf(command)
}

async function look(path: string) {
  const archive = await openFolder(path)
  const { store, search } = archive
  const count = await store.db
    .selectFrom('cards')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .executeTakeFirst()
  const imports = await store.db.selectFrom('imports').selectAll().execute()
  const seen = { cards: count?.n ?? 0, imports: imports.length, ...(await search.verify()) }
  await archive.close()
  return seen
}

describe('kill -9', () => {
  let folder: ReturnType<typeof temporaryFolder>
  let settings: Record<string, string>
  beforeEach(() => {
    folder = temporaryFolder()
    settings = { COLLOQUY_DATA: join(folder.path, 'data') }
  })
  afterEach(() => folder.remove())
  const data = () => settings['COLLOQUY_DATA']!

  it('in an import leaves the archive as it was or with all of it, and the import can be run again', async () => {
    const CARDS = 2000
    const file = join(folder.path, 'cards.jsonl')
    const line = (index: number) =>
      JSON.stringify({ id: `c${index}`, prompt: `Question ${index}`, response: 'words '.repeat(100) })
    writeFileSync(file, Array.from({ length: CARDS }, (_, index) => line(index)).join('\n'))
    const whole = await timed(['import', file, '--publish'], settings)
    const after = { cards: CARDS, imports: 1, missing: 0, stray: 0 }
    expect(await look(data())).toEqual(after)

    const outcomes = new Set<number>()
    for (const part of PARTS) {
      rmSync(data(), { recursive: true })
      await openFolder(data()).then((archive) => archive.close())
      await killed(['import', file, '--publish'], settings, whole * part)
      const seen = await look(data())
      outcomes.add(seen.cards)
      expect([{ cards: 0, imports: 0, missing: 0, stray: 0 }, after]).toContainEqual(seen)
      expect(integrityOf(data())).toBe('ok')
    }
    expect(outcomes).toContain(0)
    await timed(['import', file, '--publish'], settings)
    expect((await look(data())).cards).toBe(CARDS)
  })

  it('in a sync leaves an index that finds everything, and the sync can be run again', async () => {
    const CARDS = 1500
    const archive = await openFolder(data())
    await fill(
      archive,
      Array.from({ length: CARDS }, (_, index) =>
        newCard({ id: `c${index}`, prompt: `yeast ${index}`, response: 'words '.repeat(100) }),
      ),
    )
    await archive.close()
    const whole = await timed(['sync'], settings)
    for (const part of PARTS) {
      await killed(['sync'], settings, whole * part)
      expect(await look(data())).toEqual({ cards: CARDS, imports: 0, missing: 0, stray: 0 })
      expect(integrityOf(data())).toBe('ok')
    }
    await timed(['sync'], settings)
  })

  it('in a backup or a restore leaves a whole file or none, and the archive as it was or as it was restored', async () => {
    const CARDS = 1500
    const archive = await openFolder(data())
    const cards = Array.from({ length: CARDS }, (_, index) =>
      newCard({ id: `c${index}`, response: 'words '.repeat(200) }),
    )
    await fill(archive, cards)
    await archive.close()
    const file = join(folder.path, 'backup.zip')
    const whole = await timed(['backup', file], settings)
    const elsewhere = { COLLOQUY_DATA: join(folder.path, 'elsewhere') }
    for (const part of PARTS) {
      rmSync(file, { force: true })
      await killed(['backup', file], settings, whole * part)
      // A file under its name is whole, and what does not keeps no other from being written.
      if (!existsSync(file)) await timed(['backup', file], settings)
      rmSync(elsewhere.COLLOQUY_DATA, { recursive: true, force: true })
      await killed(['restore', file], elsewhere, whole * part)
      await openFolder(elsewhere.COLLOQUY_DATA).then((other) => other.close())
      expect([0, CARDS]).toContain((await look(elsewhere.COLLOQUY_DATA)).cards)
      expect(integrityOf(elsewhere.COLLOQUY_DATA)).toBe('ok')
      await timed(['restore', file, '--replace'], elsewhere)
      expect(await look(elsewhere.COLLOQUY_DATA)).toMatchObject({ cards: CARDS, missing: 0, stray: 0 })
    }
    expect(readdirSync(folder.path).filter((name) => name.includes('partial')).length).toBeLessThanOrEqual(1)
  })

  it('in the generation of pages leaves the pages as they were or as they are now', async () => {
    const CARDS = 400
    const archive = await openFolder(data())
    await fill(
      archive,
      Array.from({ length: CARDS }, (_, index) => newCard({ id: `c${index}`, prompt: `Question ${index}` })),
    )
    await archive.close()
    const seo = join(folder.path, 'seo')
    const first = { ...settings, SEO_FOLDER: seo, SITE_TITLE: 'First' }
    const whole = await timed(['generate-seo'], first)
    const pages = () => readdirSync(seo, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.html'))
    const all = pages().length
    expect(all).toBeGreaterThanOrEqual(CARDS)
    for (const [round, part] of PARTS.entries()) {
      await killed(['generate-seo'], { ...first, SITE_TITLE: `Title ${round}` }, whole * part)
      expect(pages().length).toBe(all)
      const titles = pages().map((name) => /First|Title \d/.exec(readFileSync(join(seo, name), 'utf8'))?.[0])
      expect(new Set(titles.filter(Boolean)).size).toBe(1)
    }
    await timed(['generate-seo'], first)
  })

  it('in the making of a new archive leaves nothing that keeps the next start from it', async () => {
    const start = performance.now()
    const first = await startServer(settings)
    const whole = performance.now() - start
    await first.end('SIGTERM')
    for (const part of PARTS) {
      rmSync(data(), { recursive: true })
      await killed(['serve'], { ...settings, PORT: '0' }, whole * part)
      const server = await startServer(settings)
      const { total } = (await ask(`${server.url}/api/cards`))!.body as { total: number }
      expect(total).toBeGreaterThan(100)
      expect(await server.end('SIGTERM')).toBe(0)
      expect(integrityOf(data())).toBe('ok')
    }
  })
})
