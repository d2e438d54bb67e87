import type { Opening, OpeningCard } from '#web/data/opening.ts'

export type DayCard = Opening['cards'][number]

/** A card of the day's block. */
export interface Slide<Card extends OpeningCard = OpeningCard> {
  card: Card
  /** Its index among all slides, from 0. */
  place: number
}

/**
 * The slides of the day's block: first the day's cards, then cards with a picture that are not among them.
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
