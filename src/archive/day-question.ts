import { beginning } from './card-title.ts'
import type { CardSummary } from './card.ts'
import { plainBeginning } from './plain-beginning.ts'

/** Characters of a question that four lines hold; the rest need not be sent. */
const QUESTION_LETTERS = 400

/** The question of a card in one line: its words before the first block of code, if there are any; else its title. */
export function questionOf({ id, prompt, pageTitle }: Pick<CardSummary, 'id' | 'prompt' | 'pageTitle'>): string {
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

/** Letters of an answer that two columns of four lines hold. */
const COLUMNS_LETTERS = 330

/** The answer of a card of the day as it is shown. @param isPictured true where some card of the block has a picture */
export const shownAnswer = (answer: string, isPictured: boolean): string =>
  isPictured ? answer : beginning(answer, COLUMNS_LETTERS)
