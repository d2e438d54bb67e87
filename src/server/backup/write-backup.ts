import { createReadStream, createWriteStream } from 'node:fs'
import { access, link, open as openFile, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable, type Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { ZipFile } from 'yazl'
import { Refusal } from '#archive/refusal.ts'
import { cardOf } from '#store/card-row.ts'
import { readDiscussion } from '#store/discussion.ts'
import { failureOf } from '#store/database-failure.ts'
import { beginUnfinished, removeUnfinished } from '#store/backup-files.ts'
import { BACKUP_TABLE_NAMES, type BackupTable } from '#store/backup-tables.ts'
import { LAST_STEP } from '#store/migrations/migrate.ts'
import { openWithin, UnreadableFile } from '#store/folder-file.ts'
import {
  FILES_FOLDER,
  filesOf,
  IMAGES_FOLDER,
  MAX_PICTURE_BYTES,
  pictureFiles,
  streamPicture,
  type FilesFolder,
} from '#store/picture-files.ts'
import { readRevision } from '#store/revision.ts'
import { writeSetting } from '#store/settings.ts'
import { tableRows, withSnapshot, type Snapshot } from '#store/snapshot.ts'
import type { CardsTable } from '#store/tables.ts'
import type { Selectable } from 'kysely'
import {
  CARDS_PART,
  filePart,
  imagePart,
  MANIFEST,
  OWN_TEXTS,
  tablePart,
  VERSION,
  type Manifest,
  type Part,
} from './manifest.ts'
import { CHECKSUM_LENGTH, appendChecksum, withChecksum } from './checksum-trailer.ts'

/** The location of an archive: its database and its data folder. */
export interface ArchiveLocation extends Snapshot {
  folder: string
}

/** The contents of a backup. */
export interface Contents {
  cards: number
  images: number
  /** Size of the file in bytes. */
  bytes: number
}

/**
 * Writes the whole archive as a snapshot into one file, while reads and writes continue (R15.9). The file gets its name only
 * when its last byte is on disk.
 * @param progress called with the number of written cards
 * @param signal aborts the backup and deletes its file
 * @throws Refusal with one sentence when the file exists already or cannot be written
 */
export async function writeBackup(
  place: ArchiveLocation,
  file: string,
  progress: (cards: number) => void = () => undefined,
  signal?: AbortSignal,
): Promise<Contents> {
  if (await isThere(file)) throw nameTaken(file)
  const { name: partial, end } = beginUnfinished(file)
  const createdAt = new Date()
  try {
    await removeUnfinished(file)
    const contents = await withSnapshot(place, (snapshot) =>
      // Readable by its owner only, as it holds private cards and credentials.
      writeZip(
        { ...snapshot, folder: place.folder },
        () => createWriteStream(partial, { mode: 0o600, flush: true, flags: 'wx' }),
        createdAt,
        progress,
        signal,
      ),
    )
    await giveName(partial, file)
    await settle(dirname(file))
    await noteBackup(place, createdAt)
    return { ...contents, bytes: (await stat(file)).size }
  } catch (error) {
    await rm(partial, { force: true }).catch(() => undefined)
    throw explain(error, file)
  } finally {
    end()
  }
}

/**
 * Streams a backup, with back-pressure.
 * @param taken resolves when the reader has received the last byte; only then the dashboard counts it as a backup
 */
export async function streamBackup(place: ArchiveLocation, to: Writable, taken: () => Promise<void>): Promise<void> {
  const createdAt = new Date()
  await withSnapshot(place, (snapshot) =>
    writeZip(
      { ...snapshot, folder: place.folder },
      () => to,
      createdAt,
      () => undefined,
    ),
  )
  await taken()
  await noteBackup(place, createdAt)
}

/** Records the backup. Failures are ignored, as the file is complete, even if the database is read-only, as on a full disk. */
async function noteBackup({ db }: ArchiveLocation, at: Date): Promise<void> {
  await writeSetting(db, 'lastBackup', at.toISOString()).catch((error: unknown) => {
    if (failureOf(error) === null) throw error
  })
}

/** @throws Refusal with one sentence for a file that a backup cannot include, which would otherwise be found halfway */
export async function refuseBadFiles(folder: string): Promise<void> {
  for (const name of OWN_TEXTS)
    if (await isThere(join(folder, name))) for await (const _ of textBytes(folder, name)) break
  for (const within of [IMAGES_FOLDER, FILES_FOLDER] as const) {
    for (const name of await filesOf(folder, within)) {
      await using _ = await openWithin(join(folder, within), name, MAX_PICTURE_BYTES).catch((error: unknown) => {
        throw badPicture(name, error)
      })
    }
  }
}

const nameTaken = (file: string) =>
  new Refusal('conflict', `${file} already exists: name another file, so that no backup is lost.`)

/** Gives a finished backup its name; of two concurrent ones the first gets it. */
async function giveName(partial: string, file: string): Promise<void> {
  try {
    await link(partial, file)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EEXIST') throw nameTaken(file)
    // Some file systems, such as those of cameras and network shares, have no hard links.
    if (!['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS'].includes(code ?? '')) throw error
    return rename(partial, file)
  }
  await rm(partial, { force: true })
}

const isThere = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  )

/** Flushes the directory entry to disk; skipped where folders cannot be opened. */
async function settle(folder: string): Promise<void> {
  const handle = await openFile(folder).catch(() => null)
  await handle?.sync().catch(() => undefined)
  await handle?.close()
}

