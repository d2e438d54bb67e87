import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { resolve } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Refusal } from '#archive/refusal.ts'
import { readConfig } from '#server/config.ts'
import { exportLines } from '#server/publish/export-lines.ts'
import { withArchive } from './open-archive.ts'

/** Writes the archive as JSON Lines, which `import` takes back without loss. */
export async function exportCards(path: string | undefined, all: boolean): Promise<void> {
  await withArchive(readConfig(process.env), async ({ store }) => {
    const lines = Readable.from(exportLines(store.db, all))
    if (path === undefined) await pipeline(lines, process.stdout, { end: false })
    else await writeWhole(resolve(path), lines)
  })
  if (path !== undefined)
    console.log(all ? `All of the archive stands in ${path}.` : `The public cards stand in ${path}.`)
}

/** A file that is there whole or not at all: until the last line is written it has another name. */
async function writeWhole(path: string, lines: Readable): Promise<void> {
  const unfinished = `${path}.${randomUUID()}`
  try {
    // What --all writes is for the owner's eyes.
    await pipeline(lines, createWriteStream(unfinished, { mode: 0o600 }))
    await rename(unfinished, path)
  } catch (error) {
    await rm(unfinished, { force: true }).catch(() => undefined)
    const { code } = error as NodeJS.ErrnoException
    if (code === undefined) throw error
    throw new Refusal('unavailable', `The file ${path} cannot be written (${code}): choose another place.`)
  }
}
