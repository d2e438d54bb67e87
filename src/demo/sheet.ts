/** Size of a finished picture in pixels; scenes draw in these units. */
export const WIDTH = 480
export const HEIGHT = 320

/** Every pixel is drawn as FINE by FINE smaller ones, whose mean smooths the edges. */
export const FINE = 2
const W = WIDTH * FINE
const H = HEIGHT * FINE

/** The inks of a print; a palette gives each of them a colour. */
export const INK = { paper: 0, sky: 1, far: 2, mid: 3, near: 4, accent: 5, dark: 6, light: 7 } as const
export type Ink = (typeof INK)[keyof typeof INK]
const INKS = 8

export type Point = readonly [x: number, y: number]

/** How much shadow an ink carries, 0 to 1: the same everywhere or by place. */
export type Tone = number | ((x: number, y: number) => number)

export interface Brush {
  ink: Ink
  tone?: Tone
  /** Prints over what lies below, as a translucent ink does, instead of covering it. */
  over?: boolean
  /** Leaves out the contour that the black and white print gives to every shape. */
  bare?: boolean
  /** Black or white without lines in the black and white print, for what is too thin to be shaded. */
  solid?: boolean
}

/** Flags in the lowest bits of a shape's number. */
export const BARE = 1
export const SOLID = 2

/**
 * A sheet on which shapes are laid one above the other. It keeps no colours: each fine pixel knows its ink, its shadow
 * and its shape, from which the colour print and the ink drawing are made.
 */
export class Sheet {
  readonly ink = new Uint8Array(W * H)
  readonly shade = new Uint8Array(W * H)
  /** The number of the shape on top, counted in steps of four, with the flags BARE and SOLID. */
  readonly shape = new Uint16Array(W * H)
  /** Pairs of inks printed over each other; the first has the ink number 8. */
  readonly mixes: [below: number, above: number][] = []
  private readonly mixOf = new Map<number, number>()
  private shapes = 0

  /** Lays a filled outline (even-odd) on the sheet. */
  polygon(points: readonly Point[], brush: Brush): void {
    const rows = new Map<number, number[]>()
    for (let i = 0; i < points.length; i++) {
      const [x1, y1] = points[i]!
      const [x2, y2] = points[(i + 1) % points.length]!
      const [top, bottom] = y1 < y2 ? [y1 * FINE, y2 * FINE] : [y2 * FINE, y1 * FINE]
      const slope = (x2 - x1) / (y2 - y1)
      const last = Math.min(H - 1, Math.ceil(bottom - 0.5) - 1)
      for (let row = Math.max(0, Math.ceil(top - 0.5)); row <= last; row++) {
        const x = (x1 + ((row + 0.5) / FINE - y1) * slope) * FINE
        const crossings = rows.get(row)
        if (crossings) crossings.push(x)
        else rows.set(row, [x])
      }
    }
    const shape = this.nextShape(brush)
    for (const [row, crossings] of rows) {
      crossings.sort((a, b) => a - b)
      for (let i = 0; i + 1 < crossings.length; i += 2) this.span(row, crossings[i]!, crossings[i + 1]!, brush, shape)
    }
  }

  /** Lays an ellipse on the sheet, upright unless turned by an angle in radians. */
  ellipse(x: number, y: number, rx: number, ry: number, brush: Brush, turn = 0): void {
    const count = Math.max(12, Math.ceil((rx + ry) * 0.9))
    const [cos, sin] = [Math.cos(turn), Math.sin(turn)]
    const points = Array.from({ length: count }, (_, i): Point => {
      const [u, v] = [rx * Math.cos((i / count) * 2 * Math.PI), ry * Math.sin((i / count) * 2 * Math.PI)]
      return [x + u * cos - v * sin, y + u * sin + v * cos]
    })
    this.polygon(points, brush)
  }

  circle(x: number, y: number, radius: number, brush: Brush): void {
    this.ellipse(x, y, radius, radius, brush)
  }

  rect(x: number, y: number, width: number, height: number, brush: Brush): void {
    const [right, bottom] = [x + width, y + height]
    this.polygon(
      [
        [x, y],
        [right, y],
        [right, bottom],
        [x, bottom],
      ],
      brush,
    )
  }

  /** Draws a line through points; the width may change from start to end. */
  stroke(points: readonly Point[], width: number, brush: Brush, endWidth = width): void {
    const left: Point[] = []
    const right: Point[] = []
    for (let i = 0; i < points.length; i++) {
      const [x, y] = points[i]!
      const [ax, ay] = points[Math.max(0, i - 1)]!
      const [bx, by] = points[Math.min(points.length - 1, i + 1)]!
      const length = Math.sqrt((bx - ax) ** 2 + (by - ay) ** 2) || 1
      const half = (width + ((endWidth - width) * i) / Math.max(1, points.length - 1)) / 2
      const [nx, ny] = [(-(by - ay) / length) * half, ((bx - ax) / length) * half]
      left.push([x + nx, y + ny])
      right.unshift([x - nx, y - ny])
    }
    this.polygon([...left, ...right], { bare: true, solid: true, ...brush })
  }

  private nextShape(brush: Brush): number {
    this.shapes = (this.shapes + 4) & 0xffff
    return this.shapes | (brush.bare || brush.over ? BARE : 0) | (brush.solid ? SOLID : 0)
  }

  private span(row: number, from: number, to: number, brush: Brush, shape: number): void {
    const start = row * W + Math.max(0, Math.ceil(from - 0.5))
    const end = row * W + Math.min(W, Math.ceil(to - 0.5))
    if (start >= end) return
    const { ink, tone = 0 } = brush
    if (brush.over) {
      for (let at = start; at < end; at++) this.ink[at] = this.mix(this.ink[at]!, ink)
    } else {
      this.ink.fill(ink, start, end)
      if (typeof tone === 'number') this.shade.fill(toByte(tone), start, end)
      else for (let at = start; at < end; at++) this.shade[at] = toByte(tone((at - row * W) / FINE, row / FINE))
    }
    this.shape.fill(shape, start, end)
  }

  private mix(below: number, above: Ink): number {
    if (below === INK.paper || below === above) return above
    const key = below * INKS + above
    let mixed = this.mixOf.get(key)
    if (mixed === undefined) {
      if (this.mixes.length > 60) return below
      mixed = INKS + this.mixes.push([below, above]) - 1
      this.mixOf.set(key, mixed)
    }
    return mixed
  }
}

const toByte = (value: number) => (value <= 0 ? 0 : value >= 1 ? 255 : Math.round(value * 255))
