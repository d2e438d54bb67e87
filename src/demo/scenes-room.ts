import { arc, below, lathe, leaf, place, ridge, smooth } from './curves.ts'
import type { Random } from './random.ts'
import { disc, sky } from './scenes-land.ts'
import { HEIGHT, INK, type Point, type Sheet, WIDTH } from './sheet.ts'

const SPINES = [INK.accent, INK.near, INK.mid, INK.dark, INK.far, INK.light] as const

/** Books on a shelf, some lying, with a plant in a pot. */
export function books(sheet: Sheet, random: Random): void {
  sheet.rect(0, 0, WIDTH, HEIGHT, { ink: INK.sky, tone: (x, y) => 0.1 + (x + y) / 1500 })
  const shelf = 268
  const moonX = random.between(120, 360)
  disc(sheet, moonX, 110, random.between(66, 84), INK.far)
  sheet.rect(0, shelf, WIDTH, 14, { ink: INK.dark, tone: 0.2 })
  sheet.rect(0, shelf + 14, WIDTH, HEIGHT, { ink: INK.near, tone: (_, y) => 1.1 - (y - shelf) / 50 })
  let x = random.between(28, 40)
  const gap = random.between(150, 230)
  while (x < gap) x += standing(sheet, random, x, shelf)
  const lying = gap + random.between(14, 22)
  let top = shelf
  for (let i = random.whole(3, 4); i > 0; i--) top -= flat(sheet, random, lying + random.between(-5, 9), top)
  pot(sheet, random, lying + 54, top)
  x = lying + 122
  const lean = standingLeaning(sheet, random, x, shelf)
  x += lean
  while (x < WIDTH - 48) x += standing(sheet, random, x, shelf)
}

function standing(sheet: Sheet, random: Random, x: number, shelf: number): number {
  const [width, tall, ink] = [random.between(13, 30), random.between(98, 168), random.pick(SPINES)]
  sheet.rect(x, shelf - tall, width, tall, { ink, tone: (px) => ((px - x) / width) ** 2 * 0.9 })
  const mark = ink === INK.light ? INK.accent : INK.light
  const inset = tall * random.between(0.1, 0.16)
  sheet.rect(x, shelf - tall + inset, width, 3, { ink: mark, bare: true })
  sheet.rect(x, shelf - tall + inset + 6, width, 1.5, { ink: mark, bare: true })
  sheet.rect(x, shelf - inset, width, 3, { ink: mark, bare: true })
  if (width > 20)
    sheet.ellipse(x + width / 2, shelf - tall * 0.62, width * 0.24, width * 0.36, { ink: mark, bare: true })
  else sheet.rect(x + width / 2 - 1.5, shelf - tall * 0.75, 3, tall * 0.3, { ink: mark, bare: true })
  return width + 1.5
}

function standingLeaning(sheet: Sheet, random: Random, x: number, shelf: number): number {
  const [width, tall, turn] = [19, random.between(120, 140), random.between(0.13, 0.2)]
  const book: Point[] = [
    [0, 0],
    [width, 0],
    [width, -tall],
    [0, -tall],
  ]
  sheet.polygon(place(book, x, shelf - width * turn, 1, turn), { ink: INK.accent, tone: 0.25 })
  const stripe: Point[] = [
    [0, -tall * 0.84],
    [width, -tall * 0.84],
    [width, -tall * 0.8],
    [0, -tall * 0.8],
  ]
  sheet.polygon(place(stripe, x, shelf - width * turn, 1, turn), { ink: INK.light, bare: true })
  return width + tall * turn + 2
}

function flat(sheet: Sheet, random: Random, x: number, top: number): number {
  const [thick, width, ink] = [random.between(13, 21), random.between(92, 106), random.pick(SPINES)]
  sheet.rect(x, top - thick, width, thick, { ink, tone: (_, y) => (y - top + thick) / thick })
  sheet.rect(x + 10, top - thick, 3, thick, { ink: ink === INK.light ? INK.dark : INK.light, bare: true })
  sheet.rect(x + width - 16, top - thick, 3, thick, { ink: ink === INK.light ? INK.dark : INK.light, bare: true })
  return thick
}

