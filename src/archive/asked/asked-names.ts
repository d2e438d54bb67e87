import type { CardSummary } from '#archive/card.ts'
import { dayOf } from '#archive/day-stamp.ts'
import { shortDate } from '#archive/filter-label.ts'
import { timeOfStamp } from '#archive/readable-stamp.ts'
import { sessionHeading } from '#archive/session.ts'

type Named = Pick<CardSummary, 'id' | 'dayStamp' | 'sessionTitle' | 'semanticSid'> & { model?: string }

/** The known ones among day (with the time where given), model and session. */
function partsOf({ dayStamp, model, ...card }: Named, time: string | null): string[] {
  const day = dayOf(dayStamp)
  const date = day && (time === null ? shortDate(day) : `${shortDate(day)}, ${time}`)
  return [date, model, sessionHeading(card)].flatMap((part) => part || [])
}

const joined = (parts: readonly string[]): string => parts.join(' · ')

/**
 * Labels that distinguish the cards of a group: day, model and session. Cards that have all of these in common are named by the
 * time of day as well, and where that is the same by their number in the order given, which a narrow field shows too: 'Apr 2,
 * 2024, 16:05 (2) · o1 · Garden'.
 * @returns the name of each card by its id
 */
export function askedNames(cards: readonly Named[]): ReadonlyMap<string, string> {
  const plain = numberOfEach(cards.map((card) => joined(partsOf(card, null))))
  const timed = cards.map((card) => {
    const parts = partsOf(card, null)
    return plain.get(joined(parts)) === 1 ? parts : partsOf(card, timeOfStamp(card.dayStamp))
  })
  const total = numberOfEach(timed.map(joined))
  const seen = new Map<string, number>()
  return new Map(
    timed.map((parts, at) => {
      const name = joined(parts)
      const number = (seen.get(name) ?? 0) + 1
      seen.set(name, number)
      const [first = '', ...rest] = parts
      return [cards[at]!.id, total.get(name) === 1 ? name : joined([`${first} (${number})`, ...rest])]
    }),
  )
}

function numberOfEach(names: readonly string[]): Map<string, number> {
  const numbers = new Map<string, number>()
  for (const name of names) numbers.set(name, (numbers.get(name) ?? 0) + 1)
  return numbers
}
