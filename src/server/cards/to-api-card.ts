import type { Card } from '#archive/card.ts'
import type { Alternative, CardContent } from '#archive/parts.ts'
import type { ReadCard } from '#archive/to-markdown/exchange-markdown.ts'
import type { ShownFields } from './read-contents.ts'

/** A card in the form of the contract, converted from the archive's form of its content. */
export function toApiCard(card: Card & ShownFields): ReadCard {
  const { parts, answer, alternatives } = card
  if (parts === undefined) return { card, content: null }
  const content = { ...parts, answer: answer ?? 1, alternatives: (alternatives ?? []) as Alternative[] }
  return { card, content: content as CardContent }
}
