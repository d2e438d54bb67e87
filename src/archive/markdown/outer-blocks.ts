import type { Env, MarkdownIt, StateCore, Token } from 'markdown-it'
import { languageByWords } from '#archive/card-language.ts'
import { hasRightToLeft, isMostlyRightToLeft } from '#archive/text-direction.ts'
import { isLatin, languageOf } from '#archive/text-language.ts'
import type { TextPlace } from './footnotes.ts'

interface PlacedEnv extends Env {
  /** The level of the heading above the text. */
  under?: number
  place?: TextPlace
}

/** The dialog's title is a second-level heading and its labels are third-level ones. */
const USUALLY_UNDER = 3

const MAX_NAME = 80

/**
 * Headings follow each other without a gap, as a page's outline is read aloud, and those of one level stay so; what they were
 * stays in `data-level`.
 */
function orderHeadings({ env, tokens }: StateCore): void {
  const under = (env as PlacedEnv).under ?? USUALLY_UNDER
  /** The levels of the headings that the last one stands below, and its own. */
  const open: number[] = []
  for (const [index, token] of tokens.entries()) {
    if (token.type !== 'heading_open') continue
    const level = Number(token.tag.slice(1))
    while (open.length > 0 && open.at(-1)! >= level) open.pop()
    open.push(level)
    token.attrSet('data-level', String(level))
    token.tag = `h${Math.min(under + open.length, 6)}`
    const close = tokens.slice(index, index + 3).find(({ type }) => type === 'heading_close')
    if (close) close.tag = token.tag
  }
}

/** Tables scroll within themselves, and are named by the heads of their columns. */
function nameTables({ env, tokens }: StateCore): void {
  const where = (env as PlacedEnv).place?.name ?? ''
  let tables = 0
  for (const [index, token] of tokens.entries()) {
    if (token.type !== 'table_open') continue
    let columns = ''
    for (let at = index; at < tokens.length && tokens[at]!.type !== 'thead_close' && columns.length < MAX_NAME; at++) {
      const { type, children } = tokens[at]!
      if (type === 'inline') columns += `${columns && ', '}${(children ?? []).map(({ content }) => content).join('')}`
    }
    token.meta = { name: `table ${++tables}${columns.trim() && `: ${columns.slice(0, MAX_NAME).trim()}`}${where}` }
  }
}

/** Each block that is not within another has the direction and, where it is certain, the language of its words. */
function addLanguages({ src, tokens }: StateCore): void {
  const whole = languageByWords(src)
  let outer: Token | null = null
  let text = ''
  let words = ''
  for (const token of tokens) {
    if (outer === null) {
      if (token.nesting === 1 && token.level === 0 && token.type !== 'notes_open') {
        outer = token
        text = ''
        words = ''
        token.attrSet('dir', 'auto')
      }
    } else if (token.level === 0 && token.nesting === -1) {
      const language = languageOf(text, src) ?? languageAmong(text, whole)
      if (language !== null) outer.attrSet('lang', language)
      if (hasRightToLeft(words)) outer.attrSet('dir', isMostlyRightToLeft(words) ? 'rtl' : 'ltr')
      outer = null
    } else if (token.type === 'inline') {
      text += `${token.content}\n`
      words += `${(token.children ?? []).map(({ type, content }) => (type === 'text' ? content : '')).join(' ')}\n`
      if (hasRightToLeft(token.content)) leaveCodeOut(token)
    }
  }
}

/** Code with a direction of its own says nothing of the direction of the words around it. */
function leaveCodeOut({ children }: Token): void {
  for (const child of children ?? []) if (child.type === 'code_inline') child.attrSet('dir', 'auto')
}

/** The language of a block by its words or those around it; null where it is not certain, or in that of the page. */
function languageAmong(block: string, whole: string | null): string | null {
  if (whole === 'en' || !isLatin(block)) return null
  const own = languageByWords(block) ?? whole
  return own === 'en' ? null : own
}

/** The outermost blocks of a response: heading levels, table names, direction and language. */
export function outerBlocks(md: MarkdownIt): void {
  md.core.ruler.push('order_headings', orderHeadings)
  md.core.ruler.push('name_tables', nameTables)
  md.core.ruler.push('languages', addLanguages)
  const { rules } = md.renderer
  rules['table_open'] = (tokens, index, _options, _env, renderer) => {
    const token = tokens[index]!
    const { name } = token.meta as { name: string }
    const label = md.utils.escapeHtml(name)
    return `<section class="table" tabindex="0" aria-label="${label}"${renderer.renderAttrs(token)}><table>\n`
  }
  rules['table_close'] = () => '</table></section>\n'
}
