import type { Card } from '#archive/card.ts'
import { SCANNED_FIELDS, type Finding, type ScannedField } from '#archive/finding.ts'
import { wordsFinder } from './find-words.ts'

type Found = Finding & { field: ScannedField }

/** Signs within a word, such as those of bold letters. */
const MARKUP = /^[^\s\p{L}\p{N}]+$/u

/**
 * The findings of a card with the places of words that an admin redacted in other cards of its conversation (R10.2); a place that
 * was found already is one finding.
 */
export const withRedactedElsewhere = (card: Card, findings: readonly Found[], words: readonly string[]): Found[] =>
  SCANNED_FIELDS.flatMap((field) => {
    const text = card[field] ?? ''
    const own = findings.filter((finding) => finding.field === field)
    const find = wordsFinder(text)
    const redacted: Found[] = []
    for (const { start, end } of words.flatMap((some) => find(some)).sort((a, b) => a.start - b.start)) {
      const last = redacted.at(-1)
      if (last && (start <= last.end || MARKUP.test(text.slice(last.end, start)))) last.end = Math.max(last.end, end)
      else redacted.push({ kind: 'redacted', field, start, end })
    }
    // Both are in order, without overlaps: a text of megabytes may have a hundred thousand of each.
    let at = 0
    const isNew = ({ start, end }: Found) => {
      while (at < own.length && own[at]!.end <= start) at++
      return at === own.length || own[at]!.start >= end
    }
    return [...own, ...redacted.filter(isNew)].sort((a, b) => a.start - b.start)
  })
