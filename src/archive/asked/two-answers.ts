/**
 * The two cards of a group whose answers are set side by side: the one that is named, and the one that was chosen, else the next
 * one in time, else the one before.
 * @param cards the group in chronological order
 * @returns null where there are no two, or the first is not among them
 */
export function twoAnswers<C extends { id: string }>(
  cards: readonly C[],
  id: string,
  other: string | null,
): { first: C; second: C } | null {
  const place = cards.findIndex((card) => card.id === id)
  const first = cards[place]
  const chosen = cards.find((card) => card.id === other && card.id !== id)
  const second = chosen ?? cards[place + 1] ?? cards[place - 1]
  return first && second ? { first, second } : null
}
