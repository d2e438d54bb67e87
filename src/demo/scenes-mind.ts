import { arc, band, smooth } from './curves.ts'
import type { Random } from './random.ts'
import { disc, sky } from './scenes-land.ts'
import { HEIGHT, INK, type Ink, type Point, type Sheet, WIDTH } from './sheet.ts'

/** Five lines that swing across the sheet, with notes on them. */
export function staves(sheet: Sheet, random: Random): void {
  sky(sheet, 0.3)
  disc(
    sheet,
    random.between(120, 360),
    random.between(110, 190),
    random.between(82, 110),
    random.chance(0.5) ? INK.accent : INK.far,
  )
  const [swing, shift, tilt] = [random.between(26, 48), random.between(0, 6), random.between(-0.12, 0.12)]
  const space = (x: number) => 15 + 4 * Math.sin(x / 90 + shift * 2)
  const line = (x: number, n: number) => 164 + (x - 240) * tilt + Math.sin(x / 88 + shift) * swing + (n - 2) * space(x)
  for (let n = 0; n < 5; n++) {
    const points = Array.from({ length: 61 }, (_, i): Point => [i * 8, line(i * 8, n)])
    sheet.stroke(points, 2.2, { ink: INK.dark })
  }
  let x = random.between(46, 60)
  while (x < WIDTH - 40) {
    const n = random.whole(0, 8) / 2
    const beamed = random.chance(0.45) && x < WIDTH - 90
    const up = n > 2 ? -1 : 1
    const tops: Point[] = []
    for (let k = 0; k < (beamed ? 2 : 1); k++) {
      const nx = x + k * 34
      const y = line(nx, n + k * random.pick([-0.5, 0.5, 1]))
      sheet.ellipse(nx, y, 10.5, 7.6, { ink: random.chance(0.22) ? INK.accent : INK.dark }, -0.35)
      const [sx, end] = [nx - up * 9.2, y + up * 52]
      sheet.stroke(
        [
          [sx, y],
          [sx, end],
        ],
        2.6,
        { ink: INK.dark },
      )
      tops.push([sx, end])
    }
    if (beamed) sheet.stroke(tops, 7, { ink: INK.dark })
    else if (random.chance(0.4)) flag(sheet, tops[0]!, up)
    x += (beamed ? 34 : 0) + random.between(38, 58)
  }
}

function flag(sheet: Sheet, [x, y]: Point, up: number): void {
  sheet.stroke(
    smooth([
      [x, y],
      [x + 8, y - up * 9],
      [x + 14, y - up * 20],
      [x + 11, y - up * 32],
    ]),
    6,
    { ink: INK.dark },
    1,
  )
}

/** Tiles of arcs that join into endless ribbons. */
export function ribbons(sheet: Sheet, random: Random): void {
  sheet.rect(0, 0, WIDTH, HEIGHT, { ink: INK.near, tone: (x, y) => (x + y) / 900 })
  const size = random.pick([64, 80, 106])
  const bands: [number, Ink][] = [
    [0.36, INK.dark],
    [0.31, INK.light],
    [0.2, INK.accent],
    [0.1, INK.mid],
    [0.045, INK.light],
  ]
  for (let y = -size / 2; y < HEIGHT; y += size) {
    for (let x = -size / 2; x < WIDTH; x += size) {
      const flipped = random.chance(0.5)
      const corners: Point[] = flipped
        ? [
            [x, y],
            [x + size, y + size],
          ]
        : [
            [x + size, y],
            [x, y + size],
          ]
      for (const [cx, cy] of corners) {
        const from = Math.atan2(y + size / 2 - cy, x + size / 2 - cx) - Math.PI / 4
        for (const [half, ink] of bands) {
          const shape = band(cx, cy, size * (0.5 + half * 0.62), size * (0.5 - half * 0.62), from, from + Math.PI / 2)
          sheet.polygon(shape, { ink, tone: ink === INK.mid ? 0.5 : 0, bare: true, solid: true })
        }
      }
    }
  }
}

