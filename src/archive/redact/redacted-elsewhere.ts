import type { Card } from '#archive/card.ts'
import { SCANNED_FIELDS, type Finding, type ScannedField } from '#archive/finding.ts'
import { wordsFinder } from './find-words.ts'

type Found = Finding & { field: ScannedField }

/** Signs within a word, such as those of bold letters. */
const MARKUP = /^[^\s\p{L}\p{N}]+$/u

/**
 * The findings of a card with the places of words that an admin redacted in other cards of its conversation (R10.2); a place that
 * was found already is one finding, which reaches as far as either of both.
 */
export const withRedactedElsewhere = (card: Card, findings: readonly Found[], words: readonly string[]): Found[] =>
  SCANNED_FIELDS.flatMap((field) => {
    const text = card[field] ?? ''
    const find = wordsFinder(text)
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
