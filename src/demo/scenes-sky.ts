import { arc, band, below, distance, ridge } from './curves.ts'
import type { Random } from './random.ts'
import { HEIGHT, INK, type Ink, type Point, type Sheet, WIDTH } from './sheet.ts'

function star(sheet: Sheet, x: number, y: number, size: number): void {
  if (size < 2.4) return sheet.circle(x, y, size * 0.6, { ink: INK.light, bare: true })
  const points = Array.from({ length: 8 }, (_, i): Point => {
    const [turn, reach] = [(i * Math.PI) / 4, i % 2 ? size * 0.26 : size * 1.5]
    return [x + Math.cos(turn) * reach, y + Math.sin(turn) * reach]
  })
  sheet.polygon(points, { ink: INK.light, bare: true })
}

function stars(sheet: Sheet, random: Random, count: number, bottom: number): void {
  for (let i = 0; i < count; i++) {
    star(
      sheet,
      random.between(14, WIDTH - 14),
      random.between(14, bottom),
      random.chance(0.12) ? random.between(2.6, 5) : random.between(1, 2.2),
    )
  }
}

/** A ball lit from the upper left. */
function planet(sheet: Sheet, x: number, y: number, radius: number, ink: Ink): void {
  const [lx, ly] = [x - radius * 0.55, y - radius * 0.5]
  sheet.circle(x, y, radius, { ink, tone: (px, py) => distance(px - lx, py - ly) / (radius * 1.35) - 0.25 })
}

/** Planets on tilted orbits around a sun that stands partly beyond the edge. */
export function orbits(sheet: Sheet, random: Random): void {
  sheet.rect(0, 0, WIDTH, HEIGHT, { ink: INK.sky, tone: (x, y) => distance(x - 60, y - 200) / 420 })
  stars(sheet, random, 90, HEIGHT - 14)
  const [sunX, sunY, tilt] = [random.between(40, 90), random.between(180, 225), random.between(0.36, 0.46)]
  for (let ring = 7; ring >= 1; ring--) {
    const radius = 60 + ring * 56
    const line = arc(sunX, sunY, radius, radius * tilt, 0, Math.PI * 2)
    sheet.stroke(line, ring % 3 === 0 ? 2 : 1.1, { ink: INK.light, tone: 0.6 })
  }
  planet(sheet, sunX, sunY, 62, INK.accent)
  for (let ring = 1; ring <= 7; ring++) {
    const radius = 60 + ring * 56
    const turn = random.between(-1.05, 0.85)
    const [x, y] = [sunX + Math.cos(turn) * radius, sunY + Math.sin(turn) * radius * tilt]
    if (x > WIDTH - 8 || y < 20 || y > HEIGHT - 20) continue
    const size = ring < 3 ? random.between(7, 12) : random.between(12, 30)
    const ringed = size > 19
    if (ringed) sheet.polygon(ringBand(x, y, size, Math.PI, Math.PI * 2), { ink: INK.light, tone: 0.7 })
    planet(sheet, x, y, size, random.pick([INK.mid, INK.far, INK.accent, INK.light]))
    if (ringed) sheet.polygon(ringBand(x, y, size, 0, Math.PI), { ink: INK.light, tone: 0.2 })
  }
}

const ringBand = (x: number, y: number, size: number, from: number, to: number): Point[] => [
  ...arc(x, y, size * 1.9, size * 0.5, from, to),
  ...arc(x, y, size * 1.4, size * 0.34, to, from),
]

/** A round chart of the heavens with figures between the stars. */
export function starChart(sheet: Sheet, random: Random): void {
  sheet.rect(0, 0, WIDTH, HEIGHT, { ink: INK.near, tone: (_, y) => 0.6 + y / HEIGHT })
  const [cx, cy, radius] = [random.between(200, 280), 160, 142]
  stars(sheet, random, 30, HEIGHT - 14)
  sheet.circle(cx, cy, radius, { ink: INK.light, tone: 0.1 })
  sheet.circle(cx, cy, radius - 7, { ink: INK.dark })
  const drift = random.between(-0.8, 0.8)
  const bend = (x: number) => cy + (x - cx) * drift + Math.sin(x / 40) * 14
  sheet.circle(cx, cy, radius - 11, {
    ink: INK.sky,
    tone: (x, y) => Math.abs(y - bend(x)) / 62 + distance(x - cx, y - cy) / 900,
  })
  for (let i = 1; i <= 3; i++) sheet.stroke(arc(cx, cy, i * 36, i * 36, 0, Math.PI * 2), 1, { ink: INK.mid, tone: 0.5 })
  for (let i = 0; i < 12; i++) {
    const turn = (i / 12) * Math.PI * 2 + drift
    const ray = [36, radius - 11].map((r): Point => [cx + Math.cos(turn) * r, cy + Math.sin(turn) * r])
    sheet.stroke(ray, 1, { ink: INK.mid, tone: 0.5 })
  }
  for (let i = 0; i < 72; i++) {
    const turn = (i / 72) * Math.PI * 2
    const mark = band(cx, cy, radius - 1, radius - (i % 6 ? 4 : 7), turn, turn + 0.025)
    sheet.polygon(mark, { ink: INK.dark, bare: true })
  }
  for (let figure = 0; figure < 5; figure++) constellation(sheet, random, cx, cy, figure)
  for (let i = 0; i < 80; i++) {
    const [turn, reach] = [random.between(0, Math.PI * 2), Math.sqrt(random.next()) * (radius - 20)]
    star(sheet, cx + Math.cos(turn) * reach, cy + Math.sin(turn) * reach, random.between(0.9, 2))
  }
  moons(sheet, cx > 240 ? 52 : WIDTH - 52)
}

