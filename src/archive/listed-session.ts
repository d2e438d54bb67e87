import type { CardSummary } from './card.ts'
import { plainBeginning } from './plain-beginning.ts'
import { sessionHeading } from './session.ts'

/** Letters of the beginnings of questions and answers in lists. */
const QUESTION_LETTERS = 300
export const ANSWER_LETTERS = 600
/** Letters of a response that its beginning is made of: markup takes some of them. */
export const RESPONSE_LETTERS = 4 * ANSWER_LETTERS

/** Turns whose lengths a list gives; more than this many cannot be distinguished when they are drawn. */
export const SHAPE_TURNS = 40

/**
 * The fields of a listed conversation that are derived from two of its cards.
 * @param first its first turn
 * @param pictured its first turn that has a picture, if any
 */
export const sessionFacts = (first: CardSummary, pictured: CardSummary | undefined) => ({
  id: first.id,
  sessionTitle: first.sessionTitle,
  semanticSid: first.semanticSid,
  heading: sessionHeading(first),
  category: first.category,
  question: plainBeginning(first.prompt, QUESTION_LETTERS),
  picture: pictured ? pictureFields(pictured) : null,
})

/** The fields of a card that its picture is made of. */
export const pictureFields = ({ dedupid, imageUrl, imageWidth, imageHeight }: CardSummary) => ({
  dedupid,
  ...(imageUrl === undefined ? {} : { imageUrl }),
  ...(imageWidth === undefined ? {} : { imageWidth }),
  ...(imageHeight === undefined ? {} : { imageHeight }),
})
