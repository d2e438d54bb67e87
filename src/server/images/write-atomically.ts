import { randomUUID } from 'node:crypto'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PRIVATE_FILE, PRIVATE_FOLDER } from '#archive/file-modes.ts'

/** Writes a file that was made into a folder that may be emptied at any time; it is there whole or not at all, also after a power cut. */
export async function writeAtomically(folder: string, name: string, bytes: Buffer): Promise<void> {
  await mkdir(folder, { recursive: true, mode: PRIVATE_FOLDER })
  // Another process may be making the same one.
  const fresh = join(folder, `${name}.${randomUUID()}.new`)
  try {
    await writeFile(fresh, bytes, { mode: PRIVATE_FILE, flush: true })
    await rename(fresh, join(folder, name))
  } catch (error) {
    await rm(fresh, { force: true }).catch(() => undefined)
    throw error
  }
}