function constellation(sheet: Sheet, random: Random, cx: number, cy: number, figure: number): void {
  const turn = (figure / 5) * Math.PI * 2 + random.between(-0.2, 0.2)
  let [x, y] = [cx + Math.cos(turn) * 74, cy + Math.sin(turn) * 74]
  let heading = random.between(0, Math.PI * 2)
  const points: Point[] = [[x, y]]
  for (let i = random.whole(4, 6); i > 0; i--) {
    heading += random.between(-1.3, 1.3)
    if (distance(x + Math.cos(heading) * 26 - cx, y + Math.sin(heading) * 26 - cy) > 112) heading += Math.PI * 0.75
    const step = random.between(18, 32)
    ;[x, y] = [x + Math.cos(heading) * step, y + Math.sin(heading) * step]
    if (distance(x - cx, y - cy) < 122) points.push([x, y])
  }
  for (let i = 0; i + 1 < points.length; i++) sheet.stroke([points[i]!, points[i + 1]!], 1.3, { ink: INK.accent })
  for (const [sx, sy] of points) star(sheet, sx, sy, random.between(2.6, 5))
}

/** The phases of the moon, one above the other. */
function moons(sheet: Sheet, x: number): void {
  for (let i = 0; i < 5; i++) {
    const [y, r] = [48 + i * 56, 17]
    sheet.circle(x, y, r, { ink: INK.dark, bare: true })
    const phase = [-0.75, -0.1, -1, 0.1, 0.75][i]!
    const lit = i === 2 ? arc(x, y, r, r, 0, Math.PI * 2) : crescent(x, y, r, phase, i < 2)
    sheet.polygon(lit, { ink: INK.light, tone: 0.1, bare: true })
  }
}

function crescent(x: number, y: number, r: number, phase: number, right: boolean): Point[] {
  const side = right ? 1 : -1
  const outer = arc(x, y, r * side, r, -Math.PI / 2, Math.PI / 2)
  const inner = arc(x, y, -r * phase * (right ? 1 : 1), r, Math.PI / 2, -Math.PI / 2)
  return [...outer, ...inner]
}

/** Balloons with stripes drifting over fields. */
export function balloons(sheet: Sheet, random: Random): void {
  sheet.rect(0, 0, WIDTH, HEIGHT, { ink: INK.sky, tone: (_, y) => 0.8 - y / 300 })
  for (let i = 0; i < 4; i++) {
    const height = ridge(random, 232 + i * 22, 9, 320)
    const ink = [INK.far, INK.mid, INK.near, INK.dark][i]!
    sheet.polygon(below(height), { ink: ink, tone: (x, y) => 0.8 - (y - height(x)) / 40 })
  }
  const first = random.between(90, 170)
  balloon(sheet, random, first, 120, 62)
  balloon(sheet, random, first + random.between(150, 190), random.between(90, 150), 42)
  balloon(sheet, random, first + random.between(80, 120), random.between(58, 72), 22)
  balloon(sheet, random, first < 130 ? 432 : 40, random.between(70, 110), 26)
}

function balloon(sheet: Sheet, random: Random, x: number, y: number, radius: number): void {
  const inks = random.chance(0.5) ? [INK.accent, INK.light] : [INK.light, INK.near]
  const neck = y + radius * 1.42
  for (const side of [-1, 1]) {
    const rope: Point[] = [
      [x + side * radius * 0.24, neck - radius * 0.1],
      [x + side * radius * 0.15, neck + radius * 0.36],
    ]
    sheet.stroke(rope, 1.2, { ink: INK.dark })
  }
  const basket = radius * 0.32
  sheet.rect(x - basket / 2, neck + radius * 0.32, basket, basket * 0.8, { ink: INK.dark, tone: 0.3 })
  // From the outer gores to the one in the middle: each is a narrower envelope above the last.
  for (let gore = 4; gore >= 0; gore--) {
    const wide = radius * [0.16, 0.48, 0.74, 0.92, 1][gore]!
    const side = (flip: number): Point[] => [
      ...arc(x, y, wide * flip, radius, -Math.PI / 2, 0.42),
      [x + flip * wide * 0.26, neck],
    ]
    sheet.polygon([...side(-1).reverse(), ...side(1)], {
      ink: inks[gore % 2]!,
      tone: (px, py) => (px - x) / (radius * 1.6) + (py - y) / (radius * 5) + 0.15,
    })
  }
}
