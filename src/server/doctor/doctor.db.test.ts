import { hash } from 'node:crypto'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { NO_FILTERS } from '#archive/filters.ts'
import { newCard } from '#archive/card.ts'
import { ownPicture } from '#archive/picture.ts'
import { dayCounts } from '#store/calendar.ts'
import { logCorrections } from '#store/corrections.ts'
import { threadState } from '#store/discussion.ts'
import { writeSetting } from '#store/settings.ts'
import { everyDatabase, fill, openFolder, type TestArchive } from '#testing/databases.ts'
import { addCollection } from '#testing/add-collections.ts'
import { placeBadPictures } from '#testing/bad-pictures.ts'
import { aPicture } from '#testing/picture.ts'
import { addTestLink } from '#testing/add-link.ts'
import { temporaryFolder } from '#testing/temporary-folder.ts'
import { fillWhole } from '#testing/whole-archive.ts'
import { runChecks, type CheckResult } from './run-checks.ts'

/** Ways in which an archive can go wrong, and what is said about it. */
const HARM: { what: string; break: (archive: TestArchive, folder: string) => Promise<unknown>; says: RegExp }[] = [
  {
    what: 'a content of no card',
    break: ({ store }) =>
      store.db.insertInto('card_contents').values({ card_id: 'absent', source: '', content: '{}' }).execute(),
    says: /^wrong contents: 1 content is of no card: repair/,
  },
  {
    what: 'a link to a card that is not there',
    break: ({ store }) => addTestLink(store.db, ['absent'], 'lost'),
    says: /^wrong links: 1 link shows no card that is there: repair/,
  },
  {
    what: 'a link of which one card is not there',
    break: ({ store }) => addTestLink(store.db, ['a', 'no one'], 'half'),
    says: /^wrong links: links name 1 card that is not there: repair/,
  },
  {
    what: 'a card that search cannot find',
    // The index is asked before another program changes the card.
    break: async ({ store, search }) => {
      const turn = () => sql`UPDATE cards SET is_private = 1 - is_private WHERE id = 'a'`.execute(store.db)
      await turn()
      await search.rebuild()
      await turn()
    },
    says: /^wrong search index: 1 card cannot be found, and 0 of its entries have no card: repair it with: colloquy doctor --fix$/,
  },
  {
    what: 'a private card in the public index',
    break: async ({ store, search }) => {
      await search.verify()
      await sql`UPDATE cards SET is_private = 1 WHERE id = 'a'`.execute(store.db)
    },
    says: /^wrong search index: 1 card cannot be found, and 0 of its entries have no card/,
  },
  {
    what: 'a day that is counted wrongly',
    break: ({ store }) =>
      store.db.updateTable('calendar').set({ public_count: 9 }).where('day', '=', '2023-09-01').execute(),
    says: /^wrong calendar: 1 day has another number of cards than it says: repair/,
  },
  {
    what: 'a day that is not counted, and one without cards',
    break: async ({ store }) => {
      await store.db.deleteFrom('calendar').where('day', '=', '2023-09-01').execute()
      await store.db.insertInto('calendar').values({ day: '2020-01-01', public_count: 1, private_count: 0 }).execute()
    },
    says: /^wrong calendar: 2 days have/,
  },
  {
    what: 'a thread that is counted wrongly',
    break: ({ store }) =>
      store.db.updateTable('thread_counts').set({ count: 5 }).where('thread_id', '=', 'card-a').execute(),
    says: /^wrong comments: 1 thread shows a wrong number of comments/,
  },
  {
    what: 'a list form that is not the card’s',
    break: ({ store }) =>
      store.db.updateTable('cards').set({ summary: '{}', conversation: '' }).where('id', '=', 'B').execute(),
    says: /^wrong cards: 1 card is listed in an old form/,
  },
  {
    what: 'a picture whose size no card knows',
    break: (_, folder) =>
      Promise.resolve(writeFileSync(join(folder, 'images', 'DEDUPID-d-image.png'), aPicture(20, 10))),
    says: /^wrong images: 1 card does not know how large the picture is: repair/,
  },
  {
    what: 'a picture that was put into the folder',
    break: (_, folder) => Promise.resolve(writeFileSync(join(folder, 'images', 'DEDUPID-a-image.png'), aPicture())),
    says: /^wrong images: 1 card does not know how large/,
  },
]