/** A tree of choices: branches that fork, each end a leaf of its own. */
export function forks(sheet: Sheet, random: Random): void {
  sky(sheet, 0.5)
  disc(sheet, random.between(180, 300), 130, random.between(80, 105), INK.far)
  sheet.polygon(
    [
      [0, HEIGHT],
      [0, 282],
      ...smooth([
        [0, 286],
        [150, 272],
        [330, 274],
        [WIDTH, 288],
      ]),
      [WIDTH, HEIGHT],
    ],
    {
      ink: INK.near,
      tone: (_, y) => (y - 270) / 44,
    },
  )
  const ends: Point[] = []
  const grow = (x: number, y: number, turn: number, length: number, depth: number): void => {
    const [tx, ty] = [x + Math.cos(turn) * length, y + Math.sin(turn) * length]
    sheet.stroke(
      [
        [x, y],
        [tx, ty],
      ],
      depth * 2.3 + 0.6,
      { ink: INK.dark },
      (depth - 1) * 2.3 + 0.6,
    )
    sheet.circle(tx, ty, ((depth - 1) * 2.3 + 0.6) / 2, { ink: INK.dark, bare: true })
    if (depth === 1) return void ends.push([tx, ty])
    const spread = random.between(0.3, 0.52)
    for (const side of [-1, 1])
      grow(tx, ty, turn + side * spread + random.between(-0.1, 0.1), length * random.between(0.72, 0.85), depth - 1)
  }
  grow(240 + random.between(-20, 20), 280, -Math.PI / 2, random.between(53, 60), 7)
  for (const [x, y] of ends) {
    const size = random.between(3.4, 7.5)
    sheet.circle(x, y, size, {
      ink: random.pick([INK.accent, INK.accent, INK.light, INK.mid]),
      tone: (px) => (px - x) / size,
    })
  }
}

/** Circles and squares overprinted, with a web of straight lines that makes a curve. */
export function compasses(sheet: Sheet, random: Random): void {
  sheet.rect(0, 0, WIDTH, HEIGHT, { ink: INK.light, tone: (x, y) => 0.05 + (x + y) / 4200 })
  const [cx, cy] = [random.between(170, 310), 160]
  const circle = random.between(96, 118)
  const other = cx + (cx > 240 ? -1 : 1) * circle * random.between(0.95, 1.2)
  disc(sheet, cx, cy, circle, INK.far)
  sheet.circle(other, cy + random.between(-24, 24), circle * random.between(0.55, 0.8), { ink: INK.accent, over: true })
  for (let i = 0; i < 7; i++) {
    const [half, turn] = [circle * 0.98 * 0.86 ** i, i * 0.21]
    const corners = [0, 1, 2, 3, 4].map((k): Point => [
      cx + Math.cos(turn + (k * Math.PI) / 2) * half,
      cy + Math.sin(turn + (k * Math.PI) / 2) * half,
    ])
    for (let k = 0; k < 4; k++) sheet.stroke([corners[k]!, corners[k + 1]!], 2.2, { ink: INK.dark })
  }
  const left = cx > 240
  for (let i = 0; i <= 22; i++) {
    const t = i / 22
    const x = (u: number) => (left ? 24 + u * 210 : WIDTH - 24 - u * 210)
    sheet.stroke(
      [
        [x(0), 24 + t * 272],
        [x(t), 296],
      ],
      1.2,
      { ink: INK.near },
    )
  }
  for (let i = 0; i < 5; i++) {
    const turn = (i / 5) * Math.PI * 2
    sheet.circle(cx + Math.cos(turn) * circle, cy + Math.sin(turn) * circle, 6, { ink: INK.dark })
  }
}

