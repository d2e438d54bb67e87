import type { Env, MarkdownIt, StateBlock, StateCore, StateInline, Token } from 'markdown-it'
import { spend } from './bounds.ts'
import { isFormula, isSurelyFormula } from './formula-source.ts'

/** Draws a formula in TeX as MathML; null for one that cannot be drawn. */
export type DrawFormula = (source: string, isDisplay: boolean) => string | null

interface DrawingEnv extends Env {
  drawFormula?: DrawFormula
}

/** The cost of drawing, in the units of bounds.ts: measured, and rounded up. */
const COST = { formula: 60, letter: 6, line: 2 } as const

/** Lines between the delimiters of a formula that is by itself. */
const MAX_LINES = 100

/** Longer sources scroll within themselves, so they can have the focus. */
const LONG = 60

const ENVIRONMENTS = '(?:align(?:ed|at)?|equation|gather(?:ed)?|multline|split|cases|array|[pbvBV]?matrix|CD)\\*?'
const OPENERS = new RegExp(`\\$\\$|\\\\\\\\?[([]|\\\\begin\\{(${ENVIRONMENTS})\\}`, 'y')
const CLOSERS: Readonly<Record<string, string>> = {
  $$: '$$',
  '\\(': '\\)',
  '\\[': '\\]',
  '\\\\(': '\\\\)',
  '\\\\[': '\\\\]',
}
/**
 * A letter or digit of a script that has blanks between its words: behind one of Chinese, Japanese or Korean a formula may begin.
 */
const LETTER = '(?![\\p{scx=Han}\\p{scx=Hira}\\p{scx=Kana}\\p{scx=Hang}])[\\p{L}\\p{N}]'
const SINGLE = new RegExp(
  `\\$(?!\\s)((?:\\\\[^\\n]|[^\\\\$\`]){1,400})(?<!\\s)\\$(?:(?=(?:th|st|nd|rd|s)\\b)|(?!${LETTER}|[{$]))`,
  'uy',
)
const BEFORE = new RegExp(`${LETTER}|[$\\\\]`, 'u')
const FENCES: ReadonlySet<string> = new Set(['math', 'latex', 'tex', 'katex'])
const DELIMITED = /^\s*(?:\$\$([^]*)\$\$|\\\[([^]*)\\\])\s*$/

interface Opener {
  text: string
  closer: string
  /** True where the delimiters are part of the source. */
  isEnvironment: boolean
}

function openerAt(src: string, pos: number): Opener | null {
  OPENERS.lastIndex = pos
  const found = OPENERS.exec(src)
  if (!found) return null
  const [text, name] = found
  return name === undefined
    ? { text, closer: CLOSERS[text]!, isEnvironment: false }
    : { text, closer: `\\end{${name}}`, isEnvironment: true }
}

const sourceOf = ({ text, closer, isEnvironment }: Opener, between: string): string =>
  isEnvironment ? text + between + closer : between.trim()

const isDisplay = ({ text }: Opener): boolean => !text.endsWith('(')

/** For each paragraph, where each closer is last: a text of nothing but openers is not searched from each of them. */
const lastPlaces = new WeakMap<StateInline, Record<string, number>>()

function lastPlace(state: StateInline, closer: string): number {
  let places = lastPlaces.get(state)
  if (!places) lastPlaces.set(state, (places = {}))
  return (places[closer] ??= state.src.lastIndexOf(closer))
}

/** Counts what a formula costs where it is drawn. */
function spendOn(source: string, env: DrawingEnv): void {
  if (env.drawFormula) spend(env, COST.formula + COST.letter * source.length)
}

function push(state: StateInline | StateBlock, source: string, display: boolean): void {
  spendOn(source, state.env)
  const token = state.push('formula', '', 0)
  token.content = source
  token.meta = { isDisplay: display }
}

/** `$ … $` within a paragraph, where no price is meant (the rules of Pandoc, and no two words in a row). */
function single(state: StateInline, silent: boolean): boolean {
  const { src, pos } = state
  if (pos > 0 && BEFORE.test(src[pos - 1]!)) return false
  SINGLE.lastIndex = pos
  const found = SINGLE.exec(src)
  if (!found || pos + found[0].length > state.posMax || !isFormula(found[1]!)) return false
  if (!silent) push(state, found[1]!.trim(), false)
  state.pos += found[0].length
  return true
}