describe.each(everyDatabase)('the doctor on $name', ({ name, open, isEmbedded }) => {
  const folder = temporaryFolder()
  let archive: TestArchive
  beforeEach(async () => {
    // A file of its own: the doctor reads its pages.
    archive = name === 'SQLite' ? await openFolder(join(folder.path, `f${Math.random()}`)) : await open()
  })
  afterEach(() => archive.close())

  const start = async () => {
    const place = { kind: archive.store.kind, db: archive.store.db, folder: await placeOf(archive) }
    await fillWhole({ ...archive, place })
    return place.folder
  }
  /** Where the archive's file lies; for PostgreSQL a folder of its own. */
  const placeOf = async ({ store }: TestArchive) => {
    if (store.kind === 'postgres') {
      const own = join(folder.path, `f${Math.random()}`)
      mkdirSync(own)
      return own
    }
    const { rows } = await sql<{ file: string }>`PRAGMA database_list`.execute(store.db)
    return join(rows[0]!.file, '..')
  }
  const look = async (place: string, fix = false) => {
    const { store, search } = archive
    const said: CheckResult[] = []
    for await (const one of runChecks({ kind: store.kind, db: store.db, search, folder: place }, { fix }))
      said.push(one)
    return said.map(({ state, of, text }) => `${state} ${of}: ${text}`)
  }
  const wrong = (lines: string[]) => lines.filter((line) => line.startsWith('wrong'))

  it('finds nothing wrong with an archive that is well, and says what it looked at', async () => {
    const lines = await look(await start())
    expect(wrong(lines)).toEqual([])
    expect(lines.map((line) => line.split(/[ :]/)[1])).toEqual(
      expect.arrayContaining(['database', 'cards', 'search', 'calendar', 'comments', 'images', 'disk', 'backup']),
    )
    expect(lines).toContain('note backup: none was ever made; make one with: colloquy backup FILE')
    await writeSetting(archive.store.db, 'lastBackup', new Date().toISOString())
    expect((await look(await placeOf(archive))).at(-1)).toMatch(/^ok backup: the last shows 20/)
    await writeSetting(archive.store.db, 'lastBackup', '2020-01-01T00:00:00.000Z')
    expect((await look(await placeOf(archive))).at(-1)).toMatch(/^note backup: the last is old/)
  })

  it('says which sources are not what their hashes say, and which contents do not fit their cards', async () => {
    const place = await start()
    const { db } = archive.store
    await db
      .updateTable('sources')
      .set({ bytes: Buffer.from('no source') })
      .where('bytes', 'is not', null)
      .execute()
    const content = '{"response":[{"kind":"text","text":[0,999]}]}'
    await db.insertInto('card_contents').values({ card_id: 'a', source: '', content }).execute()
    const said = wrong(await look(place))
    expect(said.find((line) => line.startsWith('wrong sources'))).toMatch(/1 source is not what the hash says/)
    expect(said.find((line) => line.startsWith('wrong contents'))).toMatch(
      /1 content does not fit the texts of the card/,
    )
  })

  it.runIf(isEmbedded)('says which files of cards are gone, other than their names say, or of no card', async () => {
    const place = await start()
    const { db } = archive.store
    const nameOf = (bytes: string, ending: string) => `a-${hash('sha256', bytes, 'hex').slice(0, 32)}.${ending}`
    const [whole, gone, changed] = [nameOf('whole', 'pdf'), nameOf('gone', 'mp3'), nameOf('changed', 'txt')]
    const unreadable = nameOf('unreadable', 'wav')
    const parts = [whole, gone, changed, unreadable].map((file) => ({
      kind: 'file',
      name: 'n',
      type: '',
      size: 5,
      file,
    }))
    const content = JSON.stringify({ response: parts })
    await db.insertInto('card_contents').values({ card_id: 'a', source: '', content }).execute()
    mkdirSync(join(place, 'files', unreadable), { recursive: true })
    for (const [file, bytes] of [
      [whole, 'whole'],
      [changed, 'other'],
      ['b-left.pdf', 'x'],
    ] as const)
      writeFileSync(join(place, 'files', file), bytes)
    const lines = (await look(place)).filter((line) => / files: /.test(line))
    expect(lines).toEqual([
      expect.stringMatching(`^wrong files: 1 file that cards name is not there \\(${gone}\\): import`),
      expect.stringMatching(
        `^wrong files: 1 file that cards name cannot be read \\(${unreadable}\\): let this user read it`,
      ),
      expect.stringMatching(`^wrong files: 1 file is not what the name says \\(${changed}\\): restore`),
      expect.stringMatching(/^note files: 2 files are of no card \(.*b-left\.pdf\); take/),
    ])
  })

  it.each(HARM)('finds and repairs $what', async ({ break: harm, says }) => {
    const place = await start()
    await harm(archive, place)
    const lines = await look(place)
    expect(wrong(lines).filter((line) => says.test(line))).toHaveLength(1)
    const repaired = await look(place, true)
    expect(wrong(repaired)).toEqual([])
    expect(repaired.some((line) => line.startsWith('fixed'))).toBe(true)
    expect(wrong(await look(place))).toEqual([])
  })

  it('takes no picture for lost that an admin took away', async () => {
    const place = await start()
    const { db } = archive.store
    await db
      .updateTable('cards')
      .set({ image_url: '', image_width: 0, image_height: 0 })
      .where('id', '=', 'd')
      .execute()
    expect(wrong(await look(place)).join()).toContain('1 card does not know how large the picture is')
    const removal = { field: 'imageUrl', before: ownPicture('d'), after: '' } as const
    await db.transaction().execute((trx) => logCorrections(trx, 'd', [removal], { id: 'u-1', name: 'Ada' }, 1))
    expect((await look(place, true)).filter((line) => / images: /.test(line))).toEqual([expect.stringMatching(/^ok /)])
  })

  it.runIf(isEmbedded)('names pictures that are missing or broken, which only a person can repair', async () => {
    const place = await start()
    rmSync(join(place, 'images', 'DEDUPID-d-image.png'))
    writeFileSync(join(place, 'images', 'x.png'), '<svg/>')
    placeBadPictures(join(place, 'images'))
    await addCollection(archive.store.db, 'hill', {})
    await archive.store.db.updateTable('collections').set({ picture_file: 'collection-1.png' }).execute()
    const expected = [
      'wrong images: 2 files in the folder cannot be shown (large.png: it is larger than 64 MB, x.png: it is not a PNG, JPEG, WebP, AVIF or GIF): let this user read them, replace them, or take them away',
      'wrong images: 1 picture of collections is not in the folder or cannot be shown (collection-1.png): upload them again',
      'wrong images: 1 picture of cards not in the folder (DEDUPID-d-image.png): put them there, or take them from their cards',
    ]
    expect(wrong(await look(place))).toEqual(expected)
    expect(wrong(await look(place, true))).toEqual(expected)
    rmSync(join(place, 'images'), { recursive: true })
    writeFileSync(join(place, 'images'), '')
    expect(wrong(await look(place))).toContain(
      `wrong images: ${join(place, 'images')} cannot be read (ENOTDIR): see what it is, and check the disk`,
    )
  })

  it('finds cards that are not as they were signed, which only an import or a backup can repair', async () => {
    const place = await start()
    const { db } = archive.store
    await db.updateTable('cards').set({ response: 'said otherwise' }).where('id', '=', 'a').execute()
    await db.deleteFrom('proofs').where('card_id', '=', 'B').execute()
    const expected = /^wrong proofs: 1 card is not as it was signed: name them with: colloquy verify/
    expect(wrong(await look(place)).filter((line) => expected.test(line))).toHaveLength(1)
    expect(await look(place)).toContain('note proofs: 1 card to be signed yet: the server does so, and colloquy verify')
    await writeSetting(db, 'all_signed', 'yes')
    expect(wrong(await look(place)).some((line) => line.startsWith('wrong proofs: 2 cards are not as'))).toBe(true)
    await db.deleteFrom('cards').where('id', '=', 'a').execute()
    await db
      .insertInto('forgotten')
      .values({ card_id: 'f', source: '', at: 1, signature: '00', is_cleared: 1 })
      .execute()
    const found = wrong(await look(place)).join('\n')
    expect(found).toMatch(
      /^wrong proofs: 1 card was signed and is gone without a tombstone: name them with: colloquy verify/m,
    )
    expect(found).toMatch(
      /^wrong proofs: 1 tombstone of deleted cards is not as signed here: name them with: colloquy verify/m,
    )
  })

  it('repairs them all at once, to what the cards say', async () => {
    const place = await start()
    const days = await dayCounts(archive.store.db, 'all')
    for (const { break: harm } of HARM) await harm(archive, place)
    await sql`UPDATE cards SET is_private = 0 WHERE id = 'a'`.execute(archive.store.db)
    expect(wrong(await look(place)).length).toBeGreaterThan(4)
    await look(place, true)
    expect(wrong(await look(place))).toEqual([])
    expect(await dayCounts(archive.store.db, 'all')).toEqual(days)
    expect(await threadState(archive.store.db, 'card-a')).toMatchObject({ count: 1 })
    const found = await archive.search.find('public', { ...NO_FILTERS, search: ['same time'] })
    expect(found.page.total).toBe(1)
  })
})

it('an archive that lost a page is not opened', async () => {
  const folder = temporaryFolder()
  const path = join(folder.path, 'colloquy.db')
  const first = await openFolder(folder.path)
  await fill(
    first,
    Array.from({ length: 200 }, (_, at) => newCard({ id: `c${at}`, prompt: `word ${at} `.repeat(99) })),
  )
  await first.close()
  const archive = await openFolder(folder.path)
  const { store } = archive
  await sql`PRAGMA wal_checkpoint(TRUNCATE)`.execute(store.db)
  await archive.close()

  const bytes = readFileSync(path)
  bytes.fill(0, 4096 * 40, 4096 * 41)
  writeFileSync(path, bytes)
  await expect(openFolder(folder.path)).rejects.toThrow(/is damaged: restore a backup/)
  folder.remove()
})