async function writeZip(
  place: ArchiveLocation,
  open: () => Writable,
  createdAt: Date,
  progress: (cards: number) => void,
  signal?: AbortSignal,
): Promise<Omit<Contents, 'bytes'>> {
  const revision = await readRevision(place.db)
  const { events, counts } = await readDiscussion(place.db)
  const images = await pictureFiles(place.folder)
  const files = await filesOf(place.folder, FILES_FOLDER)
  const texts: string[] = []
  for (const name of OWN_TEXTS) if (await isThere(join(place.folder, name))) texts.push(name)

  // No await from here to the pipeline, as the zip starts writing with its first part.
  const zip = new ZipFile()
  const parts: Part[] = []
  let reading: Readable | undefined
  const add = (name: string, isCompressed: boolean, begin: () => AsyncIterable<Buffer>, rows?: () => number) =>
    zip.addReadStreamLazy(name, { compress: isCompressed, mtime: createdAt, mode: 0o600 }, (given) => {
      const bytes = withChecksum(begin(), (size) => parts.push({ name, ...size, ...(rows ? { rows: rows() } : {}) }))
      reading = Readable.from(bytes, { objectMode: false })
      reading.on('error', (error) => (zip.outputStream as Readable).destroy(error))
      given(null, reading)
    })

  let cards = 0
  add(
    CARDS_PART,
    true,
    () => cardLines(place, (count) => progress((cards += count))),
    () => cards,
  )
  for (const table of BACKUP_TABLE_NAMES) {
    let rows = 0
    add(
      tablePart(table),
      true,
      () => rowLines(place, table, (count) => (rows += count)),
      () => rows,
    )
  }
  // Uncompressed, as pictures are compressed already.
  for (const name of images) add(imagePart(name), false, () => pictureBytes(place, IMAGES_FOLDER, name))
  for (const name of files) add(filePart(name), false, () => pictureBytes(place, FILES_FOLDER, name))
  for (const name of texts) add(name, true, () => textBytes(place.folder, name))
  zip.addReadStreamLazy(MANIFEST, { mtime: createdAt, mode: 0o600 }, (given) => {
    const manifest: Manifest = {
      format: 'colloquy-backup',
      version: VERSION,
      step: LAST_STEP,
      createdAt: createdAt.toISOString(),
      revision,
      events,
      counts,
      parts,
    }
    given(null, Readable.from([Buffer.from(`${JSON.stringify(manifest, null, 1)}\n`)]))
  })
  zip.end({ forceZip64Format: false, comment: '0'.repeat(CHECKSUM_LENGTH) })
  try {
    await pipeline([zip.outputStream, appendChecksum(), open()], { ...(signal && { signal }) })
  } finally {
    // A table that is still being read would keep the snapshot open.
    reading?.destroy()
  }
  return { cards, images: images.length }
}

async function* pictureBytes({ folder }: ArchiveLocation, within: FilesFolder, name: string): AsyncGenerator<Buffer> {
  try {
    yield* streamPicture(join(folder, within), name)
  } catch (error) {
    throw badPicture(name, error)
  }
}

/** A text of the owner, whose failure is not that of the file that is written. */
async function* textBytes(folder: string, name: string): AsyncGenerator<Buffer> {
  try {
    yield* createReadStream(join(folder, name)) as AsyncIterable<Buffer>
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    throw new Refusal(
      'bad-request',
      `The text ${name} cannot be kept: it cannot be read (${code}). Let this user read it, or take it out of the folder.`,
    )
  }
}

const badPicture = (name: string, error: unknown): unknown =>
  error instanceof UnreadableFile
    ? new Refusal(
        'bad-request',
        `The picture ${name} cannot be kept: ${error.message}. Change that, or take it out of the folder.`,
      )
    : error

const lines = (records: readonly unknown[]) =>
  Buffer.from(records.map((record) => `${JSON.stringify(record)}\n`).join(''))

async function* cardLines(snapshot: Snapshot, count: (cards: number) => void): AsyncGenerator<Buffer> {
  for await (const rows of tableRows(snapshot, 'cards')) {
    const cards = rows as unknown as Selectable<CardsTable>[]
    yield lines(
      cards.map((row) => {
        const { key, fingerprint, precedence } = row
        return { key, fingerprint, precedence, card: cardOf(row) }
      }),
    )
    count(rows.length)
  }
}

async function* rowLines(
  snapshot: Snapshot,
  table: BackupTable,
  count: (rows: number) => void,
): AsyncGenerator<Buffer> {
  for await (const rows of tableRows(snapshot, table)) {
    yield lines(rows)
    count(rows.length)
  }
}

function explain(error: unknown, file: string): unknown {
  const { code } = error as NodeJS.ErrnoException
  if (code === 'ENOSPC') {
    return new Refusal('unavailable', `The disk is full: ${file} was not written. Make room, or name another disk.`)
  }
  if (code === 'ENOENT' || code === 'ENOTDIR') {
    return new Refusal('not-found', `There is no folder for ${file}: make it first.`)
  }
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS' || code === 'EISDIR' || code === 'ENAMETOOLONG') {
    return new Refusal('forbidden', `${file} cannot be written (${code}): name a file that this user may write.`)
  }
  return error
}
