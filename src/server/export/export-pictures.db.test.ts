import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { imageName, newCard } from '#archive/card.ts'
import { ownPicture } from '#archive/picture.ts'
import { readExport } from '#intake/intake.ts'
import { imageFolder } from '#server/images/image-source.ts'
import { everyDatabase, fill, type TestArchive } from '#testing/databases.ts'
import { exportText } from '#testing/export-text.ts'
import { aPicture } from '#testing/picture.ts'
import { temporaryFolder } from '#testing/temporary-folder.ts'
import { importCards } from '#server/import/import-cards.ts'
import { openPictureKeeper } from '#server/import/keep-pictures.ts'

const CARDS = [
  newCard({ id: 'own', prompt: 'a', imageUrl: ownPicture('own'), imageWidth: 6, imageHeight: 4 }),
  newCard({ id: 'named', prompt: 'b', imageUrl: '/images/bread.png', imageWidth: 12, imageHeight: 5 }),
  newCard({ id: 'twice', prompt: 'c', imageUrl: './images/bread.png', imageWidth: 12, imageHeight: 5 }),
  newCard({ id: 'far', prompt: 'd', imageUrl: 'https://example.com/a.png', imageWidth: 30, imageHeight: 20 }),
  newCard({ id: 'none', prompt: 'e' }),
  newCard({ id: 'shut', prompt: 'f', imageUrl: ownPicture('shut'), imageWidth: 3, imageHeight: 3, isPrivate: true }),
]

describe.each(everyDatabase)('the pictures of exported cards on $name', ({ open, isEmbedded }) => {
  let archives: TestArchive[]
  let folder: ReturnType<typeof temporaryFolder>
  beforeEach(async () => {
    folder = temporaryFolder()
    archives = [await open(), await open()]
    mkdirSync(join(folder.path, 'from'))
    mkdirSync(join(folder.path, 'to'))
    for (const [name, bytes] of Object.entries({
      [imageName('own', 'color')]: aPicture(6, 4),
      'bread.png': aPicture(12, 5, 3),
      [imageName('shut', 'color')]: aPicture(3, 3),
    })) {
      writeFileSync(join(folder.path, 'from', name), bytes)
    }
    await fill(archives[0]!, CARDS)
  })
  afterEach(async () => {
    for (const archive of archives) await archive.close()
    folder.remove()
  })

  const exported = async (archive: TestArchive, images: string, everything = true) => {
    const pictures = imageFolder(join(folder.path, images))
    return exportText(archive.store.db, everything, (name) => pictures.read(name))
  }
  const take = async (text: string) => {
    const { store, search } = archives[1]!
    const file = join(folder.path, 'cards.jsonl')
    writeFileSync(file, text)
    const keeper = openPictureKeeper({ db: store.db, search }, join(folder.path, 'to'))
    const options = { publish: false, withUserData: true, progress: () => undefined, pictures: keeper }
    const { ledger } = await importCards({ db: store.db, search }, readExport(file, { timeZone: 'UTC' }), options)
    return { ledger, pictures: await keeper.finish() }
  }
  const withoutData = (text: string) =>
    text
      .trim()
      .split('\n')
      .map((line) => ({ ...(JSON.parse(line) as object), imageData: '' }))

  it('come back with their cards, at their sizes, and once only', async () => {
    const all = await exported(archives[0]!, 'from')
    const { ledger, pictures } = await take(all)
    expect([ledger.assets.found, ledger.failureCount, pictures.refused]).toEqual([4, 0, []])
    expect(withoutData(await exported(archives[1]!, 'to'))).toEqual(withoutData(all))
    expect(readFileSync(join(folder.path, 'to', 'bread.png'))).toEqual(aPicture(12, 5, 3))
    expect(readdirSync(join(folder.path, 'to')).toSorted()).toEqual(
      ['bread.png', ...['own', 'shut'].flatMap((id) => [imageName(id, 'color'), imageName(id, 'bw')])].toSorted(),
    )
    const again = await exported(archives[1]!, 'to')
    expect((await take(again)).pictures).toEqual({ kept: 0, refused: [] })
    expect(await exported(archives[1]!, 'to')).toBe(again)
  })

  it.runIf(isEmbedded)('of private cards stay out of an export of public ones', async () => {
    const text = await exported(archives[0]!, 'from', false)
    expect(text).not.toContain(aPicture(3, 3).toString('base64'))
    expect(text).toContain(aPicture(6, 4).toString('base64'))
  })

  it.runIf(isEmbedded)('never take the place of a picture that is there, or of another card’s', async () => {
    writeFileSync(join(folder.path, 'to', 'bread.png'), aPicture(2, 2))
    const data = `data:image/png;base64,${aPicture(9, 9).toString('base64')}`
    const lines = [
      { id: 'a', prompt: 'x', imageUrl: '/images/bread.png', imageData: data },
      { id: 'b', prompt: 'y', imageUrl: ownPicture('own'), imageData: data },
      { id: 'c', prompt: 'z', imageUrl: '/images/image_own.png', imageData: data },
      { id: 'd', prompt: 'w', imageUrl: 'https://example.com/a.png', imageData: data },
    ]
    await take(lines.map((line) => JSON.stringify(line)).join('\n'))
    expect(readdirSync(join(folder.path, 'to'))).toEqual(['bread.png'])
    expect(readFileSync(join(folder.path, 'to', 'bread.png'))).toEqual(aPicture(2, 2))
  })
})
