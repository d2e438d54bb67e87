import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { newCard } from '#archive/card.ts'
import { filesIn } from '#archive/known-files.ts'
import type { Part } from '#archive/parts.ts'
import { plainContent } from '#archive/stored-content.ts'
import type { IntakeCard } from '#intake/export-kind.ts'
import type { IntakeStep } from '#intake/intake.ts'
import { newLedger } from '#intake/ledger.ts'
import type { SourceFile } from '#intake/source-file.ts'
import { publishCards } from '#server/cards/publish-cards.ts'
import { contentsOf } from '#store/card-contents.ts'
import { cardById } from '#store/cards.ts'
import { everyDatabase, type TestArchive } from '#testing/databases.ts'
import { aPicture } from '#testing/picture.ts'
import { temporaryFolder } from '#testing/temporary-folder.ts'
import { importCards } from './import-cards.ts'
import { openPictureKeeper } from './keep-pictures.ts'

const fileOf = (name: string, bytes: Buffer): SourceFile => ({
  name,
  size: bytes.length,
  open: async function* () {
    yield bytes
  },
})
const part = (kind: 'picture' | 'audio' | 'file', name: string, file = name): Part => ({
  kind,
  name,
  type: '',
  size: 0,
  file,
})
const BROKEN = Buffer.concat([aPicture().subarray(0, 30), Buffer.alloc(30)])
const FILES = [
  fileOf('in/first.png', aPicture(6, 4)),
  fileOf('in/second.dat', aPicture(30, 20)),
  fileOf('in/talk.wav', Buffer.from('RIFF a sound')),
  fileOf('in/report.html', Buffer.from('<script>alert(1)</script>')),
  fileOf('in/broken.png', BROKEN),
  fileOf('in/large.pdf', Buffer.alloc(64 * 2 ** 20 + 1)),
]

