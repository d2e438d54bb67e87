import { closeSync, mkdtempSync, openSync, rmSync, write } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { PRIVATE_FILE } from '#archive/file-modes.ts'
import { Refusal } from '#archive/refusal.ts'
import type { Bounds } from './archive-entry.ts'
import type { SourceFile } from './source-file.ts'

const writeTo = promisify(write)

/**
 * Writes a file, decompressed, to a temporary file with random access. That file is unlinked at once, so that nothing of it
 * remains, even after a kill.
 * @returns its file descriptor, which the caller closes
 * @throws Refusal when it is larger than any export, or the disk is full
 */
export async function spool(file: SourceFile, bounds: Bounds): Promise<number> {
  let fd: number | null = null
  try {
    fd = openNameless()
    for await (const chunk of file.open()) {
      bounds.addBytes(chunk.length)
      for (let at = 0; at < chunk.length;) {
        const { bytesWritten } = (await writeTo(fd, chunk, at, chunk.length - at)) as unknown as {
          bytesWritten: number
        }
        at += bytesWritten
      }
    }
    return fd
  } catch (error) {
    if (fd !== null) closeSync(fd)
    if (error instanceof Refusal || !(error instanceof Error) || !('code' in error)) throw error
    const why = error.code === 'ENOSPC' ? 'there is no room' : String(error.code)
    throw new Refusal('bad-request', `${file.name} could not be unpacked in ${tmpdir()} (${why}): set TMPDIR.`)
  }
}

function openNameless(): number {
  const folder = mkdtempSync(join(tmpdir(), 'colloquy-decompressed-'))
  try {
    return openSync(join(folder, 'file'), 'wx+', PRIVATE_FILE)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
