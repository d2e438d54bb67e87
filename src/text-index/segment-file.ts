import { Segment } from './segment.ts'
import type { SegmentArrays } from './segment-arrays.ts'

/** The version of the arrays and of the folding of words: files of another one are not read. */
const VERSION = 9

/** Arrays begin at multiples of this many bytes, so that a view needs no copy. */
const ALIGNED = 16

const KINDS = { f64: Float64Array, u32: Uint32Array, u16: Uint16Array, u8: Uint8Array } as const
type Kind = keyof typeof KINDS
type Values = InstanceType<(typeof KINDS)[Kind]>

/** What a file begins with: where each array is, by its path in `SegmentArrays`. */
interface Head {
  version: number
  arrays: { path: string; kind: Kind; at: number; length: number }[]
}

type Tree = { [name: string]: Values | Tree }

/** A segment as a file: four bytes that say how long the head is, the head as JSON, and the arrays. */
export function encodeSegment({ arrays }: Segment): Uint8Array[] {
  const parts: Uint8Array[] = []
  const head: Head = { version: VERSION, arrays: [] }
  let at = 0
  for (const [path, values] of leaves(arrays as unknown as Tree)) {
    const bytes = new Uint8Array(values.buffer, values.byteOffset, values.byteLength)
    head.arrays.push({ path, kind: kindOf(values), at, length: values.length })
    parts.push(bytes, new Uint8Array(padding(bytes.length)))
    at += bytes.length + padding(bytes.length)
  }
  const json = new TextEncoder().encode(JSON.stringify(head))
  const first = new Uint8Array(4 + json.length + padding(4 + json.length))
  new DataView(first.buffer).setUint32(0, json.length, true)
  first.set(json, 4)
  return [first, ...parts]
}

/**
 * A segment of a file's bytes, without a copy of them.
 * @param bytes begin at a multiple of 16 of their buffer, which is shared where threads are to share the segment
 * @throws Error for another version, or for bytes that are none of a segment
 */
export function decodeSegment(bytes: Uint8Array): Segment {
  const { head, start } = readHead(bytes)
  if (head.version !== VERSION) throw new Error(`The text index has version ${head.version}; ${VERSION} is read.`)
  const tree: Tree = {}
  for (const { path, kind, at, length } of head.arrays) {
    const from = bytes.byteOffset + start + at
    if (start + at + length * KINDS[kind].BYTES_PER_ELEMENT > bytes.length)
      throw new Error('The text index is cut off.')
    const names = path.split('.')
    const last = names.pop()!
    let node = tree
    for (const name of names) node = (node[name] ??= {}) as Tree
    node[last] = new KINDS[kind](bytes.buffer as ArrayBuffer, from, length)
  }
  return new Segment(tree as unknown as SegmentArrays)
}

function readHead(bytes: Uint8Array): { head: Head; start: number } {
  if (bytes.length < 4) throw new Error('The text index is empty.')
  const length = new DataView(bytes.buffer, bytes.byteOffset).getUint32(0, true)
  const start = 4 + length + padding(4 + length)
  try {
    return { head: JSON.parse(new TextDecoder().decode(bytes.slice(4, 4 + length))) as Head, start }
  } catch (error) {
    throw new Error('The text index is damaged at its beginning.', { cause: error })
  }
}

function* leaves(tree: Tree, before = ''): Generator<[path: string, values: Values]> {
  for (const [name, value] of Object.entries(tree)) {
    if (ArrayBuffer.isView(value)) yield [before + name, value as Values]
    else yield* leaves(value, `${before}${name}.`)
  }
}

const kindOf = (values: Values): Kind => (Object.keys(KINDS) as Kind[]).find((kind) => values instanceof KINDS[kind])!

/** Bytes behind a number of others until arrays may begin. */
export const padding = (length: number): number => (ALIGNED - (length % ALIGNED)) % ALIGNED