function pot(sheet: Sheet, random: Random, x: number, foot: number): void {
  for (let i = 0; i < 9; i++) {
    const turn = -Math.PI / 2 + (i - 4) * 0.3 + random.between(-0.08, 0.08)
    const [one, other] = leaf(x, foot - 34, turn, random.between(52, 84), random.between(13, 19), (i - 4) * 0.16)
    sheet.polygon(one, { ink: INK.near, tone: 0.15 })
    sheet.polygon(other, { ink: INK.near, tone: 0.85 })
  }
  const clay: readonly Point[] = [
    [16, 0],
    [22, 30],
    [24, 30],
    [24, 38],
    [0, 38],
  ]
  sheet.polygon(lathe(clay, x, foot, 1), { ink: INK.accent, tone: (px) => (px - x) / 36 + 0.25 })
}

const PIECES: Record<string, readonly Point[]> = {
  pawn: [
    [0, 0],
    [17, 0],
    [17, 5],
    [13, 9],
    [7, 16],
    [5.5, 30],
    [11, 33],
    [11, 36],
    [6, 38],
    [10, 43],
    [11, 49],
    [8, 56],
    [0, 59],
  ],
  bishop: [
    [0, 0],
    [18, 0],
    [18, 6],
    [13, 10],
    [7, 18],
    [5.5, 48],
    [11, 51],
    [11, 54],
    [7, 56],
    [11, 66],
    [9, 76],
    [3, 84],
    [4, 87],
    [0, 91],
  ],
  king: [
    [0, 0],
    [20, 0],
    [20, 6],
    [15, 11],
    [9, 20],
    [7, 60],
    [13, 63],
    [13, 67],
    [8, 69],
    [14, 92],
    [14, 96],
    [5, 98],
    [2.5, 100],
    [2.5, 104],
    [7, 104],
    [7, 109],
    [2.5, 109],
    [2.5, 116],
    [0, 116],
  ],
  rook: [
    [0, 0],
    [18, 0],
    [18, 6],
    [14, 10],
    [10, 18],
    [9, 44],
    [14, 48],
    [14, 62],
    [9, 62],
    [9, 57],
    [4, 57],
    [4, 62],
    [0, 62],
  ],
}

/** Pieces with long shadows on a board that runs to the horizon. */
export function chess(sheet: Sheet, random: Random): void {
  sky(sheet, 0.9)
  const horizon = 138
  disc(sheet, random.between(110, 370), horizon - 8, 58)
  const vanish = random.between(170, 310)
  const point = (column: number, row: number): Point => {
    const depth = 1 / (1 + row * 0.3)
    return [vanish + (column - 4) * 118 * depth, horizon + (HEIGHT + 36 - horizon) * depth]
  }
  sheet.rect(0, horizon, WIDTH, HEIGHT, { ink: INK.far, tone: 0.2 })
  for (let row = 0; row < 14; row++) {
    for (let column = -10; column < 18; column++) {
      const square = [point(column, row), point(column + 1, row), point(column + 1, row + 1), point(column, row + 1)]
      const fade = 0.25 + row * 0.04
      if ((row + column) % 2) sheet.polygon(square, { ink: INK.near, tone: 1 - fade, bare: true })
      else sheet.polygon(square, { ink: INK.light, tone: fade * 0.7, bare: true })
    }
  }
  const names = ['king', 'pawn', 'bishop', 'rook', 'pawn', 'pawn']
  const spots: [number, number][] = [
    [6.5, 5.5],
    [1.5, 5.5],
    [4.5, 3.5],
    [2.5, 2.5],
    [0.5, 2.5],
    [5.5, 1.5],
  ]
  for (const [i, [column, row]] of spots.entries()) {
    const [x, y] = point(column + random.whole(-1, 1), row)
    piece(sheet, PIECES[names[i]!]!, x, y, 2.7 / (1 + row * 0.3), random.chance(0.5))
  }
}

