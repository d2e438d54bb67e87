import { writeAnswer } from '#archive/answer-address.ts'

/** The other answer that a search found a card in; absent where it found the card itself. */
export interface AnswerFound {
  hit?: { answer: number }
}

/** The query with which a card is opened at the answer that it was found in; '' for the archive's own. */
export const answerQuery = ({ id, hit }: AnswerFound & { id: string }): string =>
  writeAnswer('', id, id, hit ? [hit.answer] : null)
