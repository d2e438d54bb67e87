import type { Card } from './card.ts'
import { isFolded, type Alternative, type CardContent, type Exchange } from './parts.ts'
import { may, type Viewer } from './viewer.ts'

/** The audience of a card's reasoning and tools: admins alone, visitors of this card, or visitors of every card. */
export type ReasoningShown = 'admins' | 'card' | 'public'

/**
 * The content that a viewer sees (R3.15): everything, or everything but reasoning and tools, in the
 * shown exchange, its alternatives and their branches alike. Every surface calls this.
 * @returns null where the card's two texts are all that the viewer sees
 */
export const contentFor = (viewer: Viewer, content: CardContent, reasoning: ReasoningShown): CardContent | null => {
  const shown = reasoning !== 'admins' || may(viewer, 'see-private-cards') ? content : withoutFolded(content)
  return isPlain(shown) ? null : shown
}

/** The content in feeds, static pages and exported sites: without folded parts, even where the page shows them. */
export const publishedContent = (content: CardContent): CardContent | null => {
  const shown = withoutFolded(content)
  return isPlain(shown) ? null : shown
}

/** True where reasoning or tools are among what a card holds. */
export const holdsFolded = (content: Exchange & Pick<CardContent, 'alternatives'>): boolean =>
  exchangesOf(content).some(({ prompt, response }) => prompt.some(isFolded) || response.some(isFolded))

/** True where prompt and response say everything. */
const isPlain = ({ prompt, response, alternatives }: CardContent): boolean =>
  alternatives.length === 0 && [...prompt, ...response].every(({ kind }) => kind === 'text')

const withoutFolded = (content: CardContent): CardContent => ({
  ...bare(content),
  alternatives: content.alternatives.map(bareAlternative),
})

const bare = <E extends Exchange>(exchange: E): E => ({
  ...exchange,
  prompt: exchange.prompt.filter((part) => !isFolded(part)),
  response: exchange.response.filter((part) => !isFolded(part)),
})

const bareAlternative = (alternative: Alternative): Alternative => ({
  ...bare(alternative),
  after: alternative.after.map((turn) => ({ ...bare(turn), alternatives: turn.alternatives.map(bareAlternative) })),
})

/** Every exchange that a card holds: the shown one, its alternatives, and what followed on their branches. */
export function exchangesOf(content: Exchange & Pick<CardContent, 'alternatives'>): Exchange[] {
  const found: Exchange[] = [content]
  const pending = [...content.alternatives]
  for (let one = pending.pop(); one; one = pending.pop()) {
    found.push(one)
    for (const turn of one.after) {
      found.push(turn)
      pending.push(...turn.alternatives)
    }
  }
  return found
}

/** How many answers a card holds, the shown one included. */
export const answerCount = ({ alternatives }: { alternatives: readonly unknown[] }): number => alternatives.length + 1

/**
 * The alternative at a place among the siblings.
 * @param place counted from 1
 * @returns null for the place of the shown exchange, and where there is none
 */
export function alternativeAt(
  { answer, alternatives }: Pick<CardContent, 'answer' | 'alternatives'>,
  place: number,
): Alternative | null {
  if (place === answer) return null
  return alternatives[place < answer ? place - 1 : place - 2] ?? null
}

/** True for a card that has an answer: words, a picture, or another answer to its prompt. */
export const isAnswered = ({ response }: Pick<Card, 'response'>, content?: CardContent | null): boolean =>
  response !== '' ||
  (content?.response.some((part) => !isFolded(part)) ?? false) ||
  (content?.alternatives.some(({ card }) => card === undefined) ?? false)
