import { crc32, inflateSync } from 'node:zlib'
import { expect, it, describe } from 'vitest'
import { demoCards } from './demo-cards.ts'
import { drawPicture, drawScene, SCENE_NAMES, scenesFor } from './draw.ts'

/** Takes a PNG apart and checks every part of it. */
function decode(png: Buffer) {
  expect(png.subarray(0, 8).toString('latin1')).toBe('\x89PNG\r\n\x1a\n')
  const chunks = new Map<string, Buffer>()
  for (let at = 8; at < png.length;) {
    const length = png.readUInt32BE(at)
    const body = png.subarray(at + 4, at + 8 + length)
    expect(png.readUInt32BE(at + 8 + length)).toBe(crc32(body))
    chunks.set(body.toString('latin1', 0, 4), body.subarray(4))
    at += length + 12
  }
  expect([...chunks.keys()]).toEqual(['IHDR', 'PLTE', 'IDAT', 'IEND'])
  const header = chunks.get('IHDR')!
  const [width, height, depth] = [header.readUInt32BE(0), header.readUInt32BE(4), header[8]!]
  const rows = inflateSync(chunks.get('IDAT')!)
  expect(rows.length).toBe(height * (1 + Math.ceil((width * depth) / 8)))
  return { width, height, depth, colors: chunks.get('PLTE')!.length / 3 }
}

describe.each(SCENE_NAMES)('the scene %s', (name) => {
  const color = drawScene(name, 'demo0101', 'color')
  const bw = drawScene(name, 'demo0101', 'bw')

  it('is a small and valid PNG in both modes', () => {
    for (const png of [color, bw]) {
      const { width, height, depth, colors } = decode(png)
      expect([width, height]).toEqual([480, 320])
      expect(colors).toBeLessThanOrEqual(2 ** depth)
    }
    expect(color.length).toBeLessThan(32_000)
    expect(bw.length).toBeLessThan(20_000)
  })

  it('is the same for the same seed and another for another', () => {
    expect(drawScene(name, 'demo0101', 'color').equals(color)).toBe(true)
    expect(drawScene(name, 'demo0102', 'bw').equals(bw)).toBe(false)
  })
})

describe('drawPicture', () => {
  it('has scenes for every category of the demo, and any for others', async () => {
    for (const card of await demoCards()) expect(scenesFor(card.category)).not.toBe(SCENE_NAMES)
    expect(scenesFor('something else')).toBe(SCENE_NAMES)
    decode(drawPicture('some_id', 'something else', 'bw'))
  })

  it('draws the same scene in both modes, with few inks in black and white', () => {
    expect(decode(drawPicture('demo0601', 'Astronomy', 'bw')).colors).toBe(5)
    expect(decode(drawPicture('demo0601', 'Astronomy', 'color')).colors).toBeGreaterThan(16)
  })
})
