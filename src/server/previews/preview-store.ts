import { createHash } from 'node:crypto'
import { readdir, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { singleFlight } from '#archive/single-flight.ts'
import { writeAtomically } from '#server/images/write-atomically.ts'
import { drawPreview } from './draw-preview.ts'
import type { PreviewWords } from './preview-task.ts'

/** Maximum number of cached drawings; about 25 KB each. */
const MAX_KEPT = 4000
/** The number that is removed at once, the oldest first. */
const REMOVAL_BATCH_SIZE = 500

/** Preview pictures, drawn at the first request and cached in a folder that may be emptied at any time. */
export function openPreviews(folder: string) {
  const once = singleFlight<Buffer | null>()
  let written = 0

  async function make(name: string, words: PreviewWords): Promise<Buffer | null> {
    const png = await drawPreview(words)
    if (png) await keep(name, png).catch(() => undefined)
    return png
  }

  async function keep(name: string, png: Buffer): Promise<void> {
    await writeAtomically(folder, name, png)
    if (++written % REMOVAL_BATCH_SIZE === 0) await removeOldest()
  }

  async function removeOldest(): Promise<void> {
    const names = await readdir(folder)
    if (names.length <= MAX_KEPT) return
    const aged = await Promise.all(
      names.map(async (name) => ({
        name,
        at: await stat(join(folder, name)).then(
          (file) => file.mtimeMs,
          () => 0,
        ),
      })),
    )
    const oldest = aged.toSorted((a, b) => a.at - b.at).slice(0, names.length - MAX_KEPT + REMOVAL_BATCH_SIZE)
    await Promise.all(oldest.map(({ name }) => rm(join(folder, name), { force: true })))
  }

  return {
    /** @returns a PNG and a tag that changes with its words; null when it cannot be drawn now */
    async get(words: PreviewWords): Promise<{ png: Buffer; tag: string } | null> {
      const sum = createHash('sha1').update(JSON.stringify(words)).digest('base64url')
      const name = `${sum}.png`
      const known = await readFile(join(folder, name)).catch(() => null)
      // As of small pictures, empty files are left by versions that did not wait for the disk.
      if (known?.length) return { png: known, tag: `"${sum}"` }
      const png = await once(name, () => make(name, words))
      return png && { png, tag: `"${sum}"` }
    },
  }
}