/** An arcade in low light, each arch with its shadow. */
export function arcade(sheet: Sheet, random: Random): void {
  sky(sheet, 1)
  const horizon = 214
  disc(sheet, random.between(340, 420), random.between(80, 110), 34)
  sheet.rect(0, horizon, WIDTH, HEIGHT, { ink: INK.far, tone: (x) => 0.1 + (x / WIDTH) * 0.4 })
  const vanish: Point = [random.between(400, 440), horizon - 6]
  const at = (depth: number, height: number): Point => {
    const near: Point = [-60, HEIGHT + 26 - height]
    return [near[0] + (vanish[0] - near[0]) * depth, near[1] + (vanish[1] - near[1]) * depth]
  }
  const deep = (i: number) => 1 - 1 / (1 + i * 0.2)
  const count = 9
  const ground = [at(0, 0), at(deep(count), 0), [WIDTH, 246], [WIDTH, HEIGHT]] as Point[]
  sheet.polygon(ground, { ink: INK.light, tone: 0.3, bare: true })
  sheet.polygon([at(0, 0), at(deep(count), 0), at(deep(count), 330), at(0, 330)], {
    ink: INK.light,
    tone: (x) => x / 700,
  })
  sheet.polygon([at(0, 312), at(deep(count), 312), at(deep(count), 330), at(0, 330)], { ink: INK.accent, tone: 0.4 })
  for (let i = 0; i < count; i++) {
    const arch: Point[] = [at(deep(i + 0.16), 0)]
    for (let k = 0; k <= 12; k++) {
      const turn = Math.PI - (k / 12) * Math.PI
      arch.push(at(deep(i + 0.5 + Math.cos(turn) * 0.34), 178 + Math.sin(turn) * 78))
    }
    arch.push(at(deep(i + 0.84), 0))
    sheet.polygon(arch, { ink: INK.dark, tone: (x) => 1 - x / 300 })
    const [a, b] = [at(deep(i + 0.86), 0), at(deep(i + 1.14), 0)]
    const castTo = (p: Point): Point => [p[0] + (p[1] - horizon) * 1.5, p[1] + (p[1] - horizon) * 0.16]
    sheet.polygon([a, b, castTo(b), castTo(a)], { ink: INK.near, tone: 0.4, bare: true })
  }
  figure(sheet, random.between(300, 370), random.between(252, 272))
}

function figure(sheet: Sheet, x: number, y: number): void {
  sheet.polygon(
    [
      [x - 5, y],
      [x + 5, y],
      [x + 74, y + 10],
      [x + 66, y + 12],
    ],
    { ink: INK.dark, bare: true },
  )
  sheet.polygon(
    [
      [x - 6, y],
      [x - 3, y - 22],
      [x + 3, y - 22],
      [x + 6, y],
    ],
    { ink: INK.dark },
  )
  sheet.circle(x, y - 26, 4, { ink: INK.dark })
}

/** Gabled houses by night, some windows lit. */
export function roofs(sheet: Sheet, random: Random): void {
  sky(sheet, 1)
  const moonX = random.between(80, 400)
  disc(sheet, moonX, 66, 30)
  for (const [row, ink] of ([INK.far, INK.mid, INK.near] as const).entries()) {
    let x = random.between(-30, 0)
    while (x < WIDTH) {
      const [width, top] = [random.between(44, 84), 122 + row * 56 + random.between(-18, 18)]
      house(sheet, random, x, width, top, ink)
      x += width
    }
  }
}

function house(sheet: Sheet, random: Random, x: number, width: number, top: number, ink: Ink): void {
  const peak = top - random.between(26, 44)
  const chimney = x + width * random.pick([0.22, 0.72])
  sheet.rect(chimney, peak + 2, 9, 34, { ink: INK.dark, tone: 0.2 })
  if (random.chance(0.12)) {
    const smoke = smooth([
      [chimney + 4, peak],
      [chimney + 12, peak - 14],
      [chimney + 4, peak - 28],
      [chimney + 14, peak - 46],
    ])
    sheet.stroke(smoke, 3, { ink: INK.light, tone: 0.3 }, 9)
  }
  sheet.rect(x, top, width, HEIGHT, { ink, tone: (px, y) => ((px - x) / width) * 0.5 + (y - top) / 190 })
  sheet.polygon(
    [
      [x - 4, top + 2],
      [x + width / 2, peak],
      [x + width + 4, top + 2],
    ],
    { ink: random.pick([INK.dark, INK.accent, INK.dark]), tone: 0.35 },
  )
  const columns = width > 62 ? 3 : 2
  for (let floor = 0; floor < 2; floor++) {
    for (let k = 0; k < columns; k++) {
      const [wx, wy] = [x + (width / columns) * (k + 0.5) - 5, top + 12 + floor * 26]
      const isLit = random.chance(0.45)
      sheet.rect(wx, wy, 10, 14, { ink: isLit ? INK.light : INK.dark, tone: isLit ? 0.25 : 0.6 })
      sheet.rect(wx + 4.3, wy, 1.4, 14, { ink: INK.dark, bare: true })
    }
  }
  if (random.chance(0.5))
    sheet.polygon(arc(x + width / 2, peak + 24, 6, 6, 0, Math.PI * 2), { ink: INK.light, tone: 0.2 })
}
