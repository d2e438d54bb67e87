import { accessSync, constants, statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import type { Pool } from 'pg'
import { Refusal } from '#archive/refusal.ts'
import { DamagedArchive } from './damaged-archive.ts'
import {
  explainFiles,
  explainRights,
  explainSqlite,
  hostOrName,
  databaseUnreachable,
  unwritable,
} from './explain-failure.ts'
import { closeMarked, makeFile, openMarked, refuseLeftovers, refuseLosses } from './file-losses.ts'
import { integrityProblems } from './integrity.ts'
import { inProcessChannel, postgresChannel, type LiveChannel } from './live-channel.ts'
import { allowRevisionCache } from './revision-cache.ts'
import { hasArchiveTables, migrate, STEPS } from './migrations/migrate.ts'
import { settleFiles } from './pending-files.ts'
import { openPool, openPostgres } from './postgres.ts'
import { makePrivateFolder, tightenDatabase } from './private-folder.ts'
import { Replica, type Log } from './replica.ts'
import { openSplit } from './read-write-split.ts'
import { asArchive, openSqlite } from './sqlite.ts'
import type { DatabaseKind, Db } from './tables.ts'
import { terminateThreads } from './threads.ts'

/** Where a database is: the path of its SQLite file, or the address of its PostgreSQL database. */
export type ArchivePlace = { file: string } | { url: string }

export interface Store {
  kind: DatabaseKind
  /** How another thread opens the database; null for one that lives in memory. */
  place: ArchivePlace | null
  /** The data folder; null for an archive that lives in memory. */
  folder: string | null
  db: Db
  /** The channel by which the processes of this archive notify each other of changed threads. */
  live: LiveChannel
  /** The replica for reads of visitors; null where all reads use the one database. */
  replica: Replica | null
  close(): Promise<void>
}

/** Where an archive is kept. */
export interface StoreSettings {
  /** The data folder; made when it is missing. */
  folder: string
  /** A PostgreSQL address; without one the archive is a SQLite file in the folder. */
  databaseUrl?: string | undefined
  /** The address of a streaming replica of that database, for visitors' reads. */
  readUrl?: string | undefined
  /** Called with how the replica does. */
  log?: Log
  /** True for commands that need an existing archive: they are refused without one, and do not make one. */
  mustExist?: boolean
  /** True for putting a backup back: it takes the place of what is left of an archive that is gone. */
  isRestored?: boolean
}

/** A replica that keeps silent for so long is given up, while there is time left to ask the primary, in milliseconds. */
const REPLICA_TIMEOUT_MS = 2500

/** Above this size the start does not read every page of the file: `colloquy doctor` does. */
const QUICK_CHECK_LIMIT = 64 * 1024 * 1024

/**
 * Opens an archive, makes it where there is none, and brings it to today's shape.
 * @throws Refusal in one sentence when the folder cannot be written, the database cannot be reached, is damaged, or is
 * newer than the program, when there must be an archive and is none, or when one is gone of which something is left
 */
export async function openStore(settings: StoreSettings): Promise<Store> {
  const { folder, databaseUrl } = settings
  const mustExist = settings.mustExist === true
  const file = join(folder, 'colloquy.db')
  if (mustExist && databaseUrl === undefined) {
    refuseLosses(file)
    if (!isThere(file)) throw noArchive(file)
  }
  await prepareFolder(folder)
  if (databaseUrl === undefined && settings.isRestored !== true) refuseLeftovers(file)
  const store = await (databaseUrl === undefined ? openFile(file, mustExist) : openUrl({ ...settings, databaseUrl }))
  try {
    await settleFiles(store.db, folder)
    return { ...store, folder }
  } catch (error) {
    await store.close()
    throw explainFiles(error, resolve(folder))
  }
}

/** An archive without cards, as the bytes of its file: bringing it to today's shape takes longer than most tests. */
let emptyArchive: Uint8Array | null = null

/** Opens an archive that lives in memory and ends with the process; for tests. */
export async function openMemoryStore(): Promise<Store> {
  const database = new DatabaseSync(':memory:')
  if (emptyArchive) database.deserialize(emptyArchive)
  const store = await ready('sqlite', asArchive(database, 'PRAGMA synchronous = OFF'), inProcessChannel())
  emptyArchive ??= database.serialize()
  return store
}

/** @param missing what to throw when the database holds no archive yet; without it one is made */
async function ready(kind: DatabaseKind, db: Db, live: LiveChannel, missing?: Refusal): Promise<Store> {
  try {
    if (missing && !(await hasArchiveTables(db, kind))) throw missing
    const steps = await migrate(db, kind)
    // The text index of before took half of the file. Where there is no room to write it again, its size stays.
    const isLighter = kind === 'sqlite' && steps.includes('0038-one-index') && !steps.includes(STEPS[0]!)
    if (isLighter) await sql`VACUUM`.execute(db).catch(() => undefined)
    // On a disk that fills up later the file could not grow by what is in the log, which would then stay, at its full length.
    if (kind === 'sqlite' && steps.length > 0) await sql`PRAGMA wal_checkpoint`.execute(db).catch(() => undefined)
  } catch (error) {
    await db.destroy()
    throw error
  }
  // One file is always in step with itself.
  if (kind === 'sqlite') allowRevisionCache(db)
  const close = async () => {
    await live.close()
    await db.destroy()
  }
  return { kind, place: null, folder: null, db, live, replica: null, close }
}

async function openUrl(settings: StoreSettings & { databaseUrl: string }): Promise<Store> {
  const { databaseUrl: url, readUrl, log = () => undefined, mustExist } = settings
  const place = hostOrName(url, 'DATABASE_URL')
  const primary = openPool(url)
  const db = openPostgres(primary)
  try {
    const { rows } = await sql<{
      version: number
      encoding: string
    }>`SELECT current_setting('server_version_num')::int AS version, current_setting('server_encoding') AS encoding`.execute(
      db,
    )
    const { version, encoding } = rows[0]!
    if (version < 150_000) {
      throw new Refusal('unavailable', `The database at ${place} is older than PostgreSQL 15: update it.`)
    }
    if (encoding !== 'UTF8') {
      throw new Refusal(
        'unavailable',
        `The database at ${place} has the encoding ${encoding}, which has no place for all letters: make one with ENCODING 'UTF8'.`,
      )
    }
  } catch (error) {
    await db.destroy()
    if (error instanceof Refusal) throw error
    throw databaseUnreachable(place, error)
  }
  const missing = new Refusal(
    'not-found',
    `There is no archive in the database at ${place}: set DATABASE_URL to that of yours, or begin one with serve or import.`,
  )
  const opened = await ready('postgres', db, postgresChannel(url), mustExist ? missing : undefined).catch(
    (error: unknown) => {
      throw explainRights(error, place)
    },
  )
  const store = { ...opened, place: { url } }
  return readUrl ? withReplica(store, primary, readUrl, log) : store
}

/** The same archive, of which visitors read a replica. */
async function withReplica(store: Store, primary: Pool, readUrl: string, log: Log): Promise<Store> {
  const pool = openPool(readUrl, { statementTimeoutMs: REPLICA_TIMEOUT_MS })
  const replica = new Replica(primary, pool, log)
  try {
    await replica.introduce(hostOrName(readUrl, 'DATABASE_READ_URL'))
  } catch (error) {
    await pool.end()
    await store.close()
    throw error
  }
  const close = async () => {
    await pool.end()
    await store.close()
  }
  return { ...store, db: openSplit(primary, pool), replica, close }
}

/** @throws Refusal where this user may not look into the folder */
function isThere(file: string): boolean {
  try {
    return statSync(file).isFile()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EACCES') return false
    throw new Refusal(
      'unavailable',
      `This user may not read ${resolve(dirname(file))}: run the command as the user to whom the archive belongs.`,
    )
  }
}

const noArchive = (file: string) =>
  new Refusal(
    'not-found',
    `There is no archive in ${resolve(dirname(file))}: set COLLOQUY_DATA to the data folder of yours, or begin one with serve or import.`,
  )

async function openFile(file: string, mustExist: boolean): Promise<Store> {
  try {
    refuseLosses(file)
    makeFile(file)
    refuseReadOnly(file)
    const store = await openMarked(file, async () => {
      const db = openSqlite(file)
      await checkIntegrity(db, file)
      return ready('sqlite', db, inProcessChannel(), mustExist ? noArchive(file) : undefined)
    })
    await tightenDatabase(dirname(file))
    const close = async () => {
      await terminateThreads(store.db)
      await store.close()
    }
    return { ...store, place: { file }, close: () => closeMarked(file, close) }
  } catch (error) {
    throw explainFiles(explainSqlite(error, file), dirname(file))
  }
}

/** SQLite opens a file that it may only read, and refuses the first write. */
function refuseReadOnly(file: string): void {
  try {
    accessSync(file, constants.R_OK | constants.W_OK)
  } catch {
    throw new Refusal(
      'unavailable',
      `This user may not change ${file}: let the user of the archive own it and write to it.`,
    )
  }
}

async function checkIntegrity(db: Db, file: string): Promise<void> {
  if (statSync(file).size > QUICK_CHECK_LIMIT) return
  try {
    if ((await integrityProblems(db, 'quick')).length > 0) throw new DamagedArchive(file)
  } catch (error) {
    await db.destroy()
    throw error
  }
}

async function prepareFolder(folder: string): Promise<void> {
  try {
    await makePrivateFolder(resolve(folder))
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch {
    throw unwritable(`The data folder ${folder}`, folder)
  }
}
