import { arc, distance, lathe, leaf, smooth } from './curves.ts'
import type { Random } from './random.ts'
import { disc, sky } from './scenes-land.ts'
import { HEIGHT, INK, type Ink, type Point, type Sheet, WIDTH } from './sheet.ts'

function drawLeaf(sheet: Sheet, ink: Ink, x: number, y: number, turn: number, length: number, width: number, bend = 0) {
  const [light, dark] = leaf(x, y, turn, length, width, bend)
  sheet.polygon(light, { ink, tone: (px, py) => 0.35 - distance(px - x, py - y) / (length * 2.6) })
  sheet.polygon(dark, { ink, tone: (px, py) => 1 - distance(px - x, py - y) / (length * 1.5) })
}

/** Stems with leaves and flowers before a great disc. */
export function stems(sheet: Sheet, random: Random): void {
  sky(sheet, 0.35)
  const discX = random.between(150, 330)
  // No poppies before a red disc: they would be lost on it.
  const red = random.chance(0.4)
  const flowers = red ? [umbel, daisy] : [poppy, poppy, umbel, daisy]
  disc(sheet, discX, random.between(120, 160), random.between(84, 104), red ? INK.accent : INK.far)
  const count = random.whole(4, 6)
  for (let i = 0; i < count; i++) {
    const foot = 90 + (300 * (i + 0.5)) / count + random.between(-14, 14)
    const tall = random.between(150, 262)
    const sway = random.between(-46, 46)
    const stem = smooth([
      [foot, HEIGHT],
      [foot + sway * 0.1, HEIGHT - tall * 0.35],
      [foot + sway * 0.55, HEIGHT - tall * 0.7],
      [foot + sway, HEIGHT - tall],
    ])
    const ink = random.pick([INK.mid, INK.near, INK.near])
    sheet.stroke(stem, 4.4, { ink: INK.dark }, 1.6)
    const length = random.between(46, 74)
    for (let at = 3; at < stem.length - 5; at += 3) {
      const [x, y] = stem[at]!
      const side = at % 2 ? 1 : -1
      const size = length * (1 - (at / stem.length) * 0.6)
      drawLeaf(sheet, ink, x, y, -Math.PI / 2 + side * random.between(0.75, 1.15), size, size * 0.42, -side * 0.35)
    }
    const [x, y] = stem.at(-1)!
    random.pick(flowers)(sheet, random, x, y)
  }
}

function daisy(sheet: Sheet, random: Random, x: number, y: number): void {
  const [petals, size] = [random.whole(9, 13), random.between(22, 32)]
  for (let i = 0; i < petals; i++) {
    const turn = (i / petals) * Math.PI * 2
    const [one, other] = leaf(x, y, turn, size, size * 0.46)
    sheet.polygon([...one.slice(0, 15), ...other.slice(0, 15).reverse()], {
      ink: INK.light,
      tone: (px, py) => 0.9 - distance(px - x, py - y) / (size * 0.7),
    })
  }
  sheet.circle(x, y, size * 0.3, { ink: INK.accent, tone: (_, py) => (py - y) / 9 + 0.3 })
}

function poppy(sheet: Sheet, random: Random, x: number, y: number): void {
  const size = random.between(20, 30)
  for (const [dx, dy, r] of [
    [-0.5, -0.12, 0.78],
    [0.52, -0.1, 0.76],
    [0, -0.42, 0.8],
    [0, 0.16, 0.8],
  ] as const) {
    const [cx, cy] = [x + dx * size, y + dy * size]
    sheet.ellipse(cx, cy, size * r, size * r * 0.82, {
      ink: INK.accent,
      tone: (px, py) => 1 - distance(px - x, py - y) / (size * 0.8),
    })
  }
  sheet.circle(x, y, size * 0.26, { ink: INK.dark })
}

function umbel(sheet: Sheet, random: Random, x: number, y: number): void {
  const size = random.between(30, 46)
  for (let i = 0; i < 11; i++) {
    const turn = -Math.PI / 2 + (i - 5) * 0.25
    const reach = size * (0.82 + 0.18 * Math.cos((i - 5) * 0.4))
    const [tx, ty] = [x + Math.cos(turn) * reach, y + Math.sin(turn) * reach]
    sheet.stroke(
      [
        [x, y],
        [tx, ty],
      ],
      1.4,
      { ink: INK.dark },
    )
    for (const [dx, dy] of [
      [-4, 1],
      [4, 1],
      [0, -4],
    ] as const)
      sheet.circle(tx + dx, ty + dy, 3.8, { ink: INK.light, tone: 0.25 })
  }
}

