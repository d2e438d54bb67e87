import { arc, below, place, ridge, smooth } from './curves.ts'
import type { Random } from './random.ts'
import { HEIGHT, INK, type Ink, type Point, type Sheet, WIDTH } from './sheet.ts'

/** A sky that darkens upwards. */
export function sky(sheet: Sheet, deepest = 0.75): void {
  sheet.rect(0, 0, WIDTH, HEIGHT, { ink: INK.sky, tone: (_, y) => deepest * (1 - y / (HEIGHT * 0.8)) })
}

/** A disc lit from above, for a sun or a moon. */
export function disc(sheet: Sheet, x: number, y: number, radius: number, ink: Ink = INK.accent): void {
  sheet.circle(x, y, radius, { ink, tone: (_, py) => ((py - y) / radius) * 0.55 + 0.1 })
}

/** A few birds far away. */
function birds(sheet: Sheet, random: Random, x: number, y: number): void {
  for (let i = random.whole(3, 6); i > 0; i--) {
    const [bx, by, s] = [x + random.between(-50, 50), y + random.between(-22, 22), random.between(4, 8)]
    const wings: Point[] = [
      [bx - s, by - s * 0.5],
      [bx - s * 0.4, by - s * 0.62],
      [bx, by],
      [bx + s * 0.45, by - s * 0.7],
      [bx + s, by - s * 0.45],
    ]
    sheet.stroke(smooth(wings, 5), 1.6, { ink: INK.dark })
  }
}

/** Hills one behind the other, mist between them, poplars and a house. */
export function hills(sheet: Sheet, random: Random): void {
  sky(sheet)
  const sunX = random.between(90, WIDTH - 90)
  disc(sheet, sunX, random.between(80, 120), random.between(34, 58))
  birds(sheet, random, sunX + (sunX > 240 ? -130 : 130), 80)
  const layers: [Ink, number][] = [
    [INK.far, 150],
    [INK.far, 180],
    [INK.mid, 208],
    [INK.near, 240],
  ]
  for (const [index, [ink, level]] of layers.entries()) {
    const height = ridge(random, level, random.between(14, 24), random.between(240, 420))
    sheet.polygon(below(height), { ink, tone: (x, y) => 0.9 - (y - height(x)) / 62 })
    if (index === 2) {
      const x = random.between(70, 200) + (random.chance(0.5) ? 180 : 0)
      for (let i = 0; i < 5; i++) poplar(sheet, x + i * random.between(11, 17), height, random.between(26, 52))
      house(sheet, x - random.between(34, 52), height)
    }
  }
  const front = ridge(random, 285, 10, 500)
  sheet.polygon(below(front), { ink: INK.dark, tone: (x, y) => (y - front(x)) / 30 })
  for (let x = 4; x < WIDTH; x += random.between(3, 9)) {
    const [tall, lean] = [random.between(8, 26), random.between(-6, 6)]
    sheet.stroke(
      smooth([
        [x, front(x) + 3],
        [x + lean * 0.3, front(x) - tall * 0.6],
        [x + lean, front(x) - tall],
      ]),
      2.2,
      { ink: INK.dark },
      0.4,
    )
  }
}

function poplar(sheet: Sheet, x: number, height: (x: number) => number, tall: number): void {
  const foot = height(x) + 3
  sheet.ellipse(x, foot - tall / 2, tall * 0.13, tall / 2, {
    ink: INK.dark,
    tone: (px) => (px - x + 3) / 6,
    bare: true,
  })
}

function house(sheet: Sheet, x: number, height: (x: number) => number): void {
  const foot = height(x + 12) + 4
  sheet.rect(x, foot - 15, 26, 15, { ink: INK.light, tone: (px) => (px > x + 15 ? 0.8 : 0) })
  const roof: Point[] = [
    [x - 3, foot - 15],
    [x + 5, foot - 26],
    [x + 22, foot - 26],
    [x + 29, foot - 15],
  ]
  sheet.polygon(roof, { ink: INK.accent, tone: 0.35 })
  sheet.rect(x + 5, foot - 10, 5, 10, { ink: INK.dark, bare: true })
}

