import type { CardSummary } from '#archive/card.ts'
import { dayOf } from '#archive/day-stamp.ts'
import { shortDate } from '#archive/filter-label.ts'
import { timeOfStamp } from '#archive/readable-stamp.ts'
import { sessionHeading } from '#archive/session.ts'

type Named = Pick<CardSummary, 'id' | 'dayStamp' | 'sessionTitle' | 'semanticSid'> & { model?: string }

const nameOf = ({ dayStamp, model, ...card }: Named, time: string | null): string => {
  const day = dayOf(dayStamp)
  const date = day && (time === null ? shortDate(day) : `${shortDate(day)}, ${time}`)
  return [date, model, sessionHeading(card)].filter(Boolean).join(' · ')
}

/**
 * What tells the cards of a group apart: day, model and session. Cards that have all of these in common are named by the time of day
 * as well, and where that is the same by their number in the order given: 'Apr 2, 2024, 16:05 · o1 · Garden (2)'.
 * @returns the name of each card by its id
 */
export function askedNames(cards: readonly Named[]): ReadonlyMap<string, string> {
  const plain = numberOfEach(cards.map((card) => nameOf(card, null)))
  const timed = cards.map((card) => {
    const name = nameOf(card, null)
    return plain.get(name) === 1 ? name : nameOf(card, timeOfStamp(card.dayStamp))
  })
  const total = numberOfEach(timed)
  const seen = new Map<string, number>()
  return new Map(
    timed.map((name, at) => {
      const number = (seen.get(name) ?? 0) + 1
      seen.set(name, number)
      return [cards[at]!.id, total.get(name) === 1 ? name : `${name} (${number})`]
    }),
  )
}

function numberOfEach(names: readonly string[]): Map<string, number> {
  const numbers = new Map<string, number>()
  for (const name of names) numbers.set(name, (numbers.get(name) ?? 0) + 1)
  return numbers
}
