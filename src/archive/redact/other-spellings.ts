import { REDACTED_FIELDS, type Card } from '#archive/card.ts'
import type { CardContent } from '#archive/parts.ts'
import { wordsFinder } from './find-words.ts'
import { redactContent } from './redact-content.ts'

/** How many are named, at most. */
const MOST_NAMED = 5

/** A text with small letters that are as long as its own, so that places in it are those of the text. */
const small = (text: string): string =>
  text.replaceAll(/\p{Lu}/gu, (letter) => {
    const one = letter.toLowerCase()
    return one.length === letter.length ? one : letter
  })

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
