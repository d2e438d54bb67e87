import { existsSync } from 'node:fs'
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Kysely } from 'kysely'
import { PRIVATE_FILE, PRIVATE_FOLDER } from '#archive/file-modes.ts'
import { readSetting } from './settings.ts'
import type { Tables } from './tables.ts'

/**
 * A backup is restored into the database and into the data folder, which no single step can change together. So its
 * files are laid ready in a folder aside, and the database's commit, which changes everything at once, also says that
 * they are the archive's now. They take their place right after it, or, when the program was killed in between, before
 * the archive is opened the next time.
 */
export interface PendingFiles {
  /** The folder aside, within the data folder. */
  aside: string
  /** The owner's texts by name; null for one that the backup does not hold. */
  texts: Record<string, string | null>
}

const IMAGES = 'images'
const ASIDE = /^\.restore-\w+$/

/** A name for the folder aside. */
export const asideName = (token: string): string => `.restore-${token}`

/** Lets the files of a restored backup take their place, where some wait for it. May be done twice. */
export async function settleFiles(db: Kysely<Tables>, folder: string): Promise<void> {
  const pending = await readSetting(db, 'restoring')
  if (pending === null) return
  const { aside, texts } = JSON.parse(pending) as PendingFiles
  const ready = join(folder, aside, IMAGES)
  if (existsSync(ready)) {
    const place = join(folder, IMAGES)
    if (existsSync(place)) {
      const before = join(folder, aside, 'before')
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

/** Makes the folder aside for a restore that is about to begin. */
export async function makeAside(folder: string, aside: string): Promise<string> {
  const images = join(folder, aside, IMAGES)
  await mkdir(images, { recursive: true, mode: PRIVATE_FOLDER })
  return images
}

/** The folders that restores left behind which were killed before they came to their commit. */
export async function abandonedFiles(db: Kysely<Tables>, folder: string): Promise<string[]> {
  const pending = await readSetting(db, 'restoring')
  const kept = pending === null ? '' : (JSON.parse(pending) as PendingFiles).aside
  const names = await readdir(folder).catch(() => [])
  return names.filter((name) => ASIDE.test(name) && name !== kept)
}
