import { beginning } from '#archive/card-title.ts'
import { plainBeginning } from '#archive/plain-beginning.ts'
import type { Opening, OpeningCard } from '#web/data/opening.ts'

export type DayCard = Opening['cards'][number]

/** A card of the day's block. */
export interface Slide<Card extends OpeningCard = OpeningCard> {
  card: Card
  /** Its place among all slides, from 0. */
  place: number
}

/**
 * The cards of the day's block: first those of the day, then cards with a picture that are not among them.
 * @param day the cards of the random day
 * @param carousel the opening's cards with a picture
 */
export function slidesOf(
  day: readonly DayCard[],
  carousel: Opening['carousel'],
): { own: Slide<DayCard>[]; further: Slide[]; count: number } {
  const own = day.map((card, place) => ({ card, place }))
  const further = carousel
    .filter(({ id }) => !day.some((card) => card.id === id))
    .map((card, at) => ({ card, place: own.length + at }))
  return { own, further, count: own.length + further.length }
}

/** Letters of a question that four lines hold; more need not be carried. */
const QUESTION_LETTERS = 400

/** What a card asks, in one line: its words before the first block of code, if there are any; else its title. */
export function questionOf({ id, prompt, pageTitle }: Pick<OpeningCard, 'id' | 'prompt' | 'pageTitle'>): string {
  const [words = ''] = prompt.split(/(?:^|\n)[ \t]*(?:```|~~~)/, 1)
  return plainBeginning(words, QUESTION_LETTERS) || beginning(prompt, QUESTION_LETTERS) || pageTitle || id
}

/** Letters that about one line of the question holds, at the narrowest of the block's columns. */
const LETTERS_OF_LINE = 36

/** The lines that an answer may take: a short question leaves it the lines that a long one fills. */
export function answerLines(question: string): 4 | 5 | 7 {
  if (question.length <= LETTERS_OF_LINE) return 7
  return question.length <= 2 * LETTERS_OF_LINE ? 5 : 4
}
