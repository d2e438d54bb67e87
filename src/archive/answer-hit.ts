import { firstMark } from './highlight.ts'
import { searchedTexts, type OtherAnswer } from './searched-texts.ts'
import { readTerm, type Phrase } from './term.ts'
import type { Card } from './card.ts'

/** The answer in which a card was found. */
export interface AnswerHit {
  /** Its place among the siblings, counted from 1. */
  answer: number
  /** The text of it that holds most of what was searched for. */
  text: string
  /** The phrases of this text that the card's own texts lack. */
  phrases: Phrase[]
}

/**
 * The other answer in which a card was found (R3.17): the first one that holds most of the phrases which the card's own texts
 * lack.
 * @param terms the search terms
 * @returns null where the card's own texts hold every phrase that is found in it
 */
export function answerHit(
  card: Pick<Card, 'pageTitle' | 'sessionTitle' | 'prompt' | 'response'>,
  others: readonly OtherAnswer[],
  terms: readonly string[],
): AnswerHit | null {
  if (others.length === 0) return null
  const { titles, prompt, responses } = searchedTexts(card, [])
  const lacking = terms
    .map(readTerm)
    .flatMap(({ parts, excluded }) => (excluded ? [] : parts))
    .filter((phrase) => [...titles, prompt, ...responses].every((text) => !holds(text, phrase)))
  let best: AnswerHit | null = null
  let most = 0
  for (const { answer, texts } of lacking.length === 0 ? [] : others) {
    const held = texts.map((text) => ({ text, phrases: lacking.filter((phrase) => holds(text, phrase)) }))
    const count = lacking.filter((phrase) => held.some(({ phrases }) => phrases.includes(phrase))).length
    if (count <= most) continue
    most = count
    const richest = held.reduce((one, other) => (other.phrases.length > one.phrases.length ? other : one))
    best = { answer, ...richest }
  }
  return best
}

const holds = (text: string, phrase: Phrase): boolean => firstMark(text, [phrase]) !== null
