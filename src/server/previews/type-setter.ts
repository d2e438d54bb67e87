import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { create, type Font } from 'fontkit'

const SCRIPTS = ['latin', 'latin-ext', 'cyrillic', 'cyrillic-ext', 'greek', 'vietnamese'] as const

/** The reading serif, one font for each of its files, opened when a letter needs it. */
const opened = new Map<string, Font>()

function fontOf(script: string, weight: number): Font {
  const key = `${script} ${weight}`
  let font = opened.get(key)
  if (!font) {
    const file = `@fontsource/source-serif-4/files/source-serif-4-${script}-${weight}-normal.woff2`
    font = create(readFileSync(fileURLToPath(import.meta.resolve(file)))) as Font
    opened.set(key, font)
  }
  return font
}

/** The font that holds a letter; null when none of ours does. */
function fontFor(letter: string, weight: number): Font | null {
  const code = letter.codePointAt(0)!
  for (const script of SCRIPTS) {
    const font = fontOf(script, weight)
    if (font.hasGlyphForCodePoint(code)) return font
  }
  return null
}

interface SetLine {
  /** Paths of SVG, placed from the line's start on its base line. */
  svg: string
  width: number
}

/** Sets one line of text. Letters that our fonts do not hold are left out. @param size in pixels */
export function setLine(text: string, size: number, weight: number): SetLine {
  let x = 0
  let svg = ''
  for (const run of runsOf(text, weight)) {
    const scale = size / run.font.unitsPerEm
    const { glyphs, positions } = run.font.layout(run.text)
    for (const [index, glyph] of glyphs.entries()) {
      const { xAdvance, xOffset, yOffset } = positions[index]!
      const path = glyph.path.toSVG()
      const [left, up] = [round(x + xOffset * scale), round(-yOffset * scale)]
      if (path !== '') {
        svg += `<path transform="translate(${left} ${up}) scale(${round(scale)} ${round(-scale)})" d="${path}"/>`
      }
      x += xAdvance * scale
    }
  }
  return { svg, width: x }
}

const round = (value: number): number => Math.round(value * 1e5) / 1e5

function runsOf(text: string, weight: number): { font: Font; text: string }[] {
  const runs: { font: Font; text: string }[] = []
  for (const letter of text) {
    const font = fontFor(letter, weight)
    if (!font) continue
    const last = runs.at(-1)
    if (last?.font === font) last.text += letter
    else runs.push({ font, text: letter })
  }
  return runs
}

/** True when our fonts hold most letters of a text, so that it can be set. */
export function canSet(text: string, weight: number): boolean {
  const letters = text.match(/[\p{L}\p{N}]/gu) ?? []
  const known = letters.filter((letter) => fontFor(letter, weight) !== null)
  return letters.length > 0 && known.length >= letters.length * 0.9
}

/** Breaks a text into lines no wider than `width`, at most `most` of them; the last ends in '…' when words are left. */
export function breakLines(text: string, size: number, weight: number, width: number, most: number): SetLine[] {
  const words = text.split(/\s+/).filter((word) => word !== '')
  const lines: SetLine[] = []
  let at = 0
  while (at < words.length && lines.length < most) {
    let line = words[at]!
    at++
    while (at < words.length && setLine(`${line} ${words[at]}`, size, weight).width <= width) line += ` ${words[at++]}`
    const isCut = lines.length === most - 1 && at < words.length
    lines.push(setLine(fitted(isCut ? `${line} …` : line, size, weight, width), size, weight))
  }
  return lines
}

/** A line without the letters that would go beyond the edge. */
function fitted(line: string, size: number, weight: number, width: number): string {
  let text = line
  while (text.length > 4 && setLine(text, size, weight).width > width) text = `${text.slice(0, -3).trimEnd()}…`
  return text
}
