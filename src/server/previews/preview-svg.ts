import { PREVIEW_SIZE, type PreviewWords } from './preview-task.ts'
import { breakLines, canSet, setLine } from './type-setter.ts'

const { width, height } = PREVIEW_SIZE
const EDGE = 88
const COLOURS = { paper: '#ffffff', ink: '#16202c', quiet: '#5a6776', accent: '#0b5a6c', hairline: '#dce2e8' }
/** The colours of heat levels, as the light theme of the page has them. */
const HEAT = ['#eef1f5', '#dbe9eb', '#a9ccd3', '#6ea5b0', '#0b5a6c']
/** Sizes for words that are few, some and many, in pixels. */
const SIZES = [
  { upTo: 60, size: 76, lines: 4 },
  { upTo: 140, size: 60, lines: 5 },
  { upTo: Infinity, size: 48, lines: 6 },
] as const
const SEMIBOLD = 600
const REGULAR = 400

/** The picture of a card or conversation without one: its words next to a rule, below them where they come from. */
export function previewSvg({ words, line, site, year }: PreviewWords): string {
  // Scripts that our fonts do not hold leave the site's name alone on the paper.
  const shown = canSet(words, SEMIBOLD) ? words : site
  const { size, lines: most } = SIZES.find(({ upTo }) => shown.length <= upTo)!
  const lines = breakLines(shown, size, SEMIBOLD, width - 2 * EDGE - 32, most)
  const leading = size * 1.3
  const top = EDGE + 8
  const text = lines
    .map(({ svg }, index) => `<g transform="translate(${EDGE + 32} ${top + size * 0.86 + index * leading})">${svg}</g>`)
    .join('')
  const foot = height - EDGE + 16
  const below = setLine(line, 30, REGULAR)
  const name = setLine(site, 30, SEMIBOLD)
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
<rect width="${width}" height="${height}" fill="${COLOURS.paper}"/>
<rect x="${EDGE}" y="${top}" width="6" height="${Math.max(1, lines.length) * leading}" fill="${COLOURS.accent}"/>
<g fill="${COLOURS.ink}">${text}</g>
${year ? heatOf(year) : ''}
<rect x="${EDGE}" y="${foot - 56}" width="${width - 2 * EDGE}" height="2" fill="${COLOURS.hairline}"/>
<g fill="${COLOURS.quiet}" transform="translate(${EDGE} ${foot})">${below.svg}</g>
<g fill="${COLOURS.ink}" transform="translate(${width - EDGE - name.width} ${foot})">${name.svg}</g>
</svg>`
}

/** A day's square and the way to the next one, as 53 weeks of a year take the width. */
const SQUARE = 15
const PITCH = 19.3
const HEAT_TOP = 268

function heatOf({ first, levels }: NonNullable<PreviewWords['year']>): string {
  return levels
    .map((level, at) => {
      const [x, y] = [EDGE + Math.floor((first + at) / 7) * PITCH, HEAT_TOP + ((first + at) % 7) * PITCH]
      return `<rect x="${x}" y="${y}" width="${SQUARE}" height="${SQUARE}" rx="2" fill="${HEAT[level]}"/>`
    })
    .join('')
}
