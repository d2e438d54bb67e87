import { ProtocolError } from '#algolia/protocol-error.ts'
import type { Literal, Operator, Restriction } from '#algolia/restriction.ts'
import type { DayRange } from '#archive/calendar.ts'

/** Days as numbers, YYYYMMDD: the form in which day stamps are compared. */
interface Span {
  from: number
  to: number
}

const FIRST = 1900_01_01
const LAST = 2100_12_31
const EVER: Span = { from: FIRST, to: LAST }

const SPANS: Record<Operator, (number: number) => Span[]> = {
  '=': (number) => (Number.isInteger(number) ? [{ from: number, to: number }] : []),
  '!=': (number) =>
    Number.isInteger(number)
      ? [
          { from: FIRST, to: number - 1 },
          { from: number + 1, to: LAST },
        ]
      : [EVER],
  '<': (number) => [{ from: FIRST, to: Math.ceil(number) - 1 }],
  '<=': (number) => [{ from: FIRST, to: Math.floor(number) }],
  '>': (number) => [{ from: Math.floor(number) + 1, to: LAST }],
  '>=': (number) => [{ from: Math.ceil(number), to: LAST }],
}

/**
 * The days that meet all restrictions by number, as the fewest ranges in the order of time. A day stamp counts as the
 * number YYYYMMDD; cards without a day meet none.
 * @throws ProtocolError 400 for a number that the archive's index is not ordered by
 */
export function daysOf(restrictions: readonly Restriction[]): DayRange[] {
  let spans: Span[] = [EVER]
  for (const restriction of restrictions) {
    const met = restriction.flatMap(spansOf)
    spans = spans.flatMap((one) => met.map((other) => common(one, other))).filter(({ from, to }) => from <= to)
    spans = joined(spans)
  }
  return spans.map(({ from, to }) => ({ from: dayFrom(from), to: dayTo(to) })).filter(({ from, to }) => from <= to)
}

function spansOf(literal: Literal): Span[] {
  if (literal.kind !== 'number') return []
  if (literal.attribute !== 'dayStamp') {
    throw new ProtocolError(
      400,
      `filters: invalid numeric attribute(${literal.attribute}), attribute not specified in numericAttributesForFiltering setting`,
    )
  }
  const met = literal.tests.reduce<Span[]>(
    (spans, { operator, number }) =>
      spans
        .flatMap((one) => SPANS[operator](number).map((other) => common(one, other)))
        .filter(({ from, to }) => from <= to),
    [EVER],
  )
  return literal.isNegated ? outside(met) : met
}

const common = (one: Span, other: Span): Span => ({
  from: Math.max(one.from, other.from),
  to: Math.min(one.to, other.to),
})

function joined(spans: readonly Span[]): Span[] {
  const result: Span[] = []
  for (const span of spans.toSorted((a, b) => a.from - b.from)) {
    const last = result.at(-1)
    if (last && span.from <= last.to + 1) last.to = Math.max(last.to, span.to)
    else result.push({ ...span })
  }
  return result
}

function outside(spans: readonly Span[]): Span[] {
  const result: Span[] = []
  let from = FIRST
  for (const span of joined(spans)) {
    if (span.from > from) result.push({ from, to: span.from - 1 })
    from = span.to + 1
  }
  return from <= LAST ? [...result, { from, to: LAST }] : result
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
