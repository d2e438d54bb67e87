import { mkdirSync, readdirSync, readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import type { FieldName } from '#archive/fields.ts'
import { FIELD_NAMES } from '#archive/fields.ts'
import { buildSegment } from '#text-index/build-segment.ts'
import { temporaryFolder } from '#testing/temporary-folder.ts'
import { readSnapshot, removeParts, removeSnapshot, SNAPSHOT_FILE, writeSnapshot } from './snapshot-file.ts'

const folder = temporaryFolder()
afterAll(() => folder.remove())
const file = join(folder.path, SNAPSHOT_FILE)

const segmentOf = (from: number, count: number) =>
  buildSegment(
    Array.from({ length: count }, (_, at) => ({
      key: from + at,
      isPrivate: at % 3 === 0,
      isUnviewed: false,
      marks: [],
      length: 0,
      titles: [`title ${at}`],
      prompt: [`word${at} common`],
      response: [],
      values: Object.fromEntries(FIELD_NAMES.map((name) => [name, ''])) as Record<FieldName, string>,
    })),
  )
const position = { number: 12, mark: 2 ** 47 + 1 }
const segments = [segmentOf(0, 300), segmentOf(1000, 7)]

describe('a snapshot', () => {
  beforeEach(() => writeSnapshot(file, { position, segments }))

  it('is read as it was written, and is its owner’s alone', () => {
    const read = readSnapshot(file)!
    expect(read.position).toEqual(position)
    expect(read.segments.map(({ arrays }) => arrays)).toEqual(segments.map(({ arrays }) => arrays))
    expect(read.segments[0]!.arrays.keys.buffer).toBeInstanceOf(SharedArrayBuffer)
    expect(statSync(file).mode & 0o777).toBe(0o600)
  })

  const changed = (bytes: Buffer, at: number) => bytes.fill(bytes[at]! ^ 1, at, at + 1)
  it.each<[name: string, damage: (bytes: Buffer) => Buffer]>([
    ['is empty', () => Buffer.alloc(0)],
    ['is cut short', (bytes) => bytes.subarray(0, -1)],
    ['has more behind it', (bytes) => Buffer.concat([bytes, Buffer.alloc(16)])],
    ['is of another version', (bytes) => changed(bytes, 7)],
    ['has another checksum', (bytes) => changed(bytes, 9)],
    ['has a head of another length', (bytes) => changed(bytes, 12)],
    ['has another head', (bytes) => changed(bytes, 20)],
    ['has another bit in its middle', (bytes) => changed(bytes, bytes.length >> 1)],
    ['has zeros at its end', (bytes) => bytes.fill(0, bytes.length - 4000)],
    ['is something else', () => Buffer.from('SQLite format 3\0'.repeat(10))],
  ])('is not read where it %s', (_, damage) => {
    writeFileSync(file, damage(readFileSync(file)))
    expect(readSnapshot(file)).toBeNull()
  })

  it('is not read where there is none, or none can be read', () => {
    removeSnapshot(file)
    expect(readSnapshot(file)).toBeNull()
    mkdirSync(join(folder.path, 'a-folder'), { recursive: true })
    expect(readSnapshot(join(folder.path, 'a-folder'))).toBeNull()
  })

  it('leaves the one before where it cannot be written, and nothing else', () => {
    const before = readFileSync(file)
    expect(() => writeSnapshot(join(folder.path, 'missing', SNAPSHOT_FILE), { position, segments })).toThrow('ENOENT')
    expect(readFileSync(file)).toEqual(before)
    expect(readdirSync(folder.path).filter((name) => name.endsWith('.part'))).toEqual([])
  })

  it('leaves no part of a process that was killed, but that of one that may still write', () => {
    const [dead, alive] = [`${file}.00.part`, `${file}.11.part`]
    for (const path of [dead, alive]) writeFileSync(path, 'words')
    utimesSync(dead, new Date(0), new Date(Date.now() - 61_000))
    removeParts(file)
    expect(readdirSync(folder.path).filter((name) => name.endsWith('.part'))).toEqual([`${SNAPSHOT_FILE}.11.part`])
    // A file's time may be a part of a millisecond ahead of the program's clock, or far ahead of one that was set back.
    utimesSync(alive, new Date(0), new Date(Date.now() + 60_000))
    removeSnapshot(file)
    expect(readdirSync(folder.path).filter((name) => name.startsWith(SNAPSHOT_FILE))).toEqual([])
  })
})
