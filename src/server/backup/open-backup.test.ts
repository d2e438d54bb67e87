import { execFileSync } from 'node:child_process'
import { createReadStream, createWriteStream, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ZipFile } from 'yazl'
import { everyDatabase } from '#testing/databases.ts'
import { temporaryFolder } from '#testing/temporary-folder.ts'
import { fillWhole } from '#testing/whole-archive.ts'
import { MANIFEST, VERSION } from './manifest.ts'
import { openBackup } from './open-backup.ts'
import { CHECKSUM_LENGTH, appendChecksum } from './checksum-trailer.ts'
import { writeBackup } from './write-backup.ts'

describe('a backup that is read', () => {
  const folder = temporaryFolder()
  const whole = join(folder.path, 'whole.zip')
  const other = join(folder.path, 'other.zip')
  let bytes: Buffer
  beforeAll(async () => {
    const archive = await everyDatabase[0]!.open()
    const place = { kind: archive.store.kind, db: archive.store.db, folder: folder.path }
    await fillWhole({ ...archive, place })
    await writeBackup(place, whole)
    await archive.close()
    bytes = readFileSync(whole)
  })
  afterAll(() => folder.remove())

  const openOther = async (content: Buffer) => {
    writeFileSync(other, content)
    const backup = await openBackup(other)
    backup.close()
  }
  const REFUSED = /^(The backup .* is damaged or cut short, so nothing was touched|.* is not a backup of Colloquy)/

  it('is whole, and leaves no file half written behind', async () => {
    const { manifest, records, close } = await openBackup(whole)
    expect(manifest.parts.find(({ name }) => name === 'tables/cards.jsonl')?.rows).toBe(5)
    let cards = 0
    for await (const _ of records('tables/cards.jsonl')) cards++
    close()
    expect([cards, existsSync(`${whole}.partial`)]).toEqual([5, false])
  })

  it('is refused with any byte of it changed', { tags: 'scale' }, async () => {
    for (let at = 0; at < bytes.length; at += 7) {
      const changed = Buffer.from(bytes)
      changed[at] = changed[at]! ^ (1 << (at % 8))
      await expect(openOther(changed), `byte ${at}`).rejects.toThrow(REFUSED)
    }
  })

  it('is refused when it was cut anywhere, or grew', async () => {
    const place = fc.integer({ min: 0, max: bytes.length - 1 })
    await fc.assert(
      fc.asyncProperty(place, async (end) => {
        await expect(openOther(bytes.subarray(0, end))).rejects.toThrow(REFUSED)
      }),
      { numRuns: 60 },
    )
    await expect(openOther(Buffer.concat([bytes, Buffer.from('\n')]))).rejects.toThrow(REFUSED)
  })

  const withChecksum = async (manifest: unknown) => {
    const zip = new ZipFile()
    zip.addBuffer(Buffer.from(JSON.stringify(manifest)), MANIFEST)
    zip.end({ forceZip64Format: false, comment: '0'.repeat(CHECKSUM_LENGTH) })
    await pipeline(zip.outputStream, appendChecksum(), createWriteStream(other))
    return openBackup(other)
  }

  it.each([
    [{ format: 'colloquy-backup', version: VERSION + 1, step: '0001-archive', parts: [] }, /made by another version/],
    [{ format: 'colloquy-backup', version: VERSION, step: '9999-later' }, /another version .*'9999-later'.*: update/],
    [{ format: 'something-else', version: VERSION }, /is not a backup of Colloquy/],
    [{ format: 'colloquy-backup', version: VERSION, step: '0001-archive' }, /is damaged/],
  ])('is refused when it says %j', async (manifest, sentence) => {
    await expect(withChecksum(manifest)).rejects.toThrow(sentence)
  })

  it('is refused when it is something else', async () => {
    await expect(openBackup(join(folder.path, 'none.zip'))).rejects.toThrow(/There is no file/)
    await expect(openBackup(folder.path)).rejects.toThrow(/is not a regular file: name the file of a backup/)
    execFileSync('mkfifo', [join(folder.path, 'pipe')])
    await expect(openBackup(join(folder.path, 'pipe'))).rejects.toThrow(/is not a regular file/)
    await expect(openOther(Buffer.from('{"id":"a"}'))).rejects.toThrow(/is not a backup of Colloquy/)
    await expect(openOther(Buffer.alloc(0))).rejects.toThrow(/is not a backup of Colloquy/)
  })

  it('carries its checksum however it is divided into chunks', { tags: 'scale' }, async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 200 }), async (highWaterMark) => {
        const chunks: Buffer[] = []
        // A file that has its checksum gets the same again: the last bytes are not part of the sum.
        for await (const chunk of createReadStream(whole, { highWaterMark }).pipe(appendChecksum()))
          chunks.push(chunk as Buffer)
        expect(Buffer.concat(chunks).equals(bytes)).toBe(true)
      }),
      { numRuns: 20 },
    )
  })
})