function piece(sheet: Sheet, profile: readonly Point[], x: number, y: number, scale: number, isWhite: boolean): void {
  const shadow = lathe(profile, 0, 0, scale).map(([u, v]): Point => [x - v * 0.85 + u * 0.3, y + u * 0.24 + v * 0.13])
  sheet.polygon(shadow, { ink: INK.dark, over: true })
  const ink = isWhite ? INK.light : INK.dark
  const wide = 20 * scale
  sheet.polygon(lathe(profile, x, y, scale), { ink, tone: (px) => (px - x) / wide + (isWhite ? 0.25 : 0.5) })
  if (!isWhite)
    sheet.ellipse(x - 9 * scale, y - 5 * scale, 3 * scale, 1.2 * scale, { ink: INK.light, tone: 0.4, bare: true })
}

/** Two wheels, a frame and a basket, at rest before a low sun. */
export function bicycle(sheet: Sheet, random: Random): void {
  sky(sheet)
  disc(sheet, random.between(170, 320), 140, random.between(86, 104))
  const far = ridge(random, 214, 12, 380)
  sheet.polygon(below(far), { ink: INK.far, tone: (x, y) => 0.9 - (y - far(x)) / 50 })
  const road = 268
  sheet.rect(0, road, WIDTH, HEIGHT, { ink: INK.near, tone: (_, y) => (y - road) / 40 })
  const [x, scale] = [random.between(214, 262), 1]
  const hub = road - 62 * scale
  const [rear, front] = [x - 92 * scale, x + 92 * scale]
  for (const wheel of [rear, front]) sheet.ellipse(wheel + 16, road + 10, 62, 5, { ink: INK.dark, bare: true })
  for (const wheel of [rear, front]) {
    sheet.stroke(arc(wheel, hub, 60, 60, 0, Math.PI * 2), 5.4, { ink: INK.dark })
    sheet.stroke(arc(wheel, hub, 54.5, 54.5, 0, Math.PI * 2), 1.6, { ink: INK.light })
    for (let i = 0; i < 18; i++) {
      const turn = (i / 18) * Math.PI * 2
      const spoke: Point[] = [
        [wheel, hub],
        [wheel + Math.cos(turn) * 54, hub + Math.sin(turn) * 54],
      ]
      sheet.stroke(spoke, 0.9, { ink: INK.dark })
    }
    sheet.circle(wheel, hub, 5, { ink: INK.dark })
  }
  const [crank, seat, head, bar]: Point[] = [
    [x - 22, hub + 6],
    [x - 44, hub - 82],
    [x + 62, hub - 78],
    [x + 56, hub - 104],
  ]
  const frame: Point[][] = [
    [[rear, hub], crank!, head!, [x - 40, hub - 66], [rear, hub]],
    [crank!, seat!],
    [[front, hub], [x + 74, hub - 34], bar!],
  ]
  for (const line of frame)
    for (let i = 0; i + 1 < line.length; i++) sheet.stroke([line[i]!, line[i + 1]!], 5, { ink: INK.dark })
  sheet.stroke(smooth([bar!, [x + 44, hub - 112], [x + 26, hub - 106]]), 4, { ink: INK.dark })
  sheet.ellipse(x - 48, hub - 86, 19, 5, { ink: INK.dark }, -0.06)
  sheet.circle(crank![0], crank![1], 13, { ink: INK.light, tone: 0.5 })
  sheet.circle(crank![0], crank![1], 8, { ink: INK.dark })
  const basket: Point[] = [
    [x + 66, hub - 104],
    [x + 122, hub - 104],
    [x + 114, hub - 66],
    [x + 76, hub - 66],
  ]
  for (let i = 0; i < 6; i++) {
    const [one, other] = leaf(x + 94, hub - 100, -Math.PI / 2 + (i - 2.5) * 0.36, random.between(28, 44), 14)
    sheet.polygon(one, { ink: INK.mid })
    sheet.polygon(other, { ink: INK.mid, tone: 0.9 })
  }
  sheet.polygon(basket, { ink: INK.light, tone: (px, py) => ((Math.floor(px / 6) + Math.floor(py / 6)) % 2) * 0.9 })
}
