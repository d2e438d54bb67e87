import { holdsCode, WITHHELD_TAG, type ContentTag } from './content-tags.ts'
import type { Card } from './card.ts'
import { languageOfCard } from './card-language.ts'
import { isFormula, isSurelyFormula } from './markdown/formula-source.ts'
import type { Mark } from './query/marks.ts'

/** Blocks of code, whose text is neither table nor formula. */
const FENCED = /^ {0,3}(`{3,}(?!`)|~{3,}(?!~))[^\n]*\n(?:[\s\S]*?\n {0,3}\1[^\n]*$|[\s\S]*)/gm
/** A row of a table with the line under it that tells its columns. */
const TABLE = /^ {0,3}\S[^\n]*\n {0,3}\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)*(?:\|[ \t]*)?$/gm
/** A possible formula, at most as long as one that is drawn: endless text must not be tried again and again. */
const DISPLAYED = /\$\$[^$]{1,2000}\$\$|\\\[([^[\]]{1,2000})\\\]/g
const INLINE = /\\\(([^()]{0,500}?(?:\([^()]{0,200}\)[^()]{0,200}?){0,20})\\\)/g
const BETWEEN_DOLLARS = /(?<![\\$\p{L}\p{N}])\$(?=\S)([^$\n]{1,500})(?<=\S)\$(?![\p{L}\p{N}$])/gu

const holdsTable = (text: string): boolean =>
  (text.match(TABLE) ?? []).some((rows) => rows.split('\n').every((row) => row.includes('|')))

function holdsFormula(text: string): boolean {
  if (!/[$\\]/.test(text)) return false
  for (const [whole, inner] of text.matchAll(DISPLAYED))
    if (inner === undefined || isSurelyFormula(whole, true)) return true
  for (const [, inner = ''] of text.matchAll(INLINE)) if (isSurelyFormula(inner, false)) return true
  for (const [, inner = ''] of text.matchAll(BETWEEN_DOLLARS)) if (isFormula(inner)) return true
  return false
}

/**
 * What is true of a card for `has:` and `lang:` of a query (R4.35), as everyone sees it who sees the card: of a public card whose
 * content is withheld from visitors, nothing but its two texts counts.
 * @param holds what its stored content holds (`contentTags`)
 */
export function marksOf(
  card: Pick<Card, 'prompt' | 'response' | 'isPrivate'> & { hasPicture: boolean },
  holds: readonly ContentTag[],
): Mark[] {
  const stored = !card.isPrivate && holds.includes(WITHHELD_TAG) ? [] : holds
  const holdsSome = (start: string) => stored.some((hold) => hold.startsWith(start))
  const prose = card.response.replaceAll(FENCED, '\n')
  const language = languageOfCard(card)
  const marks: [Mark, boolean][] = [
    ['code', holdsCode(card.response)],
    ['picture', card.hasPicture || holdsSome('picture')],
    ['table', holdsTable(prose)],
    ['formula', holdsFormula(prose)],
    ['document', holdsSome('document')],
    ['alternatives', holdsSome('answers:')],
    [`lang:${language}`, language !== null],
  ]
  return marks.filter(([, isTrue]) => isTrue).map(([mark]) => mark)
}

/** Letters (code points) of prompt and response together, as `len` of a query counts them. */
export function lettersIn({ prompt, response }: Pick<Card, 'prompt' | 'response'>): number {
  return countLetters(prompt) + countLetters(response)
}

/** UTF-16 code units without the second ones of pairs. */
function countLetters(text: string): number {
  let count = text.length
  for (let at = 1; at < text.length; at++) {
    if ((text.charCodeAt(at) & 0xfc00) === 0xdc00 && (text.charCodeAt(at - 1) & 0xfc00) === 0xd800) count--
  }
  return count
}