/** Formulae within a paragraph: `\( … \)`, `\[ … \]`, `$$ … $$`, `\begin{align} … \end{align}`, `$ … $`. */
function within(state: StateInline, silent: boolean): boolean {
  const { src, pos, posMax } = state
  const sign = src.charCodeAt(pos)
  if (sign !== DOLLAR && sign !== BACKSLASH) return false
  const opener = openerAt(src, pos)
  if (!opener) return sign === DOLLAR && single(state, silent)
  const start = pos + opener.text.length
  if (lastPlace(state, opener.closer) < start) return false
  const end = src.indexOf(opener.closer, start)
  const between = src.slice(start, end)
  if (end + opener.closer.length > posMax || !(opener.isEnvironment || isSurelyFormula(between, isDisplay(opener))))
    return false
  if (!silent) push(state, sourceOf(opener, between), isDisplay(opener))
  state.pos = end + opener.closer.length
  return true
}

const DOLLAR = 36
const BACKSLASH = 92

/** A formula that has lines of its own: nothing in it is read as a list, a heading or a rule. */
function ownLines(state: StateBlock, startLine: number, endLine: number, silent: boolean): boolean {
  const { src, bMarks, eMarks, tShift, sCount, blkIndent } = state
  const start = bMarks[startLine]! + tShift[startLine]!
  const sign = src.charCodeAt(start)
  if ((sign !== DOLLAR && sign !== BACKSLASH) || sCount[startLine]! - blkIndent >= 4) return false
  const opener = openerAt(src, start)
  if (!opener || !isDisplay(opener)) return false
  const first = src.slice(start + opener.text.length, eMarks[startLine])
  const last = Math.min(endLine, startLine + MAX_LINES)
  let between = ''
  for (let line = startLine; line < last; line++) {
    spend(state.env, COST.line)
    if (line > startLine && sCount[line]! < blkIndent && !state.isEmpty(line)) return false
    const text = line === startLine ? first : state.getLines(line, line + 1, blkIndent, false)
    const end = text.indexOf(opener.closer)
    if (end === -1) {
      if (text.trim() !== '' || line === startLine) between += `${text}\n`
      continue
    }
    const rest = text.slice(end + opener.closer.length).trim()
    between += text.slice(0, end)
    if (!/^[.,;]?$/.test(rest) || !(opener.isEnvironment || isSurelyFormula(between, true))) return false
    if (silent) return true
    push(state, sourceOf(opener, between) + rest, true)
    state.line = line + 1
    return true
  }
  return false
}

/** Finds the blocks of code that are formulae. */
function findFences({ env, tokens }: StateCore): void {
  for (const token of tokens) {
    if (token.type !== 'fence' || !FENCES.has(token.info.trim().toLowerCase())) continue
    const [, dollars, brackets] = DELIMITED.exec(token.content) ?? []
    const source = (dollars ?? brackets ?? token.content).trim()
    spendOn(source, env)
    token.meta = { formula: source }
  }
}

/** The formula in a block of code; null without one. */
export const formulaOf = (token: Token): string | null => (token.meta as { formula?: string } | null)?.formula ?? null

/** Draws a display formula, on lines of its own; null where it cannot be drawn. */
export function drawDisplayFormula(source: string, env: Env): string | null {
  const drawn = (env as DrawingEnv).drawFormula?.(source, true)
  if (drawn == null) return null
  const focus = source.length > LONG ? ' tabindex="0" role="group" aria-label="formula"' : ''
  return `<div class="formula"${focus}>${drawn}</div>\n`
}

/**
 * Formulae in TeX, drawn by the function that the environment brings; without it, or where one cannot be drawn, its source
 * is there as code, never its delimiters.
 */
export function formulae(md: MarkdownIt): void {
  md.inline.ruler.before('escape', 'formula', within)
  md.block.ruler.before('fence', 'formula_lines', ownLines, { alt: ['paragraph', 'reference', 'blockquote', 'list'] })
  md.core.ruler.after('block', 'formula_fences', findFences)
  const { escapeHtml } = md.utils
  md.renderer.rules['formula'] = (tokens, index, _options, env = {}) => {
    const { content, block, meta } = tokens[index]!
    const display = (meta as { isDisplay: boolean }).isDisplay
    if (block)
      return (
        drawDisplayFormula(content, env) ?? `<pre class="math" tabindex="0"><code>${escapeHtml(content)}</code></pre>\n`
      )
    const drawn = (env as DrawingEnv).drawFormula?.(content, display)
    if (drawn == null) return `<code class="math">${escapeHtml(content)}</code>`
    if (!display && content.length <= LONG) return drawn
    const focus = content.length > LONG ? ' tabindex="0" role="group" aria-label="formula"' : ''
    return `<span class="formula${display ? '' : ' inline'}"${focus}>${drawn}</span>`
  }
}
