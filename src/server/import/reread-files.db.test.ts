import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { filesIn } from '#archive/known-files.ts'
import { readExport, type IntakeStep } from '#intake/intake.ts'
import { balances, type Ledger } from '#intake/ledger.ts'
import { redact } from '#server/redact/redact-words.ts'
import { contentsOf } from '#store/card-contents.ts'
import { readRevision } from '#store/revision.ts'
import { everyDatabase, type TestArchive } from '#testing/databases.ts'
import { conversation } from '#testing/exports/conversation.ts'
import { temporaryFolder } from '#testing/exports/temporary-folder.ts'
import { aPicture } from '#testing/picture.ts'
import { importCards } from './import-cards.ts'
import { openPictureKeeper } from './keep-pictures.ts'
import { readSources } from './reread-sources.ts'

const drawn = (id: string) => ({
  id: `drawn-${id}`,
  after: 'asked',
  role: 'tool',
  type: 'multimodal_text',
  parts: [{ content_type: 'image_asset_pointer', asset_pointer: `file-service://file-${id}` }],
})
const JSON_ALONE = JSON.stringify([
  conversation([
    { id: 'asked', text: 'Draw a cat.' },
    drawn('a'),
    drawn('b'),
    { id: 'thanked', after: 'drawn-b', text: 'Thanks' },
    { id: 'welcomed', role: 'assistant', text: 'Welcome' },
  ]),
])
const EXPORT = {
  'export/conversations.json': JSON_ALONE,
  'export/file-a.png': aPicture(),
  'export/dalle/file-b-0c1d.png': aPicture(40, 30, 9),
  'alone/conversations.json': JSON_ALONE,
}

describe.each(everyDatabase)('pictures that were made again, on $name', ({ open, isEmbedded }) => {
  let archive: TestArchive
  let folder: Awaited<ReturnType<typeof temporaryFolder>>
  beforeEach(async () => {
    archive = await open()
    folder = await temporaryFolder(EXPORT)
    await take(readExport(join(folder.path, 'export'), { timeZone: 'UTC' }))
  })
  afterEach(async () => {
    await archive.close()
    await folder[Symbol.asyncDispose]()
  })

  async function take(steps: AsyncGenerator<IntakeStep>) {
    const { store, search } = archive
    const pictures = openPictureKeeper({ db: store.db, search }, join(folder.path, 'images'))
    await importCards({ db: store.db, search }, steps, { publish: false, progress: () => undefined, pictures })
    await pictures.finish()
  }
  const reread = () => take(readSources(archive.store.db, { timeZone: 'UTC' }, () => undefined))
  const readAlone = () => take(readExport(join(folder.path, 'alone'), { timeZone: 'UTC' }))

  async function cat() {
    const { db } = archive.store
    const { id } = await db
      .selectFrom('cards')
      .select('id')
      .where('prompt', '=', 'Draw a cat.')
      .executeTakeFirstOrThrow()
    return { id, content: (await contentsOf(db, [id])).get(id)! }
  }

  it.each([
    ['when their source is read again', reread],
    ['when the conversations are imported without them', readAlone],
  ])('stay, all of them, %s', async (_, again) => {
    const before = await cat()
    expect(before.content).toMatchObject({ answer: 2, alternatives: [{ response: [{ name: 'file-a.png' }] }] })
    expect(filesIn(before.content).map(({ file }) => file.replace(/\w{32}/, '#'))).toEqual(
      Array.from({ length: 2 }, () => `${before.id}-#.png`),
    )
    const revision = await readRevision(archive.store.db)
    await again()
    expect(await cat()).toEqual(before)
    expect(await readRevision(archive.store.db)).toBe(revision)
  })

  it.runIf(isEmbedded)('are not called missing when their source is read again', async () => {
    let ledger: Ledger | undefined
    for await (const step of readSources(archive.store.db, { timeZone: 'UTC' }, () => undefined)) {
      if (step.kind === 'done') ({ ledger } = step)
    }
    expect(ledger!.assets).toMatchObject({ found: 0, missing: 0 })
    expect(ledger!.outcomes.missingAsset).toBe(0)
    expect(balances(ledger!)).toBe(true)
  })

  it.runIf(isEmbedded)('stay where words of their names are redacted', async () => {
    const { db } = archive.store
    const { id } = await cat()
    const deps = { db, search: archive.search, changed: () => Promise.resolve() }
    await redact(deps, id, { words: 'file', reason: 'a name' }, { id: 'u', name: 'U' })
    const before = await cat()
    expect(filesIn(before.content).map(({ name }) => name)).not.toContain('file-a.png')
    await reread()
    expect(await cat()).toEqual(before)
  })
})
