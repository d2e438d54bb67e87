import { crc32, deflateSync } from 'node:zlib'

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

/** A colour as 0xRRGGBB. */
export type Color = number

/**
 * Encodes a picture of at most 256 colours as a PNG with a palette, with as few bits a pixel as the palette allows.
 * @param pixels one palette index a pixel, row by row
 */
export function palettePng(width: number, height: number, palette: readonly Color[], pixels: Uint8Array): Buffer {
  const depth = palette.length <= 2 ? 1 : palette.length <= 4 ? 2 : palette.length <= 16 ? 4 : 8
  const perByte = 8 / depth
  const rowLength = Math.ceil(width / perByte) + 1
  // Each row starts with the number of its filter, here always 0: palette indices gain nothing from the others.
  const rows = Buffer.alloc(rowLength * height)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = y * rowLength + 1 + Math.floor(x / perByte)
      const shift = 8 - depth * ((x % perByte) + 1)
      rows[at] = rows[at]! | (pixels[y * width + x]! << shift)
    }
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header[8] = depth
  header[9] = 3
  const colors = Buffer.from(palette.flatMap((color) => [color >> 16, (color >> 8) & 255, color & 255]))
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    chunk('PLTE', colors),
    chunk('IDAT', deflateSync(rows, { level: 6, memLevel: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** A chunk of a PNG: its length, its type of four letters, its data and their checksum. */
export function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const framed = Buffer.alloc(body.length + 8)
  framed.writeUInt32BE(data.length, 0)
  body.copy(framed, 4)
  framed.writeUInt32BE(crc32(body), body.length + 4)
  return framed
}
