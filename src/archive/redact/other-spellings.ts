import { REDACTED_FIELDS, type Card } from '#archive/card.ts'
import type { CardContent } from '#archive/parts.ts'
import { wordsFinder } from './find-words.ts'
import { redactContent } from './redact-content.ts'
import { small } from './small.ts'

/** How many are named, at most. */
const MOST_NAMED = 5

/**
 * Words that were redacted, as what a card shows still has them with other capitals: case matters to a redaction (ADR-0169), which
 * an admin who redacts a name should hear.
 * @param card as it is shown
 * @param content what it consists of, as it is shown
 */
export function otherSpellings(card: Card, content: CardContent | undefined, words: string): string[] {
  const sought = small(words.trim())
  const found = new Set<string>()
  for (const text of [...REDACTED_FIELDS.map((field) => card[field] ?? ''), content ? JSON.stringify(content) : '']) {
    for (const { start, end } of wordsFinder(small(text))(sought)) found.add(text.slice(start, end))
  }
  const isShown = (spelling: string) =>
    REDACTED_FIELDS.some((field) => (card[field] ?? '').includes(spelling)) ||
    // The names of its fields are not its texts.
    (content && JSON.stringify(redactContent(content, [{ words: spelling, reason: '' }])) !== JSON.stringify(content))
  return [...found].filter((spelling) => small(spelling) === sought && isShown(spelling)).slice(0, MOST_NAMED)
}
