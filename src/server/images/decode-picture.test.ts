import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { deflateSync } from 'node:zlib'
import fc from 'fast-check'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { aPicture } from '#testing/picture.ts'
import { chunk } from '#testing/png.ts'
import {
  beginsLikePicture,
  decodePicture,
  inBlackAndWhite,
  measurePicture,
  withoutMetadata,
  NoPicture,
  smallPicture,
} from './decode-picture.ts'

/** A PNG that claims to be of a size, with hardly anything in it. */
function claimed(width: number, height: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header[8] = 8
  return Buffer.concat([
    aPicture().subarray(0, 8),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(100_000))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

const isDecoder = (pid: number) => readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('picture-process.ts')

const photograph = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#826' } }).jpeg()

describe('a picture', () => {
  it('is re-encoded as a PNG of at most 1600 pixels, upright, without what else the file held', async () => {
    const turned = await photograph(2000, 1000)
      .withExif({ IFD0: { Copyright: 'a secret place' }, IFD3: { GPSLatitude: '52/1 5/1 1/1' } })
      .withMetadata({ orientation: 6 })
      .toBuffer()
    expect(await measurePicture(turned)).toEqual({ width: 1000, height: 2000 })
    const { png, width, height } = await decodePicture(turned)
    expect([width, height]).toEqual([800, 1600])
    const { format, exif, orientation } = await sharp(png).metadata()
    expect([format, exif, orientation]).toEqual(['png', undefined, undefined])
    expect(png.includes('a secret place')).toBe(false)
  })

  it.each(['png', 'jpeg', 'webp', 'gif', 'avif'] as const)('is read as %s', async (format) => {
    const bytes = await photograph(30, 20).toFormat(format).toBuffer()
    expect(beginsLikePicture(bytes)).toBe(true)
    expect(await measurePicture(bytes)).toEqual({ width: 30, height: 20 })
  })

  it('is made in black and white', async () => {
    const { channels } = await sharp(await inBlackAndWhite(aPicture())).stats()
    expect(channels.filter((channel) => channel.mean !== channels[0]!.mean && channel.mean !== 255)).toEqual([])
  })

  it.each(['avif', 'webp', 'jpeg', 'png'] as const)('is made smaller as %s, and never larger', async (format) => {
    const bytes = await photograph(1000, 500).toBuffer()
    for (const [asked, made] of [
      [480, 480],
      [1600, 1000],
    ] as const) {
      const small = await sharp(await smallPicture(bytes, asked, format)).metadata()
      expect([small.width, small.format]).toEqual([made, format === 'avif' ? 'heif' : format])
    }
  })

  it.each([
    ['<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>', /it is not a PNG, JPEG/],
    ['<!doctype html><script>alert(1)</script>', /it is not a PNG/],
    ['%PDF-1.7', /it is not a PNG/],
    ['', /it is not a PNG/],
    ['\x89PNG\r\n\x1a\n<svg/>', /it is damaged or cut short/],
    ['GIF89a<script>alert(1)</script>', /it is damaged or cut short/],
  ])('is not what begins with %j', async (text, why) => {
    await expect(decodePicture(Buffer.from(text, 'latin1'))).rejects.toThrow(why)
  })

  it('is refused before it is decompressed when it claims to be huge', async () => {
    const before = process.memoryUsage().rss
    for (const bomb of [claimed(60_000, 60_000), claimed(2_000_000_000, 1), claimed(7072, 7072)]) {
      await expect(decodePicture(bomb)).rejects.toThrow(/more than 50 million pixels|damaged/)
    }
    expect(process.memoryUsage().rss - before).toBeLessThan(200e6)
  })

  it('that is damaged anywhere is read or refused, and never a crash', async () => {
    const whole = await Promise.all(
      (['png', 'jpeg', 'webp', 'gif', 'avif'] as const).map((format) => photograph(64, 48).toFormat(format).toBuffer()),
    )
    const harm = fc.record({
      which: fc.nat(whole.length - 1),
      at: fc.array(fc.tuple(fc.nat(), fc.nat(255)), { minLength: 1, maxLength: 8 }),
      end: fc.double({ min: 0.2, max: 1, noNaN: true }),
    })
    await fc.assert(
      fc.asyncProperty(harm, async ({ which, at, end }) => {
        const bytes = Buffer.from(whole[which]!)
        for (const [place, value] of at) bytes[place % bytes.length] = value
        const cut = bytes.subarray(0, Math.ceil(bytes.length * end))
        const found = await decodePicture(cut).catch((error: unknown) => error)
        if (!(found instanceof NoPicture)) expect(found).toMatchObject({ png: expect.any(Buffer) })
      }),
      { numRuns: 150 },
    )
  })

  it.runIf(process.platform === 'linux')(
    'that brings the decoder down brings down nothing else',
    { tags: 'process' },
    async () => {
      const large = await photograph(6000, 6000).png().toBuffer()
      const decoding = decodePicture(large).catch((error: unknown) => error)
      const children = () =>
        readFileSync(`/proc/self/task/${process.pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number)
      await expect.poll(() => children().filter(isDecoder).length).toBe(1)
      for (const pid of children().filter(isDecoder)) process.kill(pid, 'SIGKILL')
      expect(await decoding).toMatchObject({ message: 'it brought the decoder down' })
      expect(await measurePicture(aPicture())).toEqual({ width: 6, height: 4 })
    },
  )

  const SHARED = '../shared/data/images'
  it.runIf(existsSync(SHARED))('of the shared collection is read in both variants', { tags: 'scale' }, async () => {
    const files = [
      ...readdirSync(`${SHARED}/colour`).map((name) => `${SHARED}/colour/${name}`),
      ...readdirSync(`${SHARED}/bw`).map((name) => `${SHARED}/bw/${name}`),
      `${SHARED}/odd-palette.png`,
    ]
    for (const file of files) {
      const { width, height } = await decodePicture(readFileSync(file))
      expect({ file, isSized: width * height > 0 }).toEqual({ file, isSized: true })
    }
  })
})

it.each(['jpeg', 'png', 'webp', 'avif', 'gif'] as const)('a %s loses its metadata alone', async (format) => {
  const picture = photograph(1700, 20)
  const plain = await picture.clone().toFormat(format).toBuffer()
  expect((await withoutMetadata(plain)).equals(plain)).toBe(true)
  if (format === 'gif') return
  const secret = { IFD0: { Copyright: 'a secret place' } }
  const taken = await picture.clone().withExif(secret).toFormat(format).toBuffer()
  expect((await sharp(taken).metadata()).exif?.includes('a secret place')).toBe(true)
  const written = await withoutMetadata(taken)
  const { exif, format: kept, width, height } = await sharp(written).metadata()
  expect([exif, kept, width, height]).toEqual([undefined, format === 'avif' ? 'heif' : format, 1700, 20])
})
