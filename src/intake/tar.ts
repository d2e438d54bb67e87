import { closeSync, fstatSync, read } from 'node:fs'
import { promisify } from 'node:util'
import { isHiddenName } from '#archive/hidden-name.ts'
import { damaged, pointsOutside, type Bounds, type Listed } from './archive-entry.ts'
import { decompress } from './compressed.ts'
import type { SourceFile } from './source-file.ts'

const BLOCK = 512
/** Maximum size of an entry's extended header, in bytes. */
const MAX_EXTENSION_BYTES = 1 << 20
const CHUNK = 1 << 20

/** Types of entries that are not files, which are skipped. */
const PASSED_OVER: Record<string, string> = {
  '1': 'a link',
  '2': 'a link',
  '3': 'a device',
  '4': 'a device',
  '6': 'a pipe',
  S: 'a file with holes, which is not supported: unpack the tar and import the folder',
}

interface Header {
  name: string
  size: number
  type: string
}

/** True for the first 512 bytes of a tar: the checksum of its first header is correct. */
export const beginsLikeTar = (head: Uint8Array): boolean => head.length >= BLOCK && headerOf(Buffer.from(head)) !== null

/**
 * Lists a tar (ustar, pax or GNU) without unpacking it; each entry can then be read as a stream.
 * @param fd of the open file, which is closed with the tar
 * @param name for error messages
 * @throws Refusal for a truncated or damaged archive, and for a name that points outside it
 */
export async function listTar(fd: number, name: string, bounds: Bounds): Promise<Listed> {
  const close = () => closeSync(fd)
  const total = fstatSync(fd).size
  const files: SourceFile[] = []
  const passedOver: Listed['passedOver'] = []
  /** Extended attributes of the next entry, and of all that follow. */
  let next: Map<string, string> = new Map()
  let always: Map<string, string> = new Map()
  try {
    for (let at = 0; ;) {
      const block = await bytesAt(fd, at, BLOCK)
      if (block.length === BLOCK && block.every((byte) => byte === 0)) return { files, passedOver, close }
      const header = block.length === BLOCK ? headerOf(block) : null
      if (header === null) throw damaged(`tar ${name}`)
      const from = at + BLOCK
      const { type } = header
      const isExtension = 'xgXLK'.includes(type)
      const size = isExtension ? header.size : numberOr(next.get('size') ?? always.get('size'), header.size)
      if (from + size > total || (isExtension && size > MAX_EXTENSION_BYTES)) throw damaged(`tar ${name}`)
      at = from + Math.ceil(size / BLOCK) * BLOCK
      if (isExtension) {
        const said = await bytesAt(fd, from, size)
        if (type === 'L') next.set('path', upToZero(said))
        else if (type === 'g') always = new Map([...always, ...paxRecords(said)])
        else if (type !== 'K') next = new Map([...next, ...paxRecords(said)])
        continue
      }
      const path = (next.get('path') ?? always.get('path') ?? header.name).replace(/^(?:\.\/)+/, '')
      next = new Map()
      const parts = path.split('/')
      if (parts.includes('..') || /^(?:\/|[A-Za-z]:|.*\\)/.test(path)) throw pointsOutside(`tar ${name}`)
      if (type === '5' || path === '' || path.endsWith('/') || parts.some(isHiddenName)) continue
      bounds.addFile()
      const note = PASSED_OVER[type]
      if (note !== undefined) passedOver.push({ name: path, note })
      else files.push(tarFile(fd, { name: path, from, size }, name))
    }
  } catch (error) {
    close()
    throw error
  }
}

function tarFile(fd: number, { name, from, size }: { name: string; from: number; size: number }, tar: string) {
  const open = (onRead?: (bytes: number) => void) => decompress(readRange(fd, from, size, onRead), `${tar}/${name}`)
  return { name, size, open }
}

async function* readRange(fd: number, from: number, size: number, onRead?: (bytes: number) => void) {
  for (let at = 0; at < size;) {
    const chunk = await bytesAt(fd, from + at, Math.min(CHUNK, size - at))
    if (chunk.length === 0) return
    at += chunk.length
    onRead?.(chunk.length)
    yield chunk
  }
}

/** Parses a header block; null for an invalid one. */
function headerOf(block: Buffer): Header | null {
  let sum = 0
  for (let at = 0; at < BLOCK; at++) sum += at >= 148 && at < 156 ? 0x20 : block[at]!
  if (numberIn(block.subarray(148, 156)) !== sum || sum === 8 * 0x20) return null
  const size = numberIn(block.subarray(124, 136))
  if (size === null) return null
  const isUstar = block.toString('latin1', 257, 263) === 'ustar\0'
  const prefix = isUstar ? upToZero(block.subarray(345, 500)) : ''
  const name = upToZero(block.subarray(0, 100))
  return { name: prefix === '' ? name : `${prefix}/${name}`, size, type: String.fromCharCode(block[156]!) }
}

/** A number of a header: octal digits, or binary if the first byte has its highest bit set; null for neither. */
function numberIn(field: Buffer): number | null {
  if (field.readUInt8() === 0x80) {
    const number = field.subarray(1).reduce((sum, byte) => sum * 256 + byte, 0)
    return Number.isSafeInteger(number) ? number : null
  }
  const digits = /^[ \0]*([0-7]*)[ \0]*$/.exec(field.toString('latin1'))?.[1]
  return digits === undefined ? null : Number.parseInt(digits || '0', 8)
}

const upToZero = (field: Buffer): string => {
  const end = field.indexOf(0)
  return field.toString('utf8', 0, end === -1 ? field.length : end)
}

/** The records `LENGTH KEY=VALUE\n` of a pax header, up to the first broken one. */
function paxRecords(bytes: Buffer): Map<string, string> {
  const records = new Map<string, string>()
  for (let at = 0; at < bytes.length;) {
    const length = /^(\d{1,7}) /.exec(bytes.toString('latin1', at, at + 8))?.[1]
    const end = at + Number(length)
    if (length === undefined || end > bytes.length || end <= at) break
    const record = bytes.toString('utf8', at + length.length + 1, end - 1)
    const equals = record.indexOf('=')
    if (equals > 0) records.set(record.slice(0, equals), record.slice(equals + 1))
    at = end
  }
  return records
}

const numberOr = (digits: string | undefined, otherwise: number): number =>
  digits !== undefined && /^\d{1,15}$/.test(digits) ? Number(digits) : otherwise

const readAt = promisify(read)

async function bytesAt(fd: number, at: number, length: number): Promise<Buffer> {
  const { bytesRead, buffer } = (await readAt(fd, Buffer.alloc(length), 0, length, at)) as unknown as {
    bytesRead: number
    buffer: Buffer
  }
  return buffer.subarray(0, bytesRead)
}
