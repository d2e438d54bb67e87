import { randomUUID } from 'node:crypto'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PRIVATE_FILE, PRIVATE_FOLDER } from '#archive/file-modes.ts'

/** Writes a file into a folder, atomically and durably: until it is whole it has a hidden name, which no backup takes. */
export async function writeAtomically(folder: string, name: string, bytes: Buffer): Promise<void> {
  await mkdir(folder, { recursive: true, mode: PRIVATE_FOLDER })
  // Another process may be writing the same file. The name is left out, as it may be as long as a name can be.
  const fresh = join(folder, `.${randomUUID()}.new`)
  try {
    await writeFile(fresh, bytes, { mode: PRIVATE_FILE, flush: true })
    await rename(fresh, join(folder, name))
  } catch (error) {
    await rm(fresh, { force: true }).catch(() => undefined)
    throw error
  }
}
