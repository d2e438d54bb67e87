import type { CardSummary } from './card.ts'
import { firstMark, snippetOf } from './highlight.ts'
import { sessionHeading } from './session.ts'
import type { Phrase } from './term.ts'
import { wholeBeginning } from './whole-letters.ts'

/** Four lines never hold more than this; a list of 500 cards needs not carry the rest. */
const CLAMPED_LENGTH = 700
/** A hit of the prompt behind this is below its second line. */
const SEEN_LENGTH = 90
/** A prompt up to this length is whole on the tile of a found card. */
const WHOLE_LENGTH = 130

type Prompted = Pick<CardSummary, 'id' | 'prompt' | 'pageTitle'>

/** What stands for no word at the beginning of a line: a fence of code, the first sign of a row of a table, the row below its head. */
const LINE_MARKS = /^[ \t>]*(?:[`~]{3,}|\|[-:| \t]*$|\|)/gm

/**
 * The prompt of a card on a tile; its title where it has none. A prompt is shown as it was written, without the fences of code and
 * rows of signs in tables, and without the bold marks that the import puts around the title of a document at its beginning.
 */
export function tilePrompt({ id, prompt, pageTitle }: Prompted): string {
  const marked = `**${pageTitle}**`
  const written = prompt.startsWith(`${marked}\n`) ? pageTitle + prompt.slice(marked.length) : prompt
  return written.replace(LINE_MARKS, '') || pageTitle || id
}

/** The beginning of a prompt that the lines of a tile hold; all of a short one. */
export const clampedPrompt = (prompt: string): string =>
  prompt.length > CLAMPED_LENGTH ? `${wholeBeginning(prompt, CLAMPED_LENGTH)} …` : prompt

/** Whether a prompt is whole on the tile of a found card, whose answer needs the room below a longer one. */
export const isWholeWhenFound = (prompt: string): boolean => prompt.length <= WHOLE_LENGTH

/** The text around a prompt's hit that is below the lines on show, where the answer holds none; null without one. */
export function hiddenHit(card: Prompted & { excerpt: string }, phrases: readonly Phrase[]): string | null {
  if (phrases.length === 0 || firstMark(card.excerpt, phrases) !== null) return null
  const prompt = tilePrompt(card)
  if (isWholeWhenFound(prompt)) return null
  const mark = firstMark(prompt, phrases)
  return mark && mark.start > SEEN_LENGTH ? snippetOf(prompt, phrases) : null
}

/** The page title of a card, where it holds a hit that nothing else on its tile does; null otherwise. */
export function titleHit(
  card: Prompted & Pick<CardSummary, 'sessionTitle' | 'semanticSid'>,
  excerpt: string,
  phrases: readonly Phrase[],
): string | null {
  const { pageTitle } = card
  const others = [clampedPrompt(tilePrompt(card)), excerpt, sessionHeading(card)]
  const isIn = (text: string, phrase: Phrase) => firstMark(text, [phrase]) !== null
  const isAlone = (phrase: Phrase) => isIn(pageTitle, phrase) && !others.some((text) => isIn(text, phrase))
  return phrases.some(isAlone) ? pageTitle : null
}
