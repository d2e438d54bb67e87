import type { Card } from './card.ts'
import { textOfParts, type Alternative, type CardContent } from './parts.ts'

/** Another answer of a card, as it is searched. */
export interface OtherAnswer {
  /** Its place among the siblings, counted from 1, as `?answer=2` names it. */
  answer: number
  /** Its prompt where it was edited, its response, and those of what followed on its branch. */
  texts: string[]
}

/** The texts of a card that are its own. */
type OwnTexts = Pick<Card, 'pageTitle' | 'sessionTitle' | 'prompt' | 'response'>

/** The texts of a card in which words are found, the weightiest first; words that are together are in one of them. */
export interface SearchedTexts {
  titles: [pageTitle: string, sessionTitle: string]
  prompt: string
  /** The response, then the texts of the other answers, which weigh as much. */
  responses: string[]
}

/**
 * The texts of a card that are searched (R3.13, R3.17): in the index, word counts, search services and exported sites.
 * @param others the other answers that are searched (`searchedAnswers`)
 */
export const searchedTexts = (card: OwnTexts, others: readonly OtherAnswer[]): SearchedTexts => ({
  titles: [card.pageTitle, card.sessionTitle],
  prompt: card.prompt,
  responses: [card.response, ...others.flatMap(({ texts }) => texts)],
})

/**
 * The texts of the other answers of a card, in the order of their places: texts and documents, never what is folded. A text
 * that the card's own two hold as a whole, or that an answer before it has, is left out; so is an answer without any other.
 */
export function otherAnswers(
  own: Pick<Card, 'prompt' | 'response'>,
  { answer, alternatives }: Pick<CardContent, 'answer' | 'alternatives'>,
): OtherAnswer[] {
  const known = new Set(['', own.prompt, own.response])
  return alternatives.flatMap((alternative, at) => {
    const texts = textsOf(alternative).filter((text) => !known.has(text) && known.add(text))
    return texts.length > 0 ? [{ answer: at + 1 < answer ? at + 1 : at + 2, texts }] : []
  })
}

/** All texts of an alternative and of its branch, in their order. */
function textsOf(alternative: Alternative): string[] {
  const { prompt, response, after } = alternative
  return [
    textOfParts(prompt),
    textOfParts(response),
    ...after.flatMap((turn) => [
      textOfParts(turn.prompt),
      textOfParts(turn.response),
      ...turn.alternatives.flatMap(textsOf),
    ]),
  ]
}
