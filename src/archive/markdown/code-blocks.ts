import type { Env, MarkdownIt, Token } from 'markdown-it'
import { drawDisplayFormula, formulaOf } from './formulae.ts'

/** Gives the markup of code with colours; null where it stays without. */
export type ColourCode = (text: string, language: string) => string | null

interface ColouringEnv extends Env {
  colourCode?: ColourCode
}

const MAX_NAME = 30

/** The language that a block of code names, as it names it. */
const languageIn = (token: Token): string => /^\S+/.exec(token.info.trim())?.[0].slice(0, MAX_NAME) ?? ''

function lineCount(text: string): string {
  const lines = text.trimEnd().split('\n').length
  return lines === 1 ? '1 line' : `${lines} lines`
}

/** Code without trailing blank lines: files end in a line break, and so does the text between two fences. */
const withoutEnd = (code: string): string => (code.endsWith('\n\n') ? `${code.trimEnd()}\n` : code)

/**
 * Blocks of code with their language and length above them; they scroll within themselves, so they can have the focus.
 * Those that hold a formula are drawn.
 */
export function codeBlocks(md: MarkdownIt): void {
  const { escapeHtml } = md.utils
  const write = (token: Token, env: ColouringEnv): string => {
    const formula = formulaOf(token)
    const drawn = formula === null ? null : drawDisplayFormula(formula, env)
    if (drawn !== null) return drawn
    const language = languageIn(token)
    const named = language === '' ? '' : ` class="language-${escapeHtml(language)}"`
    const text = withoutEnd(token.content)
    const code = (language !== '' && env.colourCode?.(text, language)) || escapeHtml(text)
    return (
      `<figure class="code"><figcaption><span>${escapeHtml(language || 'code')}</span> ` +
      `<small>${lineCount(text)}</small></figcaption>` +
      `<pre dir="ltr" tabindex="0"><code${named}>${code}</code></pre></figure>\n`
    )
  }
  for (const name of ['fence', 'code_block']) {
    md.renderer.rules[name] = (tokens, index, _options, env = {}) => write(tokens[index]!, env)
  }
}
