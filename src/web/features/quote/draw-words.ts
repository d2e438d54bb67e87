import { breakLines } from './break-lines.ts'

/** The texts of a picture of quoted words. */
export interface PictureWords {
  words: string
  /** Their source, in one line. */
  source: string
  /** The site's title. */
  site: string
  direction: 'ltr' | 'rtl'
}

/** Width in pixels; the height depends on the text. */
const WIDTH = 1200
const MIN_HEIGHT = 630
const EDGE = 88
/** The gap between the rule and the text, in pixels. */
const INDENT = 32
const FOOT = 132
/** Font sizes for short, medium and long quotes, in pixels. */
const SIZES = [
  { upTo: 80, size: 68 },
  { upTo: 240, size: 52 },
  { upTo: Infinity, size: 42 },
] as const
/** Maximum number of lines: more would be a page, not a picture. */
const MAX_LINES = 24
const FACE = '"Source Serif 4 Variable", Georgia, serif'
const SMALL = 28

/** A colour of the current theme. */
const colour = (name: string): string => getComputedStyle(document.documentElement).getPropertyValue(`--${name}`).trim()

/** Draws a quote next to a rule, with its source below. @returns the canvas */
export async function drawWords({ words, source, site, direction }: PictureWords): Promise<HTMLCanvasElement> {
  const { size } = SIZES.find(({ upTo }) => words.length <= upTo)!
  await Promise.all([
    document.fonts.load(`600 ${size}px ${FACE}`, words),
    document.fonts.load(`400 ${SMALL}px ${FACE}`, source + site),
  ])
  const canvas = document.createElement('canvas')
  canvas.width = WIDTH
  const context = canvas.getContext('2d')
  if (!context) throw new Error('There is nothing to draw on.')
  const letter = (weight: number, px: number) => {
    context.font = `${weight} ${px}px ${FACE}`
  }
  letter(600, size)
  const room = WIDTH - 2 * EDGE - INDENT
  const lines = breakLines(words, room, MAX_LINES, (line) => context.measureText(line).width)
  const leading = Math.round(size * 1.32)
  canvas.height = Math.max(MIN_HEIGHT, EDGE + lines.length * leading + FOOT + EDGE)
  const { height } = canvas

  context.fillStyle = colour('ground')
  context.fillRect(0, 0, WIDTH, height)
  const isLeft = direction === 'ltr'
  context.fillStyle = colour('accent')
  context.fillRect(isLeft ? EDGE : WIDTH - EDGE - 6, EDGE, 6, Math.max(1, lines.length) * leading)
  // A canvas resets its font when its size changes.
  letter(600, size)
  context.direction = direction
  context.textAlign = 'start'
  context.textBaseline = 'alphabetic'
  context.fillStyle = colour('ink')
  for (const [index, line] of lines.entries()) {
    context.fillText(line, isLeft ? EDGE + INDENT : WIDTH - EDGE - INDENT, EDGE + size * 0.98 + index * leading)
  }

  context.fillStyle = colour('hairline')
  context.fillRect(EDGE, height - EDGE - 56, WIDTH - 2 * EDGE, 2)
  context.direction = 'ltr'
  letter(600, SMALL)
  context.fillStyle = colour('ink')
  context.textAlign = 'right'
  const [name = ''] = breakLines(site, room / 3, 1, (line) => context.measureText(line).width)
  const nameWidth = context.measureText(name).width
  context.fillText(name, WIDTH - EDGE, height - EDGE)
  letter(400, SMALL)
  context.fillStyle = colour('quiet')
  context.textAlign = 'left'
  const left = WIDTH - 2 * EDGE - nameWidth - INDENT
  const [below = ''] = breakLines(source, left, 1, (line) => context.measureText(line).width)
  context.fillText(below, EDGE, height - EDGE)
  return canvas
}