/** One great mountain with snow, a low sun, and bands of cloud. */
export function mountain(sheet: Sheet, random: Random): void {
  sky(sheet, 0.9)
  const peakX = random.between(180, 300)
  const sunX = peakX + (random.chance(0.5) ? -1 : 1) * random.between(105, 150)
  disc(sheet, sunX, random.between(85, 120), random.between(36, 50))
  const foot = 262
  const flank = (side: number) =>
    smooth([
      [peakX + side * 14, 66],
      [peakX + side * 52, 122],
      [peakX + side * 118, 196],
      [peakX + side * 250, foot + 8],
    ])
  const outline = [...flank(-1).reverse(), ...flank(1)]
  sheet.polygon(outline, { ink: INK.mid, tone: (x, y) => (x - peakX) / 120 + (y - 140) / 400 + 0.25 })
  const snow: Point[] = [...flank(-1).slice(0, 13).reverse(), ...flank(1).slice(0, 13)]
  for (let i = 7; i >= 1; i--) {
    const x = peakX - 76 + i * 19
    snow.push([x + 9, 152 + (i % 2 ? 14 : -20) + random.between(-7, 7)])
  }
  sheet.polygon(snow, { ink: INK.light, tone: (x) => (x - peakX) / 70 + 0.1 })
  for (const [ink, level] of [
    [INK.far, 236],
    [INK.near, 262],
  ] as const) {
    const height = ridge(random, level, 9, 330)
    sheet.polygon(below(height), { ink, tone: (x, y) => 0.85 - (y - height(x)) / 45 })
  }
  for (let i = 0; i < 5; i++) cloud(sheet, random.between(20, 440), 150 + i * 22 + random.between(-8, 8), random)
  const lake = 290
  sheet.rect(0, lake, WIDTH, HEIGHT - lake, { ink: INK.dark, tone: (_, y) => (y - lake) / 26 })
  birds(sheet, random, peakX + (sunX < peakX ? 120 : -120), 70)
}

function cloud(sheet: Sheet, x: number, y: number, random: Random): void {
  const points: Point[] = []
  const [width, thick] = [random.between(70, 150), random.between(7, 10)]
  points.push(...arc(x, y, thick, thick, Math.PI / 2, Math.PI * 1.5))
  points.push(...arc(x + width, y, thick, thick, -Math.PI / 2, Math.PI / 2))
  sheet.polygon(points, { ink: INK.light, tone: (_, py) => (py - y) / (thick * 2) })
  const second = place(points, x * 0.42 + random.between(-10, 50), y * 0.42 + thick * 1.75, 0.58)
  if (random.chance(0.7)) sheet.polygon(second, { ink: INK.light, tone: 0.25 })
}

/** Rows of waves like scales, and a small sailing boat. */
export function waves(sheet: Sheet, random: Random): void {
  sky(sheet, 0.6)
  const moonX = random.between(110, 370)
  disc(sheet, moonX, random.between(78, 100), random.between(40, 54))
  const inks = [INK.far, INK.mid, INK.near] as const
  const radius = random.between(36, 46)
  const boatRow = 1
  const boatX = random.between(120, 360)
  for (let row = 0; row < 8; row++) {
    const y = 172 + row * radius * 0.55
    if (row === boatRow) boat(sheet, boatX, y - radius * 0.55)
    const ink = inks[Math.min(2, Math.floor(row / 2))] ?? INK.near
    for (let x = (row % 2) * radius - radius; x < WIDTH + radius; x += radius * 2) {
      for (let ring = 0; ring < 4; ring++) {
        const size = radius * (1 - ring * 0.24)
        const brush =
          ring % 2 ? { ink: INK.light, tone: 0.12 } : { ink, tone: (_: number, py: number) => 0.85 - (y - py) / size }
        sheet.circle(x, y + radius * 0.35, size, brush)
      }
    }
  }
}

function boat(sheet: Sheet, x: number, y: number): void {
  const sail: Point[] = [
    [2, -78],
    [2, -12],
    [42, -12],
  ]
  const jib: Point[] = [
    [-3, -66],
    [-3, -12],
    [-28, -12],
  ]
  const hull: Point[] = [
    [-38, -8],
    [44, -8],
    [30, 14],
    [-24, 14],
  ]
  sheet.stroke(
    [
      [x, y - 82],
      [x, y],
    ],
    2.4,
    { ink: INK.dark },
  )
  sheet.polygon(place(sail, x, y), { ink: INK.light, tone: (px) => (px - x) / 60 })
  sheet.polygon(place(jib, x, y), { ink: INK.light, tone: (px) => (x - px) / 22 })
  sheet.polygon(place(hull, x, y), { ink: INK.dark, tone: 0.3 })
}
