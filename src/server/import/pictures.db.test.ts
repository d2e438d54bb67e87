import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, watch, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { imageName } from '#archive/card.ts'
import { cardOfFile } from '#archive/part-files.ts'
import { ownPicture } from '#archive/picture.ts'
import { conversation } from '#testing/exports/conversation.ts'
import { readExport } from '#intake/intake.ts'
import { changeCard } from '#server/admin/change-card.ts'
import { cardById } from '#store/cards.ts'
import { allRows } from '#store/card-rows.ts'
import { logCorrections } from '#store/corrections.ts'
import { pictureFiles } from '#store/picture-files.ts'
import { readSetting } from '#store/settings.ts'
import { everyDatabase, type TestArchive } from '#testing/databases.ts'
import { BAD_PICTURES, placeBadPictures, PATHS_OUTSIDE } from '#testing/bad-pictures.ts'
import { aPicture } from '#testing/picture.ts'
import { temporaryFolder } from '#testing/temporary-folder.ts'
import { importInBackground } from './background-import.ts'
import { importCards } from './import-cards.ts'
import { openPictureKeeper } from './keep-pictures.ts'

const pointer = (id: string) => ({ content_type: 'image_asset_pointer', asset_pointer: `file-service://file-${id}` })

describe.each(everyDatabase)('the pictures of an export on $name', ({ open, isEmbedded }) => {
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
  const images = () => join(folder.path, 'images')

  const take = async (path: string, options: { fails?: boolean } = {}) => {
    const { store, search } = archive
    const keeper = openPictureKeeper({ db: store.db, search }, images())
    const steps = readExport(path, { timeZone: 'UTC' })
    try {
      const imported = await importCards({ db: store.db, search }, steps, {
        publish: false,
        progress: () => {
          if (options.fails) throw new Error('the disk is gone')
        },
        pictures: keeper,
      })
      return { imported, pictures: await keeper.finish() }
    } finally {
      await keeper.discard()
    }
  }

  /** A ChatGPT export with these files, each asked about once. */
  const makeExport = (files: Record<string, Buffer | string>) => {
    const path = join(folder.path, 'export')
    mkdirSync(path, { recursive: true })
    const said = Object.keys(files).flatMap((name) => [
      { type: 'multimodal_text', parts: [pointer(name.split('.')[0]!.slice('file-'.length)), `what is ${name}?`] },
      { role: 'assistant', text: 'A picture.' },
    ])
    writeFileSync(join(path, 'conversations.json'), JSON.stringify([conversation(said)]))
    for (const [name, bytes] of Object.entries(files)) writeFileSync(join(path, name), bytes)
    return path
  }
  const cards = async () => {
    const all = []
    for await (const rows of allRows(archive.store.db)) all.push(...rows)
    return all
  }

  it.runIf(isEmbedded)(
    'give a card no picture of an answer that is not shown, and keep it with that answer',
    async () => {
      const path = makeExport({ 'file-a.png': aPicture() })
      const said = [
        { id: 'p', text: 'Draw.' },
        { id: 'drawn', after: 'p', role: 'tool', type: 'multimodal_text', parts: [pointer('a')] },
        { id: 'said', after: 'p', role: 'assistant', text: 'No.' },
      ]
      writeFileSync(join(path, 'conversations.json'), JSON.stringify([conversation(said)]))
      await take(path)
      const names = readdirSync(images())
      expect(names).toHaveLength(1)
      const card = await cardById(archive.store.db, 'all', cardOfFile(names[0]!)!)
      expect([card!.response, card!.imageUrl]).toEqual(['No.', undefined])
    },
  )

  it('are left to the next import where one is stopped between them', async () => {
    const path = makeExport({ 'file-a.png': aPicture(), 'file-b.png': aPicture() })
    const { store, search } = archive
    const run = (file: string, stop?: Error) => {
      const controller = new AbortController()
      return importInBackground({ db: store.db, search }, images(), readExport(file, { timeZone: 'UTC' }), {
        publish: false,
        progress: () => undefined,
        wrote: () => stop && controller.abort(stop),
        signal: controller.signal,
      })
    }
    const unfinished = () => readSetting(store.db, 'import_begun')
    await expect(run(path, new Error('stopped'))).rejects.toThrow('stopped')
    const begun = await unfinished()
    expect(begun).toMatch(/^\d{4}-/)
    await expect(run(join(path, 'absent'))).rejects.toThrow()
    expect(await unfinished()).toBe(begun)
    expect((await cards()).map(({ image_width }) => image_width)).toEqual([0, 0])
    expect(await run(path)).toMatchObject({ unchanged: 2 })
    expect(await unfinished()).toBe('')
    expect((await cards()).map(({ image_width }) => image_width)).toEqual([6, 6])
  })

  it('become the pictures of their cards in both variants, with their size, and once only', async () => {
    const photograph = sharp({ create: { width: 2000, height: 1000, channels: 3, background: '#c40' } })
    const path = makeExport({ 'file-Aa1.jpg': await photograph.jpeg().toBuffer(), 'file-Bb2.dat': aPicture(30, 20) })
    expect((await take(path)).pictures).toEqual({ kept: 2, refused: [] })
    const [first, second] = await cards()
    expect([first!.image_url, first!.image_width, first!.image_height]).toEqual([ownPicture(first!.id), 1600, 800])
    expect([second!.image_width, second!.image_height, second!.has_image]).toEqual([30, 20, 1])
    expect(await cardById(archive.store.db, 'all', first!.id)).toMatchObject({ imageWidth: 1600, imageHeight: 800 })
    expect(JSON.parse(first!.summary)).toMatchObject({ imageUrl: ownPicture(first!.id), imageWidth: 1600 })
    // As they are in the export they lie there as well, among the parts of their cards.
    const own = readdirSync(images()).filter((name) => cardOfFile(name) === null)
    expect(readdirSync(images())).toHaveLength(own.length + 2)
    expect(own.toSorted()).toEqual(
      [first!, second!].flatMap(({ id }) => [imageName(id, 'color'), imageName(id, 'bw')]).toSorted(),
    )
    const bw = await sharp(readFileSync(join(images(), imageName(first!.id, 'bw')))).metadata()
    expect([bw.format, bw.width]).toEqual(['png', 1600])
    const again = await take(path)
    expect([again.imported.unchanged, again.imported.changed, again.pictures]).toEqual([2, 0, { kept: 0, refused: [] }])
    expect((await cards()).map((row) => row.image_width)).toEqual([1600, 30])
    expect(await archive.search.verify()).toEqual({ missing: 0, stray: 0 })
  })

  it('that an admin took away stay away when the export is imported again', async () => {
    const path = makeExport({ 'file-Aa1.png': aPicture(), 'file-Bb2.png': aPicture() })
    await take(path)
    const { store, search } = archive
    const [removed, exchanged] = await cards()
    const admin = { role: 'admin', id: 'a', name: 'Ada', email: 'ada@example.com' } as const
    const correct = (id: string, imageUrl: string) =>
      changeCard({ db: store.db, search, changed: () => undefined }, admin, id, { imageUrl })
    await correct(removed!.id, '')
    await correct(exchanged!.id, '')
    await correct(exchanged!.id, ownPicture(exchanged!.id))
    for (const has of [true, false]) {
      // With its file in the folder, and without.
      if (!has) rmSync(join(images(), imageName(removed!.id, 'color')))
      expect((await take(path)).pictures).toEqual({ kept: 0, refused: [] })
      expect((await cards()).map((row) => row.image_url)).toEqual(['', ownPicture(exchanged!.id)])
    }
    expect((await cards()).map((row) => row.image_width > 0)).toEqual([false, true])
  })

  it.runIf(isEmbedded)('that an admin takes away while they are decoded stay away', async () => {
    const path = makeExport({ 'file-Aa1.png': aPicture() })
    const { store, search } = archive
    const keeper = openPictureKeeper({ db: store.db, search }, images())
    const steps = readExport(path, { timeZone: 'UTC' })
    await importCards({ db: store.db, search }, steps, { publish: false, progress: () => undefined, pictures: keeper })
    const [card] = await cards()
    const by = { id: 'a', name: 'Ada' }
    await store.db
      .transaction()
      .execute((trx) => logCorrections(trx, card!.id, [{ field: 'imageUrl', before: 'x', after: '' }], by, 1))
    await keeper.finish()
    expect((await cards()).map((row) => row.image_url)).toEqual([''])
  })

  it.runIf(isEmbedded)('that are broken or hostile are refused in words, and their cards come without', async () => {
    const path = makeExport({
      'file-Cut1.png': aPicture(90, 90, 7).subarray(0, 70),
      'file-Svg2.png': '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>',
      'file-Snd3.wav': 'RIFF    WAVEfmt ',
      'file-Ok4.png': aPicture(),
    })
    const { imported, pictures } = await take(path)
    expect(imported.added).toBe(4)
    expect(pictures).toEqual({ kept: 1, refused: [{ name: 'file-Cut1.png', why: 'it is damaged or cut short' }] })
    expect((await cards()).map((row) => row.has_image)).toEqual([0, 0, 0, 1])
  })

  it.runIf(isEmbedded)('have no name under which a backup takes them before they are whole', async () => {
    mkdirSync(images())
    const seen = new Set<string>()
    const watcher = watch(images(), (_event, name) => void seen.add(name!))
    await take(makeExport({ 'file-a.png': aPicture() }))
    const names = await pictureFiles(folder.path)
    await expect.poll(() => names.every((name) => seen.has(name))).toBe(true)
    watcher.close()
    expect([...seen].filter((name) => !name.startsWith('.')).toSorted()).toEqual(names)
  })

  it.runIf(isEmbedded)('leave nothing behind when the import fails', async () => {
    await expect(take(makeExport({ 'file-Aa1.png': aPicture() }), { fails: true })).rejects.toThrow('the disk is gone')
    expect(await cards()).toEqual([])
    expect(existsSync(images()) ? readdirSync(images()) : []).toEqual([])
  })

  it.runIf(isEmbedded)('that cards as lines name are measured where they lie', async () => {
    mkdirSync(images())
    writeFileSync(join(images(), 'bread.png'), aPicture(12, 5))
    const file = join(folder.path, 'cards.jsonl')
    const lines = [
      { id: 'a', prompt: 'x', imageUrl: '/images/bread.png' },
      { id: 'b', prompt: 'y', imageUrl: '/images/none.png' },
      { id: 'c', prompt: 'z', imageUrl: 'https://example.com/a.png' },
    ]
    writeFileSync(file, lines.map((line) => JSON.stringify(line)).join('\n'))
    await take(file)
    expect((await cards()).map((row) => row.image_width)).toEqual([12, 0, 0])
  })

  it.runIf(isEmbedded)('that lie elsewhere, or are no files, are neither opened nor measured', async () => {
    placeBadPictures(images())
    writeFileSync(join(images(), 'good.png'), aPicture(12, 5))
    const file = join(folder.path, 'cards.jsonl')
    const urls = [...PATHS_OUTSIDE, ...Object.keys(BAD_PICTURES)].map((name) => `/images/${name}`)
    const lines = [...urls, '/images/good.png'].map((imageUrl, index) => ({ id: `c${index}`, prompt: 'x', imageUrl }))
    writeFileSync(file, lines.map((line) => JSON.stringify(line)).join('\n'))
    const before = process.memoryUsage().rss
    expect((await take(file)).pictures).toEqual({ kept: 0, refused: [] })
    expect(process.memoryUsage().rss - before).toBeLessThan(200 * 2 ** 20)
    const measured = (await cards()).filter((row) => row.image_width > 0)
    expect(measured.map((row) => row.image_url)).toEqual(['/images/good.png'])
  })
})
