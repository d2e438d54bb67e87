import { palettePng } from '#testing/png.ts'

/** A real picture of two colours; pictures of other seeds have other bytes. */
export function aPicture(width = 6, height = 4, seed = 1): Buffer {
  const pixels = Uint8Array.from({ length: width * height }, (_, at) => (at * seed) % 2)
  return palettePng(width, height, [0xcc3300, 0x0033cc], pixels)
}