const BOTTLE: readonly Point[] = [
  [0, 0],
  [20, 0],
  [21, 4],
  [21, 62],
  [17, 76],
  [8, 88],
  [7, 112],
  [9, 113],
  [9, 118],
  [0, 118],
]

/** A kitchen table: bowl, fruit, a bottle, steam. */
export function table(sheet: Sheet, random: Random): void {
  sheet.rect(0, 0, WIDTH, HEIGHT, { ink: INK.sky, tone: (x) => 0.15 + (x / WIDTH) * 0.6 })
  const windowX = random.between(40, 90)
  sheet.rect(windowX, 34, 110, 130, { ink: INK.light, tone: (_, y) => (y - 60) / 300 })
  disc(sheet, windowX + random.between(40, 75), 84, 22, INK.far)
  sheet.rect(windowX + 52, 34, 6, 130, { ink: INK.mid, tone: 0.3 })
  sheet.rect(windowX, 94, 110, 6, { ink: INK.mid, tone: 0.3 })
  const edge = 218
  sheet.rect(0, edge, WIDTH, HEIGHT - edge, { ink: INK.far, tone: (x, y) => (y - edge) / 130 + (x / WIDTH) * 0.3 })
  const bowlX = random.between(235, 270)
  const bottleX = random.chance(0.5) ? 396 : 372
  const shadow = (x: number, y: number, w: number) =>
    sheet.ellipse(x + w * 0.35, y, w, w * 0.16, { ink: INK.far, tone: 1, bare: true })
  shadow(bottleX, 244, 34)
  const glass = lathe(BOTTLE, bottleX, 246, 1.32)
  sheet.polygon(glass, { ink: INK.near, tone: (x) => (x - bottleX) / 34 + 0.35 })
  sheet.rect(bottleX - 20, 176, 40, 34, { ink: INK.light, tone: (x) => (x - bottleX) / 30 })
  shadow(bowlX, 268, 86)
  for (let i = 0; i < 5; i++) fruit(sheet, random, bowlX - 62 + i * 31, 190 - (i % 2) * 17, random.between(22, 27))
  const bowl: Point[] = [...arc(bowlX, 200, 92, 70, 0, Math.PI), [bowlX - 92, 194], [bowlX + 92, 194]]
  sheet.polygon(bowl, { ink: INK.mid, tone: (x, y) => (x - bowlX) / 130 + (y - 200) / 160 + 0.2 })
  sheet.rect(bowlX - 34, 266, 68, 8, { ink: INK.near, tone: 0.5 })
  for (let x = -72; x <= 72; x += 18) {
    const sag = 36 * Math.sqrt(Math.max(0, 1 - (x / 92) ** 2))
    const diamond: Point[] = [
      [bowlX + x, 196 + sag * 0.42],
      [bowlX + x + 7, 202 + sag * 0.5],
      [bowlX + x, 208 + sag * 0.58],
      [bowlX + x - 7, 202 + sag * 0.5],
    ]
    sheet.polygon(diamond, { ink: INK.light, tone: x > 20 ? 0.6 : 0 })
  }
  for (const [x, y] of [
    [86, 262],
    [132, 282],
    [352, 290],
  ] as const) {
    if (random.chance(0.25)) continue
    shadow(x, y + 20, 24)
    fruit(sheet, random, x, y, random.between(20, 25))
  }
}

function fruit(sheet: Sheet, random: Random, x: number, y: number, radius: number): void {
  const ink = random.pick([INK.accent, INK.accent, INK.near, INK.far])
  const [lx, ly] = [x - radius * 0.4, y - radius * 0.45]
  sheet.ellipse(x, y, radius, radius * 0.94, {
    ink,
    tone: (px, py) => distance(px - lx, py - ly) / (radius * 1.5) - 0.15,
  })
  sheet.circle(lx, ly, radius * 0.13, { ink: INK.light, bare: true })
  const turn = random.between(-2.4, -0.7)
  sheet.stroke(
    smooth([
      [x, y - radius * 0.86],
      [x + 1, y - radius * 1.15],
      [x + 4, y - radius * 1.35],
    ]),
    2.2,
    { ink: INK.dark },
  )
  drawLeaf(
    sheet,
    INK.near,
    x + 2,
    y - radius * 1.1,
    turn > -1.57 ? turn + 0.4 : turn - 0.4,
    radius * 0.95,
    radius * 0.42,
  )
}
