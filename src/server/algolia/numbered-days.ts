import { ProtocolError } from '#algolia/protocol-error.ts'
import type { Restriction } from '#algolia/restriction.ts'
import type { DayRange } from '#archive/calendar.ts'
import { common, joined, spansOf, type NumberLiteral, type Span } from './number-spans.ts'

/** All days as numbers, YYYYMMDD: the form in which day stamps are compared. */
const EVER: Span = { from: 1900_01_01, to: 2100_12_31 }

/** The attributes that are the day of a card: as records have it, and as a search service is filled with it. */
const DAYS: ReadonlySet<string> = new Set(['dayStamp', 'day'])

/** Whether a restriction is one by days alone. */
export const isByDays = (restriction: Restriction): boolean =>
  restriction.every(({ kind, attribute }) => kind === 'number' && DAYS.has(attribute))

/**
 * The days that meet all restrictions by number, as the fewest ranges in chronological order. A day stamp counts as the
 * number YYYYMMDD; cards without a day meet none.
 * @throws ProtocolError 400 for a number that the archive's index is not ordered by
 */
export function daysOf(restrictions: readonly Restriction[]): DayRange[] {
  let spans: Span[] = [EVER]
  for (const restriction of restrictions) {
    const met = restriction.flatMap((literal) => (literal.kind === 'number' ? daySpansOf(literal) : []))
    spans = joined(spans.flatMap((one) => met.flatMap((other) => common(one, other))))
  }
  return spans.map(({ from, to }) => ({ from: dayFrom(from), to: dayTo(to) })).filter(({ from, to }) => from <= to)
}

function daySpansOf(literal: NumberLiteral): Span[] {
  if (DAYS.has(literal.attribute)) return spansOf(literal, EVER)
  throw new ProtocolError(
    400,
    `filters: invalid numeric attribute(${literal.attribute}), attribute not specified in numericAttributesForFiltering setting`,
  )
}

const two = (number: number) => String(number).padStart(2, '0')

/** The first real day that is no less than a number. */
function dayFrom(number: number): string {
  let [year, month, day] = [Math.floor(number / 10_000), Math.floor(number / 100) % 100, number % 100]
  if (month < 1) [month, day] = [1, 1]
  if (month > 12) [year, month, day] = [year + 1, 1, 1]
  // The calendar itself carries a day that a month does not have into the next.
  const length = new Date(Date.UTC(year, month, 0)).getUTCDate()
  const date = new Date(Date.UTC(year, month - 1, Math.max(1, Math.min(day, length + 1))))
  return date.toISOString().slice(0, 10)
}

/** The last real day that is no more than a number. */
function dayTo(number: number): string {
  let [year, month, day] = [Math.floor(number / 10_000), Math.floor(number / 100) % 100, number % 100]
  if (month > 12) [month, day] = [12, 31]
  if (month < 1) [year, month, day] = [year - 1, 12, 31]
  const length = new Date(Date.UTC(year, month, 0)).getUTCDate()
  if (day >= 1) return `${year}-${two(month)}-${two(Math.min(day, length))}`
  return new Date(Date.UTC(year, month - 1, 0)).toISOString().slice(0, 10)
}
