import type { Random } from './random.ts'
import type { Point } from './sheet.ts'
import { HEIGHT, WIDTH } from './sheet.ts'

/** A soft curve (Catmull-Rom) through points. */
export function smooth(points: readonly Point[], steps = 8): Point[] {
  const curve: Point[] = []
  for (let i = 0; i + 1 < points.length; i++) {
    const [a, b, c, d] = [
      points[Math.max(0, i - 1)]!,
      points[i]!,
      points[i + 1]!,
      points[Math.min(points.length - 1, i + 2)]!,
    ]
    for (let step = 0; step < steps; step++) {
      const t = step / steps
      const at = (k: 0 | 1) =>
        0.5 *
        (2 * b[k] +
          (c[k] - a[k]) * t +
          (2 * a[k] - 5 * b[k] + 4 * c[k] - d[k]) * t * t +
          (3 * b[k] - a[k] - 3 * c[k] + d[k]) * t * t * t)
      curve.push([at(0), at(1)])
    }
  }
  const last = points.at(-1)
  return last ? [...curve, last] : curve
}

/** A height for every x: a line of hills around a level, made of a few waves. */
export function ridge(random: Random, level: number, swing: number, length = 260): (x: number) => number {
  const waves = [1, 2.1, 4.3].map((speed) => ({
    speed: (speed * 2 * Math.PI) / (length * random.between(0.85, 1.2)),
    swing: swing / speed ** 0.9,
    shift: random.between(0, 7),
  }))
  // Worked out once for every half pixel, because the tone of what lies below asks for it again and again.
  const heights = Float32Array.from({ length: (WIDTH + 1) * 2 }, (_, i) =>
    waves.reduce((y, wave) => y + Math.sin((i / 2) * wave.speed + wave.shift) * wave.swing, level),
  )
  return (x) => heights[Math.min(heights.length - 1, Math.max(0, Math.round(x * 2)))]!
}

/** The length of a way; much quicker than Math.hypot, which guards against overflow. */
export const distance = (dx: number, dy: number): number => Math.sqrt(dx * dx + dy * dy)

/** The outline of everything below a ridge. */
export function below(height: (x: number) => number): Point[] {
  const points: Point[] = [[0, HEIGHT]]
  for (let x = 0; x <= WIDTH; x += 4) points.push([x, height(x)])
  return [...points, [WIDTH, HEIGHT]]
}

/** The two halves of a pointed leaf that starts at a point; `bend` curves its middle rib. */
export function leaf(x: number, y: number, turn: number, length: number, width: number, bend = 0): [Point[], Point[]] {
  const rib: Point[] = []
  const left: Point[] = []
  const right: Point[] = []
  for (let i = 0; i <= 14; i++) {
    const t = i / 14
    const angle = turn + bend * t
    const center: Point = [x + Math.cos(angle) * length * t, y + Math.sin(angle) * length * t]
    const half = (width / 2) * Math.sin(Math.PI * t ** 0.82)
    rib.unshift(center)
    left.push([center[0] - Math.sin(angle) * half, center[1] + Math.cos(angle) * half])
    right.push([center[0] + Math.sin(angle) * half, center[1] - Math.cos(angle) * half])
  }
  return [
    [...left, ...rib],
    [...right, ...rib],
  ]
}

/** Points on an arc, in radians, clockwise from the right. */
export function arc(x: number, y: number, rx: number, ry: number, from: number, to: number): Point[] {
  const count = Math.max(6, Math.ceil((Math.abs(to - from) * (rx + ry)) / 9))
  return Array.from({ length: count + 1 }, (_, i): Point => {
    const angle = from + ((to - from) * i) / count
    return [x + Math.cos(angle) * rx, y + Math.sin(angle) * ry]
  })
}

/** A band between two circles, or a part of it. */
export function band(x: number, y: number, outer: number, inner: number, from: number, to: number): Point[] {
  return [...arc(x, y, outer, outer, from, to), ...arc(x, y, inner, inner, to, from)]
}

/** Moves, turns and scales a small drawing made around (0, 0). */
export function place(points: readonly Point[], x: number, y: number, scale = 1, turn = 0): Point[] {
  const [cos, sin] = [Math.cos(turn) * scale, Math.sin(turn) * scale]
  return points.map(([u, v]) => [x + u * cos - v * sin, y + u * sin + v * cos])
}

/** The outline of a turned piece, such as a pawn or a bottle, from the radii at heights above its foot. */
export function lathe(profile: readonly Point[], x: number, foot: number, scale: number): Point[] {
  const right = profile.map(([radius, height]): Point => [x + radius * scale, foot - height * scale])
  const left = profile.map(([radius, height]): Point => [x - radius * scale, foot - height * scale]).reverse()
  return [...right, ...left]
}
