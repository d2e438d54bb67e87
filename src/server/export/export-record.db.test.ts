import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { newCard } from '#archive/card.ts'
import { filesIn } from '#archive/known-files.ts'
import type { CardContent, Part } from '#archive/parts.ts'
import type { IntakeCard } from '#intake/export-kind.ts'
import { readExport, type IntakeStep } from '#intake/intake.ts'
import { newLedger } from '#intake/ledger.ts'
import { compressSource } from '#intake/compressed-source.ts'
import { imageFolder } from '#server/images/image-source.ts'
import { contentsOf } from '#store/card-contents.ts'
import { sourceOfCard } from '#store/sources.ts'
import { everyDatabase, type TestArchive } from '#testing/databases.ts'
import { exportText } from '#testing/export-text.ts'
import { aPicture } from '#testing/picture.ts'
import { temporaryFolder } from '#testing/temporary-folder.ts'
import { importCards } from '#server/import/import-cards.ts'
import { openPictureKeeper } from '#server/import/keep-pictures.ts'

const RECORD = '{"a":"zebrarecord \u{1f33e}"}'
const SOURCE = compressSource(RECORD, true)
const UNKEPT = compressSource('{"b":1}', false)
const part = (kind: 'picture' | 'audio', name: string): Part => ({ kind, name, type: '', size: 0, file: name })
const texts = { prompt: 'Rye?', response: 'Yes.\n\n**A poem**\n\nRye.' }
const CONTENT: CardContent = {
  prompt: [{ kind: 'text', text: 'Rye?' }, part('picture', 'p.png')],
  response: [
    { kind: 'text', text: 'Yes.' },
    { kind: 'reasoning', text: 'zebrareasoning' },
    { kind: 'tool', name: 't', input: 'i', output: 'o' },
    { kind: 'document', title: 'A poem', language: '', versions: ['Wheat.', 'Rye.'] },
    part('audio', 's.wav'),
    { kind: 'citation', title: 'c', url: 'https://example.com' },
  ],
  model: 'm',
  at: '2024-03-01T10:00:00.000Z',
  answer: 2,
  alternatives: [
    {
      prompt: [],
      response: [{ kind: 'text', text: 'zebraother' }],
      model: '',
      at: '',
      after: [{ prompt: [], response: [], model: '', at: '', alternatives: [] }],
    },
  ],
}
const fileOf = (name: string, bytes: Buffer) => ({
  name,
  size: bytes.length,
  open: async function* () {
    yield bytes
  },
})
const CARDS: IntakeCard[] = [
  {
    card: newCard({ id: 'a', ...texts }),
    isPrivate: false,
    precedence: 1,
    assets: [fileOf('p.png', aPicture()), fileOf('s.wav', Buffer.from('a sound'))],
    content: CONTENT,
    source: SOURCE.hash,
  },
  { card: newCard({ id: 'b', prompt: 'x' }), isPrivate: false, precedence: 1, assets: [], source: UNKEPT.hash },
]

describe.each(everyDatabase)('the record behind cards in an export from and into $name', ({ open, isEmbedded }) => {
  let places: { archive: TestArchive; folder: ReturnType<typeof temporaryFolder> }[] = []
  beforeEach(async () => {
    places = []
    for (let at = 0; at < 2; at++) places.push({ archive: await open(), folder: temporaryFolder() })
  })
  afterEach(async () => {
    for (const { archive, folder } of places) {
      await archive.close()
      folder.remove()
    }
  })

  async function* steps(): AsyncGenerator<IntakeStep> {
    await Promise.resolve()
    const from = { kind: 'ChatGPT', file: 'c.json', cards: [] }
    yield { kind: 'cards', cards: CARDS, sources: [SOURCE, UNKEPT].map((source) => ({ ...source, ...from })) }
    yield { kind: 'done', ledger: newLedger('x') }
  }
  async function take(at: number, given: AsyncGenerator<IntakeStep>) {
    const { archive, folder } = places[at]!
    const { store, search } = archive
    const keeper = openPictureKeeper({ db: store.db, search }, join(folder.path, 'images'))
    const options = { publish: false, withUserData: true, progress: () => undefined, pictures: keeper }
    const imported = await importCards({ db: store.db, search }, given, options)
    await keeper.finish()
    return imported
  }
  async function exported(at: number, everything = true) {
    const { archive, folder } = places[at]!
    const [images, files] = ['images', 'files'].map((name) => imageFolder(join(folder.path, name)))
    const find = async (name: string) => (await images!.read(name)) ?? (await files!.read(name))
    return exportText(archive.store.db, everything, find)
  }
  const takeText = async (at: number, text: string) => {
    const file = join(places[at]!.folder.path, 'archive.jsonl')
    writeFileSync(file, text)
    return take(at, readExport(file, { timeZone: 'UTC' }))
  }

  it('goes into another archive and out again, identical to the letter', async () => {
    await take(0, steps())
    const all = await exported(0)
    const { ledger } = await takeText(1, all)
    expect(ledger.failures).toEqual([])
    expect(await exported(1)).toBe(all)
    const { db } = places[1]!.archive.store
    const content = (await contentsOf(db, ['a'])).get('a')!
    expect({ ...content, prompt: content.prompt.slice(0, 1), response: [] }).toEqual({
      ...CONTENT,
      prompt: CONTENT.prompt.slice(0, 1),
      response: [],
    })
    expect(filesIn(content).map(({ file }) => /^a-[0-9a-f]{32}\.(png|wav)$/.test(file))).toEqual([true, true])
    expect((await sourceOfCard(db, 'a'))?.bytes?.toString()).toBe(RECORD)
    expect(await sourceOfCard(db, 'b')).toMatchObject({ hash: UNKEPT.hash, bytes: null })
    expect(await takeText(1, all)).toMatchObject({ added: 0, changed: 0 })
    expect(await exported(1)).toBe(all)
  })

  it.runIf(isEmbedded)(
    'has no place in an export of public cards: neither folded parts and other answers nor sources',
    async () => {
      await take(0, steps())
      const text = await exported(0, false)
      // A proof names the hash of the source, and no word of it.
      expect(text).not.toMatch(/zebra|"content":\{|"source":\{|"files"/)
      expect(text).not.toContain(Buffer.from(SOURCE.bytes!).toString('base64'))
      expect(text).toContain('**A poem**')
    },
  )

  it.runIf(isEmbedded)('is refused where the bytes of a source are not what its hash says', async () => {
    await take(0, steps())
    const bytes = Buffer.from(compressSource('{"a":"other"}', true).bytes!).toString('base64')
    const damaged = (await exported(0)).replace(/"bytes":"[^"]*"/, `"bytes":"${bytes}"`)
    await expect(takeText(1, damaged)).rejects.toThrow(`The source ${SOURCE.hash} of this export is damaged`)
  })

  it.runIf(isEmbedded)('must be what a card consists of', async () => {
    const line = { id: 'a', isPrivate: true, ...texts, content: { ...CONTENT, response: [{ kind: 'text', text: 7 }] } }
    const { ledger } = await takeText(1, `${JSON.stringify(line)}\n`)
    expect(ledger.failures).toMatchObject([{ reason: 'its content is not what a card consists of' }])
  })
})
