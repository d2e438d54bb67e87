import type { Env, MarkdownIt, StateBlock, StateCore, StateInline, Token } from 'markdown-it'

/** Thrown while a text is rendered that costs more than any text may: it is shown as it was written. */
export class TooCostly extends Error {
  override readonly name = 'TooCostly'
}

/**
 * Maximum cost of rendering one text, in units of about a quarter of a microsecond. Answers of 100,000 letters cost 20,000 to
 * 30,000, whatever the machine.
 */
export const MAX_COST = 120_000

/** Levels of lists and quotes within each other, and within a paragraph of emphasis, links and pictures. */
const MAX_NESTING = 60

/** Costs of parser operations in the same units: measured, and rounded up. */
const COST = {
  /** Looking at a line for the beginning of a block, or for the end of one. */
  line: 8,
  /** Reading on at a place of a paragraph. */
  place: 2,
  /** Reading on at a letter that means something. */
  sign: 4,
  /** Looking for the end of what may be a link or a picture. */
  link: 7,
  /** Making what may be an address a link. */
  address: 40,
  /** Making and writing out an element, its end, or a fragment of text. */
  token: 2,
  /** Writing out a letter of an address: a definition is written once and may be used a thousand times. */
  letter: 1 / 64,
} as const

const codes = (letters: string): ReadonlySet<number> => new Set(Array.from(letters, (letter) => letter.charCodeAt(0)))
const SIGNS = codes('<&*_~`\\$')
const LINKS = codes('[!')
/** Each of these letters becomes a token, however many are in a row. */
const RUN = /[*_~]+/y
const ADDRESS = /:\/\/|www\.|@/gi

interface BoundedEnv extends Env {
  cost?: number
}

/** The cost of a text so far. @param env the parser's, one for each text */
export const costOf = (env: Env): number => (env as BoundedEnv).cost ?? 0

/** Counts what a rule is about to do. @throws TooCostly */
export function spend(env: Env, cost: number): void {
  const total = costOf(env) + cost
  ;(env as BoundedEnv).cost = total
  if (total > MAX_COST) throw new TooCostly()
}

function spendOnLine({ env, level, tokens }: StateBlock): false {
  spend(env, COST.line)
  // A table makes many of them at once.
  if (level >= MAX_NESTING || tokens.length * COST.token > MAX_COST) throw new TooCostly()
  return false
}

function costAt(src: string, pos: number, silent: boolean): number {
  const code = src.charCodeAt(pos)
  if (LINKS.has(code)) return COST.link
  if (!SIGNS.has(code)) return COST.place
  // Silent parsing advances character by character.
  if (silent) return COST.sign
  RUN.lastIndex = pos
  return COST.sign * (RUN.exec(src)?.[0].length ?? 1)
}

function spendOnPlace({ env, src, pos }: StateInline, silent: boolean): false {
  spend(env, costAt(src, pos, silent))
  return false
}

const inlineTokens = (tokens: readonly Token[]): Token[] => tokens.filter(({ type }) => type === 'inline')

function spendOnTokens({ env, tokens }: StateCore): void {
  spend(env, COST.token * tokens.length)
  for (const { content } of inlineTokens(tokens)) spend(env, COST.address * (content.match(ADDRESS)?.length ?? 0))
}

function spendOnChildren({ env, tokens }: StateCore): void {
  for (const { children } of inlineTokens(tokens)) {
    if (children === null) continue
    for (const { level, attrs } of children) {
      if (level > MAX_NESTING) throw new TooCostly()
      spend(env, COST.token)
      for (const [, value] of attrs ?? []) spend(env, COST.letter * String(value).length)
    }
  }
}

/**
 * Makes a parser refuse texts that cost too much, while it reads them: it counts exactly what it does, so what it refuses
 * it refuses on every machine alike. Its own nesting limit would leave out what is nested deeper.
 */
export function boundMarkdown(md: MarkdownIt): void {
  md.set({ maxNesting: MAX_NESTING + 10 })
  const everywhere = ['paragraph', 'reference', 'blockquote', 'list']
  md.block.ruler.before('table', 'bound_lines', spendOnLine, { alt: everywhere })
  md.inline.ruler.before('text', 'bound_places', spendOnPlace)
  md.core.ruler.after('block', 'bound_tokens', spendOnTokens)
  md.core.ruler.after('inline', 'bound_children', spendOnChildren)
}
