import { citationOf, withoutMarkup, type Cited, type CitedSite } from './citation.ts'

/** The forms in which words are quoted. */
export type QuotationFormat = 'plain' | 'markdown'

/**
 * Words of a card with their source, ready to be pasted.
 * @param url where the words are, in full
 */
export function quotationOf(words: string, card: Cited, site: CitedSite, url: string, format: QuotationFormat): string {
  const source = citationOf(card, site, format, url)
  if (format === 'plain') return `“${words}”\n— ${source}`
  const lines = words.split('\n').map((line) => `> ${withoutMarkup(line)}`.trimEnd())
  return `${lines.join('\n')}\n>\n> — ${source}`
}
