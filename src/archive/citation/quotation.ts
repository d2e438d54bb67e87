import { citationOf, escapeMarkdown, type Cited, type CitedSite } from './citation.ts'

/** The forms in which words are quoted. */
export type QuotationFormat = 'plain' | 'markdown'

/**
 * Words of a card with their source, ready to be pasted.
 * @param url where the words are, in full
 */
export function quotationOf(words: string, card: Cited, site: CitedSite, url: string, format: QuotationFormat): string {
  const source = citationOf(card, site, format, url)
  if (format === 'plain') return `“${words}”\n— ${source}`
  const lines = words.split('\n').map((line) => `> ${asLetters(line)}`.trimEnd())
  return `${lines.join('\n')}\n>\n> — ${source}`
}

/** Line starts that Markdown reads as a list, quotation, heading or rule. */
const OPENING = /^(?:[-+>=]|\d+(?=[.)]))/

/** A line that Markdown shows letter for letter. */
const asLetters = (line: string): string =>
  escapeMarkdown(line.trim())
    .replace(/[~&|]/g, '\\$&')
    .replace(OPENING, (sign) => (/\d/.test(sign) ? `${sign}\\` : `\\${sign}`))
