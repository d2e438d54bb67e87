import { randomBytes } from 'node:crypto'
import {
  closeSync,
  existsSync,
  fstatSync,
  fsyncSync,
  openSync,
  readdirSync,
  readSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { crc32 } from 'node:zlib'
import { PRIVATE_FILE } from '#archive/file-modes.ts'
import type { LogPosition } from '#store/change-log.ts'
import { decodeSegment, encodeSegment, padding } from '#text-index/segment-file.ts'
import type { Segment } from '#text-index/segment.ts'

/** The text index at a position in the change log. */
export interface Snapshot {
  position: LogPosition
  segments: readonly Segment[]
}

/** Name of the snapshot in the data folder. */
export const SNAPSHOT_FILE = 'search.index'

/** The first bytes; the number rises with every change of the layout, and of how texts are folded. */
const MAGIC = Buffer.from('COLLOQ01')

/** Before the head: the magic, the checksum of everything behind it, and the length of the head, these in 4 bytes each. */
const PREAMBLE = 16
const SUM_AT = 8
const LENGTH_AT = 12

/** Bytes that are read, written and hashed at once. */
const CHUNK = 1 << 20

interface Head extends LogPosition {
  /** The version of Unicode by which texts were folded. */
  unicode: string | undefined
  /** The lengths of the segments in bytes. */
  lengths: number[]
}

/**
 * Writes a snapshot atomically: into a temporary file, which replaces the old one once it is on the disk.
 */
export function writeSnapshot(file: string, { position, segments }: Snapshot): void {
  const part = `${file}.${randomBytes(6).toString('hex')}.part`
  try {
    writeWhole(part, position, segments.map(encodeSegment))
    renameSync(part, file)
    syncFolder(dirname(file))
  } finally {
    rmSync(part, { force: true })
  }
}

function writeWhole(part: string, { number, mark }: LogPosition, segments: readonly Uint8Array[][]): void {
  const lengths = segments.map((arrays) => arrays.reduce((sum, { byteLength }) => sum + byteLength, 0))
  const head: Head = { number, mark, unicode: process.versions['unicode'], lengths }
  const text = JSON.stringify(head)
  const bytes = Buffer.from(text.padEnd(text.length + padding(text.length)))
  const file = openSync(part, 'wx', PRIVATE_FILE)
  try {
    let at = LENGTH_AT
    let sum = 0
    // Bits of removed cards may change meanwhile: the checksum is of the copy that is written.
    const copy = Buffer.alloc(CHUNK)
    const write = (array: Uint8Array) => {
      for (let from = 0; from < array.byteLength; from += CHUNK) {
        const chunk = copy.subarray(0, Math.min(CHUNK, array.byteLength - from))
        chunk.set(array.subarray(from, from + chunk.length))
        sum = crc32(chunk, sum)
        for (let done = 0; done < chunk.length;) done += writeSync(file, chunk, done, chunk.length - done, at + done)
        at += chunk.length
      }
    }
    const preamble = Buffer.alloc(PREAMBLE)
    MAGIC.copy(preamble)
    preamble.writeUInt32LE(bytes.length, LENGTH_AT)
    write(preamble.subarray(LENGTH_AT))
    write(bytes)
    for (const [index, arrays] of segments.entries()) {
      for (const array of arrays) write(array)
      write(new Uint8Array(padding(lengths[index]!)))
    }
    preamble.writeUInt32LE(sum, SUM_AT)
    writeSync(file, preamble, 0, LENGTH_AT, 0)
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
}

/** Syncs a folder, so that the new name is on the disk too; not possible on every system. */
function syncFolder(folder: string): void {
  try {
    const opened = openSync(folder, 'r')
    fsyncSync(opened)
    closeSync(opened)
  } catch {
    // Windows opens no folders.
  }
}

/** Reads a snapshot into memory that threads share; null where there is none, it is damaged, or of another version. */
export function readSnapshot(file: string): Snapshot | null {
  try {
    const bytes = readShared(file)
    const view = new DataView(bytes.buffer)
    if (!MAGIC.equals(Buffer.from(bytes.subarray(0, MAGIC.length)))) return null
    if (checksum(bytes.subarray(LENGTH_AT)) !== view.getUint32(SUM_AT, true)) return null
    let at = PREAMBLE + view.getUint32(LENGTH_AT, true)
    const head = JSON.parse(Buffer.from(bytes.subarray(PREAMBLE, at)).toString()) as Head
    if (head.unicode !== process.versions['unicode']) return null
    const segments = head.lengths.map((length) => {
      const segment = decodeSegment(bytes.subarray(at, at + length))
      at += length + padding(length)
      return segment
    })
    return { position: { number: head.number, mark: head.mark }, segments }
  } catch {
    return null
  }
}

function readShared(path: string): Uint8Array<SharedArrayBuffer> {
  const file = openSync(path, 'r')
  try {
    const bytes = new Uint8Array(new SharedArrayBuffer(fstatSync(file).size))
    for (let at = 0; at < bytes.length;) {
      const read = readSync(file, bytes, at, Math.min(CHUNK * 256, bytes.length - at), at)
      if (read === 0) break
      at += read
    }
    return bytes
  } finally {
    closeSync(file)
  }
}

function checksum(bytes: Uint8Array): number {
  let sum = 0
  for (let at = 0; at < bytes.length; at += CHUNK * 64) sum = crc32(bytes.subarray(at, at + CHUNK * 64), sum)
  return sum
}

/** Age from which a temporary file is taken for one of a killed process, in milliseconds since its last write. */
const DEAD_MS = 60_000

/** Removes temporary files of unfinished snapshots. @param olderThan in milliseconds */
export function removeParts(file: string, olderThan = DEAD_MS): void {
  const name = basename(file)
  if (!existsSync(dirname(file))) return
  for (const entry of readdirSync(dirname(file))) {
    if (!entry.startsWith(`${name}.`) || !entry.endsWith('.part')) continue
    const path = join(dirname(file), entry)
    const written = statSync(path, { throwIfNoEntry: false })?.mtimeMs
    if (written !== undefined && Date.now() - written >= olderThan) rmSync(path, { force: true })
  }
}

/** Removes a snapshot with all its temporary files, however new, so that no file holds a word of it. */
export function removeSnapshot(file: string): void {
  rmSync(file, { force: true })
  removeParts(file, -Infinity)
}
