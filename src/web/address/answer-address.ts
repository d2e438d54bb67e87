import { writeAnswer } from '#archive/answer-address.ts'

/** The alternative answer in which a search found a card; absent for the card's own. */
export interface AnswerFound {
  hit?: { answer: number }
}

/** The query that opens a card at the answer in which it was found; '' for its own. */
export const answerQuery = ({ id, hit }: AnswerFound & { id: string }): string =>
  writeAnswer('', id, id, hit ? [hit.answer] : null)
