import type { Palette } from './palettes.ts'
import { plateOf } from './plate.ts'
import { type Color, palettePng } from './png.ts'
import { FINE, HEIGHT, type Sheet, WIDTH } from './sheet.ts'

const FINE_WIDTH = WIDTH * FINE
const MAX_COLORS = 64

/** Prints a sheet in the colours of a palette, with the grain of ink on rough paper, as a PNG. */
export function printColor(sheet: Sheet, palette: Palette, seed: number): Buffer {
  const inks = allInks(sheet, palette)
  const paper = palette.inks[0]![0]
  const plate = plateOf(seed)
  const colors = new Uint32Array(WIDTH * HEIGHT).fill(paper)
  for (let y = 0; y < HEIGHT; y++) {
    const [from, to] = plate.columns(y)
    for (let x = from; x < to; x++) {
      const noise = plate.noise[y * WIDTH + x]!
      // Here and there the roller left a speck of paper bare.
      if (noise >= 254) continue
      const at = y * FINE * FINE_WIDTH + x * FINE
      const [a, b] = [sampled(sheet, inks, at, noise), sampled(sheet, inks, at + 1, noise)]
      const below = at + FINE_WIDTH
      const [c, d] = [sampled(sheet, inks, below, noise), sampled(sheet, inks, below + 1, noise)]
      colors[y * WIDTH + x] = a === b && b === c && c === d ? a : mean(a, b, c, d)
    }
  }
  return encode(colors)
}

/** The colour of a fine pixel: lit or shaded, whichever the grain decides, so that tones become a fine spray. */
function sampled(sheet: Sheet, inks: Uint32Array, at: number, noise: number): Color {
  return inks[sheet.ink[at]! * 2 + (STEEP[sheet.shade[at]!]! > noise ? 1 : 0)]!
}

/** Tones are made steeper before they are sprayed: calm flats, grainy only where light turns into shadow. */
const STEEP = Uint8Array.from({ length: 256 }, (_, shade) => {
  const t = Math.min(1, Math.max(0, (shade / 255 - 0.06) / 0.9))
  return t * t * (3 - 2 * t) * 250
})

/** The mean of four colours, in steps of 4 a channel: fewer mixed colours at the edges, smaller files. */
function mean(a: Color, b: Color, c: Color, d: Color): Color {
  const part = (shift: number) => {
    const sum = ((a >> shift) & 255) + ((b >> shift) & 255) + ((c >> shift) & 255) + ((d >> shift) & 255)
    return (sum >> 2) & 0xfc
  }
  return (part(16) << 16) | (part(8) << 8) | part(0)
}

/** The colours of all inks and of all pairs of inks printed over each other, lit and shaded in turn. */
function allInks(sheet: Sheet, palette: Palette): Uint32Array {
  const inks: Color[] = palette.inks.flat()
  const paper = palette.inks[0]![0]
  for (const [below, above] of sheet.mixes) {
    for (const shaded of [0, 1]) inks.push(multiply(inks[below * 2 + shaded]!, inks[above * 2 + shaded]!, paper))
  }
  return Uint32Array.from(inks)
}

function multiply(a: Color, b: Color, paper: Color): Color {
  const part = (shift: number) => {
    const light = (((a >> shift) & 255) * ((b >> shift) & 255)) / ((paper >> shift) & 255)
    return Math.min(255, Math.round(light))
  }
  return (part(16) << 16) | (part(8) << 8) | part(0)
}

/** Keeps the most frequent colours and moves the few others to the nearest of them. */
function encode(colors: Uint32Array): Buffer {
  const counts = new Map<Color, number>()
  // Colours come in runs, so that counting by runs spares most look-ups.
  for (let i = 0, start = 0; i < colors.length; i++) {
    if (i + 1 < colors.length && colors[i] === colors[i + 1]) continue
    counts.set(colors[i]!, (counts.get(colors[i]!) ?? 0) + i + 1 - start)
    start = i + 1
  }
  const ranked = [...counts].sort((a, b) => b[1] - a[1] || a[0] - b[0]).map(([color]) => color)
  const palette = ranked.slice(0, MAX_COLORS)
  const index = new Map(palette.map((color, i) => [color, i]))
  for (const color of ranked.slice(MAX_COLORS)) index.set(color, nearest(palette, color))
  const pixels = new Uint8Array(colors.length)
  for (let i = 0; i < colors.length; i++) {
    pixels[i] = i > 0 && colors[i] === colors[i - 1] ? pixels[i - 1]! : index.get(colors[i]!)!
  }
  return palettePng(WIDTH, HEIGHT, palette, pixels)
}

function nearest(palette: readonly Color[], color: Color): number {
  let [best, bestDistance] = [0, Infinity]
  const [red, green, blue] = [color >> 16, (color >> 8) & 255, color & 255]
  for (let i = 0; i < palette.length; i++) {
    const other = palette[i]!
    const [r, g, b] = [(other >> 16) - red, ((other >> 8) & 255) - green, (other & 255) - blue]
    const distance = 3 * r * r + 6 * g * g + b * b
    if (distance < bestDistance) [best, bestDistance] = [i, distance]
  }
  return best
}
