import { type Palette, PALETTES } from './palettes.ts'
import { printColor } from './print-color.ts'
import { printInk } from './print-ink.ts'
import { hashOf, type Random, randomFrom } from './random.ts'
import { hills, mountain, waves } from './scenes-land.ts'
import { arcade, compasses, forks, ribbons, roofs, staves } from './scenes-mind.ts'
import { stems, table } from './scenes-plants.ts'
import { bicycle, books, chess } from './scenes-room.ts'
import { balloons, orbits, starChart } from './scenes-sky.ts'
import { Sheet } from './sheet.ts'

export type Mode = 'color' | 'bw'

interface Scene {
  draw: (sheet: Sheet, random: Random) => void
  palettes: readonly Palette[]
}

const { day, night } = PALETTES
const both = [...day, ...night]

const SCENES = {
  hills: { draw: hills, palettes: both },
  mountain: { draw: mountain, palettes: both },
  waves: { draw: waves, palettes: both },
  stems: { draw: stems, palettes: both },
  table: { draw: table, palettes: day },
  orbits: { draw: orbits, palettes: night },
  starChart: { draw: starChart, palettes: night },
  balloons: { draw: balloons, palettes: both },
  books: { draw: books, palettes: both },
  chess: { draw: chess, palettes: both },
  bicycle: { draw: bicycle, palettes: day },
  staves: { draw: staves, palettes: day },
  ribbons: { draw: ribbons, palettes: both },
  forks: { draw: forks, palettes: both },
  compasses: { draw: compasses, palettes: day },
  arcade: { draw: arcade, palettes: both },
  roofs: { draw: roofs, palettes: night },
} satisfies Record<string, Scene>

export type SceneName = keyof typeof SCENES
export const SCENE_NAMES = Object.keys(SCENES) as SceneName[]

/** What may be drawn for a category; a scene named twice is drawn more often. */
const BY_CATEGORY: Record<string, readonly SceneName[]> = {
  'About this demo': ['books'],
  Astronomy: ['orbits', 'starChart'],
  Bicycle: ['bicycle', 'hills', 'bicycle'],
  Chess: ['chess', 'chess', 'compasses'],
  Code: ['ribbons', 'forks', 'compasses'],
  Cooking: ['table', 'table', 'stems'],
  Garden: ['stems', 'stems', 'hills'],
  History: ['arcade', 'books', 'waves'],
  Home: ['roofs', 'table', 'books'],
  Languages: ['mountain', 'waves', 'books', 'balloons'],
  Letters: ['books', 'stems', 'roofs', 'waves'],
  Mathematics: ['compasses', 'ribbons', 'forks'],
  Music: ['staves', 'waves'],
  Novel: ['waves', 'roofs', 'books', 'hills'],
  Philosophy: ['arcade', 'forks', 'starChart'],
  Poems: ['stems', 'waves', 'hills', 'staves'],
  Questions: ['balloons', 'orbits', 'hills', 'mountain'],
  Travel: ['mountain', 'waves', 'hills', 'balloons', 'roofs'],
}

/**
 * Draws the picture of a card, 480 by 320 pixels, always the same for the same seed.
 * @param seed the card's id
 * @param category chooses among the scenes that suit it
 * @param mode in colour as an overprinted block print, or in black and white as a wood engraving
 * @returns a PNG with a palette
 */
export function drawPicture(seed: string, category: string, mode: Mode): Buffer {
  return drawScene(randomFrom(`scene ${seed}`).pick(scenesFor(category)), seed, mode)
}

/** The scenes that suit a category; all of them where none is listed. */
export const scenesFor = (category: string): readonly SceneName[] => BY_CATEGORY[category] ?? SCENE_NAMES

/** Draws a scene by its name; see `drawPicture`. */
export function drawScene(name: SceneName, seed: string, mode: Mode): Buffer {
  const scene: Scene = SCENES[name]
  const palette = randomFrom(`palette ${seed}`).pick(scene.palettes)
  const sheet = new Sheet()
  scene.draw(sheet, randomFrom(seed))
  const print = mode === 'color' ? printColor : printInk
  return print(sheet, palette, hashOf(seed))
}
