import type { Env, MarkdownIt, StateCore, Token } from 'markdown-it'
import { spend } from './bounds.ts'
import { prefixIn } from './footnotes.ts'

/** A letter of a heading or of an address, in the units of bounds.ts. */
const LETTER_COST = 1 / 16

/** A link to a heading of the same text. */
const LINK = /\]\(\s{0,20}<?#/

/**
 * The key of a heading in addresses, which programs write differently: `## 2. How to` is `#2-how-to` at GitHub, and
 * `#2how-to` elsewhere.
 */
function keyOf(text: string, env: Env): string {
  spend(env, text.length * LETTER_COST)
  return text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')
}

/** The fragment of a URL as words. */
function decoded(href: string): string {
  try {
    return decodeURIComponent(href.slice(1))
  } catch {
    return href.slice(1)
  }
}

const wordsOf = ({ children }: Token): string => (children ?? []).map(({ content }) => content).join('')

/** The headings of a text by their keys; the second of one name has a 1 behind it, as at GitHub. */
function headingsIn(tokens: readonly Token[], env: Env): Map<string, { open: Token; number: number }> {
  const headings = new Map<string, { open: Token; number: number }>()
  const repeated = new Map<string, number>()
  let number = 0
  for (const [at, open] of tokens.entries()) {
    if (open.type !== 'heading_open') continue
    const key = keyOf(wordsOf(tokens[at + 1]!), env)
    const before = repeated.get(key) ?? 0
    repeated.set(key, before + 1)
    const name = before === 0 ? key : `${key}${before}`
    if (!headings.has(name)) headings.set(name, { open, number: ++number })
  }
  return headings
}

/** Lets links such as those of a table of contents lead to the headings of their text; others to a `#` are words. */
function linkHeadings({ src, env, tokens }: StateCore): void {
  if (!LINK.test(src)) return
  const links = tokens
    .flatMap(({ children }) => children ?? [])
    .filter((token) => token.type === 'link_open' && String(token.attrGet('href')).startsWith('#'))
  if (links.length === 0) return
  const headings = headingsIn(tokens, env)
  for (const link of links) {
    const heading = headings.get(keyOf(decoded(String(link.attrGet('href'))), env))
    const id = heading && `${prefixIn(env)}heading-${heading.number}`
    if (heading && id !== undefined) heading.open.attrSet('id', id)
    link.attrSet('href', id === undefined ? '' : `#${id}`)
  }
}

/** Links from a text to its own headings. */
export function headingLinks(md: MarkdownIt): void {
  md.core.ruler.push('link_headings', linkHeadings)
}
