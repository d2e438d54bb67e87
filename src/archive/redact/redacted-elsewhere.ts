import type { Card } from '#archive/card.ts'
import { SCANNED_FIELDS, type Finding, type ScannedField } from '#archive/finding.ts'
import type { Range } from '#archive/highlight.ts'
import { wordsFinder } from './find-words.ts'
import { small } from './small.ts'

type Found = Finding & { field: ScannedField }

/** Signs within a word, such as those of bold letters. */
const MARKUP = /^[^\s\p{L}\p{N}]+$/u

/** True where a place is no part of a longer word. */
const isWhole = (text: string, { start, end }: Range): boolean =>
  !/[\p{L}\p{M}]$/u.test(text.slice(Math.max(0, start - 2), start)) && !/^[\p{L}\p{M}]/u.test(text.slice(end, end + 2))

/** Finds words as they are written, and in other capitals as whole words alone: a short name begins many others ('Al', 'always'). */
function anyCaseFinder(text: string): (words: string) => Range[] {
  const find = wordsFinder(text)
  const findSmall = wordsFinder(small(text))
  return (words) => [...find(words), ...findSmall(small(words)).filter((range) => isWhole(text, range))]
}

/**
 * The findings of a card with the places of words that an admin redacted in other cards of its conversation (R10.2); a place that
 * was found already is one finding, which reaches as far as either of both.
 */
export const withRedactedElsewhere = (card: Card, findings: readonly Found[], words: readonly string[]): Found[] =>
  SCANNED_FIELDS.flatMap((field) => {
    const text = card[field] ?? ''
    const find = anyCaseFinder(text)
    const redacted = words.flatMap((some) => find(some)).map((range): Found => ({ kind: 'redacted', field, ...range }))
    const own = findings.filter((finding) => finding.field === field)
    const joined: Found[] = []
    for (const one of [...own, ...redacted].sort((a, b) => a.start - b.start)) {
      const last = joined.at(-1)
      if (last && reachesInto(last, one, text)) {
        const kind = last.kind === 'redacted' ? one.kind : last.kind
        joined.splice(-1, 1, { ...last, kind, end: Math.max(last.end, one.end) })
      } else joined.push(one)
    }
    return joined
  })

/** True where two findings overlap, or nothing but signs is between two places of redacted words. */
const reachesInto = (last: Found, { kind, start }: Found, text: string): boolean =>
  start < last.end ||
  (kind === 'redacted' && last.kind === 'redacted' && (start === last.end || MARKUP.test(text.slice(last.end, start))))
