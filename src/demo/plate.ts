import { grain } from './random.ts'
import { HEIGHT, WIDTH } from './sheet.ts'

/** The bare paper around the printed plate. */
const MARGIN = 11

/** How a print is cut and inked: its grain, and where its plate ends. */
export interface Plate {
  /** Noise from 0 to 255, one value a pixel. */
  noise: Uint8Array
  /** The first printed column of a row and the one behind the last; equal outside of the plate. */
  columns: (y: number) => readonly [from: number, to: number]
}

/** The edges waver by a hair, as a block cut by hand does; top and bottom are told row by row. */
export function plateOf(seed: number): Plate {
  const waver = (t: number, shift: number) =>
    Math.sin(t / 37 + (seed % 97) + shift) * 0.7 + Math.sin(t / 11 + shift) * 0.4
  return {
    noise: noiseOf(seed),
    columns: (y) => {
      if (y < MARGIN || y >= HEIGHT - MARGIN) return [0, 0]
      return [Math.round(MARGIN + waver(y, 1)), Math.round(WIDTH - MARGIN + waver(y, 2))]
    },
  }
}

/**
 * The noise of each row repeats after some 100 pixels, each row after another number of them. The eye does not see it,
 * and a sky, whose tone is the same along a row, is packed to a third.
 */
function noiseOf(seed: number): Uint8Array {
  const noise = new Uint8Array(WIDTH * HEIGHT)
  for (let y = 0; y < HEIGHT; y++) {
    const period = 74 + Math.floor(grain(y, 7, seed) * 47)
    for (let x = 0; x < WIDTH; x++) {
      noise[y * WIDTH + x] = x < period ? grain(x, y, seed) * 256 : noise[y * WIDTH + x - period]!
    }
  }
  return noise
}
