import { darkness, type Palette } from './palettes.ts'
import { plateOf } from './plate.ts'
import { type Color, palettePng } from './png.ts'
import { grain } from './random.ts'
import { BARE, FINE, HEIGHT, INK, type Sheet, SOLID, WIDTH } from './sheet.ts'

const FINE_WIDTH = WIDTH * FINE
const INK_COLOR = [23, 25, 30] as const
const PAPER_COLOR = [247, 245, 239] as const
const LEVELS = FINE * FINE

/**
 * Cuts a sheet as a wood engraving: tones become lines that swell with the darkness, each shape has lines of its own
 * direction, contours are black on light and white on dark. Five levels of grey only smooth the edges.
 */
export function printInk(sheet: Sheet, palette: Palette, seed: number): Buffer {
  const dark = darknessTable(sheet, palette)
  const plate = plateOf(seed)
  const pixels = new Uint8Array(WIDTH * HEIGHT)
  for (let y = 0; y < HEIGHT; y++) {
    const [from, to] = plate.columns(y)
    for (let x = from; x < to; x++) {
      let inked = 0
      for (let fine = 0; fine < LEVELS; fine++) {
        const [fx, fy] = [x * FINE + (fine & 1), y * FINE + (fine >> 1)]
        const at = fy * FINE_WIDTH + fx
        const shape = sheet.shape[at]!
        const here = dark[sheet.ink[at]! * 256 + sheet.shade[at]!]!
        if (shape & SOLID) inked += here > 0.34 ? 1 : 0
        else if (isContour(sheet, at, shape)) inked += here > 0.74 ? 0 : 1
        else if (isLine(here, fx, fy, shape >> 2)) inked++
      }
      pixels[y * WIDTH + x] = inked
    }
  }
  return palettePng(WIDTH, HEIGHT, GREYS, pixels)
}

const GREYS: readonly Color[] = Array.from({ length: LEVELS + 1 }, (_, i) => {
  const [r, g, b] = PAPER_COLOR.map((light, c) => Math.round(light + ((INK_COLOR[c]! - light) * i) / LEVELS))
  return (r! << 16) | (g! << 8) | b!
})

/** The darkness of every ink (and pair of inks) at every one of 256 shades. */
function darknessTable(sheet: Sheet, palette: Palette): Float32Array {
  const ranges = Array.from({ length: 8 }, (_, ink) => darkness(palette, ink))
  for (const [below, above] of sheet.mixes) {
    const [a, b] = [ranges[below]!, ranges[above]!]
    ranges.push([a[0] + b[0] * 0.45 + 0.08, a[1] + b[1] * 0.45 + 0.08])
  }
  const table = new Float32Array(ranges.length * 256)
  ranges.forEach(([lit, shaded], ink) => {
    // More contrast than the colours have: light turns to paper sooner, shadow to black.
    const [low, high] = ink === INK.dark ? [1, 1] : [lit * 0.78, shaded * 1.12 + 0.1]
    for (let shade = 0; shade < 256; shade++) table[ink * 256 + shade] = low + ((high - low) * shade) / 255
  })
  return table
}

/** True on the edge between two shapes that both want a contour. */
function isContour(sheet: Sheet, at: number, shape: number): boolean {
  const parts = sheet.shape
  return (
    differs(shape, parts[at - 1]!) ||
    differs(shape, parts[at - FINE_WIDTH]!) ||
    differs(shape, parts[at - 2]!) ||
    differs(shape, parts[at - 2 * FINE_WIDTH]!)
  )
}

const differs = (shape: number, other: number) => shape !== other && ((shape | other) & BARE) === 0

/** Directions of the lines, as the cosine and sine of their normals; the first belongs to the ground of a scene. */
const SCREENS = [90, 66, 114, 84, 52, 98, 128].map((degrees) => {
  const angle = (degrees * Math.PI) / 180
  return [Math.cos(angle), Math.sin(angle)] as const
})
/** The distance of two lines in fine pixels, and the width of the finest line. */
const PITCH = 8.6
const FINEST = 1.7 / PITCH

function isLine(dark: number, x: number, y: number, shape: number): boolean {
  if (dark > 0.93) return true
  if (dark < 0.03) return false
  const [cos, sin] = SCREENS[(shape + SCREENS.length - 1) % SCREENS.length]!
  const along = x * sin - y * cos
  const phase = (x * cos + y * sin + Math.sin(along / 53 + shape) * 2) / PITCH
  const line = Math.round(phase)
  // Each line runs out at a place of its own, in dashes, as when the graver is lifted.
  if (dark < 0.2 && dark < 0.03 + 0.17 * grain(line, Math.floor(along / 26 + line * 0.37), shape)) return false
  return Math.abs(phase - line) * 2 < Math.max(FINEST, dark * 0.96)
}
