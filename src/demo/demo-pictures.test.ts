import { expect, it } from 'vitest'
import { imageName } from '#archive/card.ts'
import { demoPictures, picturedDemo } from './demo-pictures.ts'

const cards = await picturedDemo()
const pictured = cards.filter((card) => card.imageUrl !== undefined)
/** The size of a lossless WebP, as its head says it (RFC 9649, 3.4). */
function sizeOf(webp: Buffer) {
  expect(webp.toString('latin1', 8, 16)).toBe('WEBPVP8L')
  const head = webp.readUInt32LE(21)
  return { width: (head & 0x3fff) + 1, height: ((head >> 14) & 0x3fff) + 1 }
}

const modes = ['color', 'bw'] as const

it('gives about 60 % of the cards a picture, on most days one', () => {
  const days = (of: typeof cards) => new Set(of.map((card) => card.dayStamp.slice(0, 8))).size
  expect(pictured.length / cards.length).toBeGreaterThan(0.5)
  expect(pictured.length / cards.length).toBeLessThan(0.7)
  expect(days(pictured) / days(cards)).toBeGreaterThan(0.6)
})

it('has each picture in both tones and the size that the card says, 1.5 MB in all', async () => {
  const pictures = demoPictures()
  let bytes = 0
  for (const card of pictured) {
    for (const mode of modes) {
      const picture = await pictures.read(imageName(card.id, mode))
      expect(sizeOf(picture!)).toEqual({ width: card.imageWidth, height: card.imageHeight })
      bytes += picture!.length
    }
  }
  expect(bytes).toBeLessThan(1_500_000)
})

it('knows no other picture', async () => {
  const pictures = demoPictures()
  const without = cards.find((card) => card.imageUrl === undefined)!
  for (const name of [imageName(without.id, 'color'), 'demo0101-color.webp', '../demo-cards.ts']) {
    expect(await pictures.read(name)).toBeNull()
  }
})
