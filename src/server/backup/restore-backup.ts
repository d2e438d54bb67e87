import { createWriteStream, existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { batchesOf } from '#archive/batches.ts'
import { newCard, type Card } from '#archive/card.ts'
import { counted } from '#archive/counted.ts'
import { PRIVATE_FILE } from '#archive/file-modes.ts'
import { Refusal } from '#archive/refusal.ts'
import { shownNames } from '#store/migrations/0053-shown-names.ts'
import { keptPrivate } from '#store/migrations/0055-kept-private.ts'
import { elapsedTimes } from '#store/migrations/0057-elapsed-times.ts'
import type { SearchEngine } from '#search/engine.ts'
import { removeAllCards, writeCards } from '#server/cards/write-cards.ts'
import { signCards } from '#server/proof/sign-cards.ts'
import { cardOf, rowOf } from '#store/card-row.ts'
import { rowsById } from '#store/card-rows.ts'
import { countCards } from '#store/cards.ts'
import { readDiscussion, setDiscussion } from '#store/discussion.ts'
import { cutAllRepeated } from '#store/repeated-versions.ts'
import { recordUnpublished } from '#store/unpublished-cards.ts'
import { BACKUP_TABLE_NAMES } from '#store/backup-tables.ts'
import { STEPS } from '#store/migrations/migrate.ts'
import { originalCards } from '#store/originals.ts'
import { makeFoldersAside, refuseUnmovable, settleFiles, type PendingFiles } from '#store/pending-files.ts'
import { FILES_FOLDER, filesOf, pictureFiles } from '#store/picture-files.ts'
import { lockArchive, readRevision, setRevisions } from '#store/revision.ts'
import { makeScratch } from '#store/scratch-folder.ts'
import { readSetting, writeSetting } from '#store/settings.ts'
import {
  columnsOf,
  emptyTables,
  insertPlainRows,
  liftTimeLimit,
  maxRowsInMemory,
  type PlainRow,
} from '#store/snapshot.ts'
import { countPeople } from '#store/state.ts'
import type { Trx } from '#store/tables.ts'
import { recountThreads } from '#store/thread-recount.ts'
import { CARDS_PART, OWN_TEXTS, tablePart } from './manifest.ts'
import type { Backup } from './open-backup.ts'
import type { Contents, ArchiveLocation } from './write-backup.ts'

export interface RestoreOptions {
  /** Whether an existing archive is replaced. */
  replace: boolean
  /** Called with the number of restored cards. */
  progress?: (cards: number) => void
}

/**
 * Replaces the archive by a backup, atomically. Search index, calendar and counts are rebuilt; all sessions end.
 * @throws Refusal for an existing archive without `replace`
 */
export async function restoreBackup(
  place: ArchiveLocation,
  search: SearchEngine,
  backup: Backup,
  { replace, progress = () => undefined }: RestoreOptions,
): Promise<Omit<Contents, 'bytes'>> {
  const { folder, db } = place
  if (!replace) await refuseFull(place)
  await refuseUnmovable(folder)
  const aside = await makeScratch(folder, '.restore-')
  try {
    const foldersAside = await makeFoldersAside(aside.path)
    const { images, files } = await layFiles(backup, foldersAside)
    const pending: PendingFiles = { aside: aside.name, texts: await readTexts(backup) }
    const cards = await db.transaction().execute(async (trx) => {
      await liftTimeLimit(trx)
      await lockArchive(trx)
      // Another process may have begun to fill the archive meanwhile.
      if (!replace) await refuseFull({ ...place, db: trx })
      const unpublished = await removeAllCards(trx, search)
      await emptyTables(trx)
      for (const table of BACKUP_TABLE_NAMES) await restoreTable({ kind: place.kind, db: trx }, backup, table)
      const restored = await restoreCards(trx, search, backup, progress)
      if (isBefore(backup, '0053-shown-names')) await shownNames().up(trx as never)
      if (isBefore(backup, '0054-repeated-versions')) await cutVersions(trx)
      if (isBefore(backup, '0055-kept-private')) await keptPrivate().up(trx as never)
      if (isBefore(backup, '0058-early-elapsed-times')) await elapsedTimes().up(trx as never)
      await recountThreads(trx)
      await setNumbers(trx, backup)
      await recordUnpublished(trx, unpublished)
      // The position in the backup refers to other tombstones.
      await writeSetting(trx, 'algolia_gone', '')
      await writeSetting(trx, 'lastBackup', backup.manifest.createdAt)
      await writeSetting(trx, 'restoring', JSON.stringify(pending))
      // Checked last: committing replaces the archive's own pictures.
      const staged = (await Promise.all(Object.values(foldersAside).map((path) => readdir(path)))).flat()
      if (staged.length !== images + files) throw new Error(`Files are missing in ${aside.path}.`)
      return restored
    })
    await settleFiles(db, folder)
    await fillIndex(search)
    return { cards, images }
  } catch (error) {
    // After the commit, the staged files belong to the archive and must stay.
    const isDone = (await readSetting(db, 'restoring').catch(() => 'unknown')) !== null
    if (!isDone) await aside.remove()
    throw error
  } finally {
    aside.release()
  }
}

/** Fills a search service; a failure does not undo the restore. */
async function fillIndex(search: SearchEngine): Promise<void> {
  try {
    const { missing, stray } = await search.verify()
    if (missing + stray > 0) await search.rebuild()
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    throw new Refusal('unavailable', `Everything is restored, but search is not filled yet: run colloquy sync. ${why}`)
  }
}

/** Refuses to overwrite anything but the demo. */
async function refuseFull({ db, folder }: ArchiveLocation): Promise<void> {
  const isDemo = (await readSetting(db, 'demo')) === 'yes'
  const cards = isDemo ? 0 : await countCards(db)
  const { comments, stars, members } = await countPeople(db)
  const images = (await pictureFiles(folder)).length
  const files = (await filesOf(folder, FILES_FOLDER)).length
  const texts = OWN_TEXTS.filter((name) => existsSync(join(folder, name)))
  if (cards + members + (comments ?? 0) + (stars ?? 0) + images + files + texts.length === 0) return
  const there = [
    counted(cards, 'card'),
    counted(members, 'account'),
    counted(images, 'picture'),
    ...(files > 0 ? [counted(files, 'file')] : []),
    ...texts,
  ]
  throw new Refusal(
    'conflict',
    `There is an archive here already (${there.join(', ')}): use --replace to put the backup in its place, or name another data folder or database.`,
  )
}

async function layFiles(
  { manifest, read }: Backup,
  folders: Record<'images' | 'files', string>,
): Promise<Record<'images' | 'files', number>> {
  const count = { images: 0, files: 0 }
  for (const { name } of manifest.parts) {
    // Plain names only, so that nothing is written outside the folder.
    const [, kind, plain] = /^(images|files)\/(\w[\w.-]*)$/.exec(name) ?? []
    if (plain === undefined) continue
    const place = kind === 'images' ? 'images' : 'files'
    const file = createWriteStream(join(folders[place], plain), { flush: true, mode: PRIVATE_FILE })
    await pipeline(Readable.from(read(name), { objectMode: false }), file)
    count[place]++
  }
  return count
}

async function readTexts({ manifest, read }: Backup): Promise<PendingFiles['texts']> {
  const texts: PendingFiles['texts'] = {}
  for (const name of OWN_TEXTS) {
    texts[name] = null
    if (!manifest.parts.some((part) => part.name === name)) continue
    texts[name] = (await buffer(read(name))).toString('utf8')
  }
  return texts
}

async function restoreTable(
  target: Omit<ArchiveLocation, 'folder'>,
  backup: Backup,
  table: (typeof BACKUP_TABLE_NAMES)[number],
) {
  const columns = await columnsOf(target.db, table)
  for await (const rows of batches<PlainRow>(backup.records(tablePart(table)), maxRowsInMemory(table))) {
    await insertPlainRows(target, table, rows, columns)
  }
}

/** True for a backup from before a migration. */
const isBefore = ({ manifest }: Backup, step: string): boolean => STEPS.indexOf(manifest.step) < STEPS.indexOf(step)

/** Removes repeated document versions from cards, and signs these in batches, as their contents are in memory meanwhile. */
async function cutVersions(trx: Trx): Promise<void> {
  for (const some of batchesOf(await cutAllRepeated(trx), SIGN_BATCH_SIZE))
    await signCards(trx, (await rowsById(trx, some)).map(cardOf))
}

const SIGN_BATCH_SIZE = 50

interface CardLine {
  key: number
  fingerprint: string
  /** Absent in backups of older versions. */
  precedence?: number
  card: Card
}

async function restoreCards(
  trx: Trx,
  search: SearchEngine,
  backup: Backup,
  progress: (cards: number) => void,
): Promise<number> {
  let done = 0
  const isSigned = backup.manifest.parts.some(({ name }) => name === tablePart('proofs'))
  for await (const batch of batches<CardLine>(backup.records(CARDS_PART), maxRowsInMemory('cards'))) {
    const cards = batch.map(({ card }) => newCard(card))
    const originals = await originalCards(trx, cards)
    const rows = batch.map(({ key, fingerprint, precedence = 0 }, at) =>
      rowOf({ shown: cards[at]!, original: originals[at]! }, key, { fingerprint, precedence }),
    )
    // A backup from before proofs has no signatures of its own.
    const signed = isSigned ? [] : rows.map(cardOf)
    await writeCards(trx, search, { before: [], isRestored: true, write: async () => ({ rows, signed }) })
    progress((done += batch.length))
  }
  return done
}

async function* batches<T>(records: AsyncIterable<unknown>, atOnce: number): AsyncGenerator<T[]> {
  let batch: T[] = []
  for await (const record of records) {
    batch.push(record as T)
    if (batch.length < atOnce) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}

/**
 * Cached responses in browsers are tagged with these revisions. They continue far above the revisions of both archives, even if
 * more were used after the backup, so that no number ever stands for two states.
 */
const FAR = 1_000_000

async function setNumbers(trx: Trx, { manifest }: Backup): Promise<void> {
  const revision = FAR + Math.max(await readRevision(trx), manifest.revision)
  const own = await readDiscussion(trx)
  const events = FAR + Math.max(own.events, manifest.events)
  const counts = FAR + Math.max(own.counts, manifest.counts)
  await setRevisions(trx, revision)
  await setDiscussion(trx, { events, counts })
}
