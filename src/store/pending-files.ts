import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rename, rm, rmdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PRIVATE_FILE, PRIVATE_FOLDER } from '#archive/file-modes.ts'
import { wrongOwner } from './explain-failure.ts'
import { FILES_FOLDER, IMAGES_FOLDER } from './picture-files.ts'
import { removeAbandoned } from './scratch-folder.ts'
import { readSetting } from './settings.ts'
import type { Db } from './tables.ts'

/**
 * A backup is restored into the database and into the data folder, which no single step can change together. So its
 * files are staged in a folder aside, and the database's commit, which changes everything at once, also says that
 * they are the archive's now. They take their place right after it, or, when the program was killed in between, before
 * the archive is opened the next time.
 */
export interface PendingFiles {
  /** The folder aside, within the data folder. */
  aside: string
  /** The owner's texts by name; null for one that the backup does not hold. */
  texts: Record<string, string | null>
}

/** Folders that a restore replaces as a whole. */
const FOLDERS = [IMAGES_FOLDER, FILES_FOLDER] as const

/**
 * Lets the files of a restored backup take their place, where some wait for it, and removes what killed programs have
 * staged. May be done twice.
 */
export async function settleFiles(db: Db, folder: string): Promise<void> {
  const pending = await readSetting(db, 'restoring')
  if (pending !== null) await settle(db, folder, pending)
  await removeAbandoned(folder)
}

async function settle(db: Db, folder: string, pending: string): Promise<void> {
  const { aside, texts } = JSON.parse(pending) as PendingFiles
  for (const name of FOLDERS) {
    const ready = join(folder, aside, name)
    if (!existsSync(ready)) continue
    const place = join(folder, name)
    if (existsSync(place)) {
      const before = join(folder, aside, `before-${name}`)
      await rm(before, { recursive: true, force: true })
      await rename(place, before)
    }
    await rename(ready, place)
  }
  for (const [name, text] of Object.entries(texts)) await putText(join(folder, name), text)
  await db.deleteFrom('settings').where('name', '=', 'restoring').execute()
  await rm(join(folder, aside), { recursive: true, force: true })
}

async function putText(file: string, text: string | null): Promise<void> {
  if (text === null) return rm(file, { force: true })
  await writeFile(`${file}.new`, text, { flush: true, mode: PRIVATE_FILE })
  await rename(`${file}.new`, file)
}

/**
 * Refuses a restore whose files could not take their place: the database would be that of the backup by then.
 * @throws Refusal where a folder that makes room belongs to another user
 */
export async function refuseUnmovable(folder: string): Promise<void> {
  for (const name of FOLDERS) {
    const place = join(folder, name)
    try {
      // Moving a folder takes write permission for it.
      await rmdir(await mkdtemp(join(place, '.restore-')))
    } catch (error) {
      const { code = '' } = error as NodeJS.ErrnoException
      if (['EACCES', 'EPERM'].includes(code)) throw wrongOwner('change', place)
      if (code !== 'ENOENT' && code !== 'ENOTDIR') throw error
    }
  }
}

/** The folders for pictures and other files of a restore that is about to begin. @param aside the path of the folder aside */
export async function makeFoldersAside(aside: string): Promise<Record<(typeof FOLDERS)[number], string>> {
  for (const name of FOLDERS) await mkdir(join(aside, name), { mode: PRIVATE_FOLDER })
  return { images: join(aside, IMAGES_FOLDER), files: join(aside, FILES_FOLDER) }
}