describe.each(everyDatabase)('files of an export on $name', ({ open, isEmbedded }) => {
  let archive: TestArchive
  let folder: ReturnType<typeof temporaryFolder>
  beforeEach(async () => {
    folder = temporaryFolder()
    archive = await open()
  })
  afterEach(async () => {
    await archive.close()
    folder.remove()
  })

  const texts = { prompt: 'Look at these', response: 'A picture.' }
  const card: IntakeCard = {
    card: newCard({ id: 'c', ...texts }),
    precedence: 1,
    // What the AI gave comes first.
    assets: [FILES[1]!, FILES[0]!, ...FILES.slice(2)],
    content: {
      ...plainContent(texts),
      prompt: [
        part('picture', 'first.png', 'in/first.png'),
        part('audio', 'chat', 'in/talk.wav'),
        part('picture', 'broken.png', 'in/broken.png'),
        part('file', 'large.pdf', 'in/large.pdf'),
        part('file', 'gone.pdf', ''),
      ],
      response: [part('picture', 'second', 'in/second.dat'), part('file', 'report.html', 'in/report.html')],
      alternatives: [
        { prompt: [], response: [part('picture', 'again', 'in/first.png')], model: '', at: '', after: [] },
      ],
    },
  }
  async function* steps(given: IntakeCard): AsyncGenerator<IntakeStep> {
    await Promise.resolve()
    yield { kind: 'cards', cards: [given], sources: [] }
    yield { kind: 'done', ledger: newLedger('x') }
  }
  async function take(given: IntakeCard, isKept = true) {
    const { store, search } = archive
    const keeper = openPictureKeeper({ db: store.db, search }, join(folder.path, 'images'))
    await importCards({ db: store.db, search }, steps(given), {
      publish: false,
      progress: () => undefined,
      ...(isKept && { pictures: keeper }),
    })
    return keeper.finish()
  }
  const names = async () => {
    const content = (await contentsOf(archive.store.db, ['c'])).get('c')!
    return filesIn(content).map(({ file }) => file)
  }
  const held = (name: string) => (existsSync(join(folder.path, name)) ? readdirSync(join(folder.path, name)) : [])

  it('are all kept, byte for byte, under names that say whose they are', async () => {
    const { refused } = await take(card)
    expect(refused).toEqual([{ name: 'in/large.pdf', why: 'it is larger than 64 MB' }])
    const [first, chat, broken, large, gone, second, report, again] = await names()
    expect([first, chat, broken, second, report].map((name) => name?.replace(/[0-9a-f]{32}/, '#'))).toEqual([
      'c-#.png',
      'c-#.wav',
      'c-#.bin',
      'c-#.png',
      'c-#.html',
    ])
    expect([large, gone, again]).toEqual(['', '', first])
    const bytes = (place: string, name: string | undefined) => readFileSync(join(folder.path, place, name!))
    expect(bytes('images', first).equals(aPicture(6, 4))).toBe(true)
    expect(bytes('images', second).equals(aPicture(30, 20))).toBe(true)
    expect(bytes('files', broken).equals(BROKEN)).toBe(true)
    expect(bytes('files', chat).toString()).toBe('RIFF a sound')
    expect(new Set(held('files'))).toEqual(new Set([broken, report, chat]))
    // The AI's picture is the card's.
    const [row] = await archive.store.db.selectFrom('cards').selectAll().execute()
    expect([row!.image_width, row!.image_height]).toEqual([30, 20])
    expect(readdirSync(folder.path).filter((name) => name.startsWith('.import'))).toEqual([])
  })

  it.runIf(isEmbedded)('are no pictures where their bytes are none, if nothing but a guess says so', async () => {
    const pdf = fileOf('server/7f/content', Buffer.from('%PDF-1.4 a recipe'))
    const png = fileOf('server/8f/content', aPicture(6, 4))
    const content = {
      ...plainContent(texts),
      prompt: [part('picture', '7f', pdf.name), part('picture', '8f', png.name)],
    }
    await take({ ...card, assets: [pdf, png], content })
    const files = async () => filesIn((await contentsOf(archive.store.db, ['c'])).get('c')!)
    const kept = await files()
    expect(kept.map(({ kind, file }) => [kind, file.replace(/[0-9a-f]{32}/, '#')])).toEqual([
      ['file', 'c-#.pdf'],
      ['picture', 'c-#.png'],
    ])
    const lacking = { ...content, prompt: [part('picture', '7f', ''), part('picture', '8f', '')] }
    await take({ ...card, assets: [], content: lacking })
    expect(await files()).toEqual(kept)
  })

  it('stay where a later import of the same conversation lacks them, and nothing is written twice', async () => {
    await take(card)
    const before = [await names(), held('images'), held('files')]
    await take(card)
    const lacking = { ...card, assets: [], content: JSON.parse(JSON.stringify(card.content)) as never }
    await take(lacking)
    expect([await names(), held('images'), held('files')]).toEqual(before)
  })

  it('take a public card back for review where visitors saw none of them, and only then', async () => {
    const lacking = { ...card, assets: [], content: JSON.parse(JSON.stringify(card.content)) as never }
    const publish = () =>
      archive.store.db.transaction().execute((trx) => publishCards(trx, archive.search, { all: true }, {}))
    const isPublic = async () => (await cardById(archive.store.db, 'public', 'c')) !== null
    await take(lacking)
    await publish()
    await take(lacking)
    expect(await isPublic()).toBe(true)
    await take(card)
    expect(await isPublic()).toBe(false)
    await publish()
    for (const again of [card, lacking, card]) await take(again)
    expect(await isPublic()).toBe(true)
    const poorer = { ...card, card: newCard({ ...card.card, prompt: 'Look' }), precedence: 0 }
    await take(poorer)
    expect(await isPublic()).toBe(true)
  })

  it.runIf(isEmbedded)('of a poorer copy take a public card back where its picture becomes the card’s', async () => {
    const plain = { ...card, content: plainContent(texts), assets: [] }
    await take(plain)
    await archive.store.db.transaction().execute((trx) => publishCards(trx, archive.search, { all: true }, {}))
    await take({ ...card, precedence: 0 })
    expect(await cardById(archive.store.db, 'public', 'c')).toBeNull()
    expect((await cardById(archive.store.db, 'all', 'c'))?.imageUrl).toBeDefined()
  })

  it.runIf(isEmbedded)('are named by no part where they are not kept', async () => {
    await take(card, false)
    expect(new Set(await names())).toEqual(new Set(['']))
    expect([...held('images'), ...held('files')]).toEqual([])
  })
})
