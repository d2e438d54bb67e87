import { countOf } from './row-counts.ts'
import type { Db } from './tables.ts'
import type { WatchedFilesTable } from './watch-tables.ts'

/** For how long a process has a folder for itself, in milliseconds; it asks again long before. */
const HELD_FOR = 30_000

/** The state of a folder for the dashboard. */
export interface WatchedFolder {
  path: string
  isFollowed: boolean
  trouble: string
  /** Files that were read, or a part of them. */
  files: number
  /** Unix time in milliseconds; null before the first file. */
  lastRead: number | null
  /** The files that could not be read, or only in part, the latest first. */
  troubles: { file: string; trouble: string }[]
  troubled: number
}

const MAX_FAILURES = 20

/**
 * Takes a folder for one process, or keeps it. One that another process follows stays with it until it ends or falls silent.
 * @param isGone tells of a process of this machine that it has ended
 * @returns whether the folder is this process's now
 */
export async function claimFolder(
  db: Db,
  { path, holder, trouble }: { path: string; holder: string; trouble: string },
  isGone: (holder: string) => boolean,
): Promise<boolean> {
  const now = Date.now()
  const mine = { holder, held_until: now + HELD_FOR, trouble }
  const row = await db.selectFrom('watched_folders').selectAll().where('path', '=', path).executeTakeFirst()
  if (!row) {
    const added = await db
      .insertInto('watched_folders')
      .values({ path, ...mine })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst()
    return added.numInsertedOrUpdatedRows === 1n
  }
  if (row.holder !== holder && row.holder !== '' && row.held_until > now && !isGone(row.holder)) return false
  const taken = await db
    .updateTable('watched_folders')
    .set(mine)
    .where('path', '=', path)
    // Two may have read the same row: the first of them has it.
    .where('holder', '=', row.holder)
    .where('held_until', '=', row.held_until)
    .executeTakeFirst()
  return taken.numUpdatedRows === 1n
}

/** Lets go of all folders of a process, so that the next need not wait. */
export async function releaseFolders(db: Db, holder: string): Promise<void> {
  await db.updateTable('watched_folders').set({ holder: '', held_until: 0 }).where('holder', '=', holder).execute()
}

/** The read positions of all files of a folder, by path. */
export async function watchedFiles(db: Db, folder: string): Promise<Map<string, WatchedFilesTable>> {
  const rows = await db.selectFrom('watched_files').selectAll().where('folder', '=', folder).execute()
  return new Map(rows.map((row) => [row.path, row]))
}

/** The read position of one file; undefined before its first read. */
export const watchedFile = (db: Db, path: string): Promise<WatchedFilesTable | undefined> =>
  db.selectFrom('watched_files').selectAll().where('path', '=', path).executeTakeFirst()

/** Remembers what was read of a file; within the transaction that writes its cards. */
export async function rememberFile(db: Db, file: WatchedFilesTable): Promise<void> {
  const { path: _, ...columns } = file
  await db
    .insertInto('watched_files')
    .values(file)
    .onConflict((conflict) => conflict.column('path').doUpdateSet(columns))
    .execute()
}

/** The files of followed folders that were read, or a part of them. */
export const readFiles = (db: Db) =>
  db.selectFrom('watched_files').where((eb) => eb.or([eb('trouble', '=', ''), eb('read_to', '>', 0)]))

/** All folders that are or were followed, in the order of their names. */
export async function watchedFolders(db: Db): Promise<WatchedFolder[]> {
  const folders = await db.selectFrom('watched_folders').selectAll().orderBy('path').execute()
  return Promise.all(
    folders.map(async ({ path, held_until, trouble }) => {
      const files = db.selectFrom('watched_files').where('folder', '=', path)
      const read = readFiles(db).where('folder', '=', path)
      const { last } = await read.select((eb) => eb.fn.max('read_at').as('last')).executeTakeFirstOrThrow()
      const troubled = files.where('trouble', '<>', '')
      const troubles = await troubled
        .select(['path as file', 'trouble'])
        .orderBy('read_at', 'desc')
        .limit(MAX_FAILURES)
        .execute()
      return {
        path,
        isFollowed: held_until > Date.now() && trouble === '',
        trouble,
        files: await countOf(read),
        lastRead: last === null ? null : Number(last),
        troubles,
        troubled: await countOf(troubled),
      }
    }),
  )
}
