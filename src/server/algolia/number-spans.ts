import type { Literal, Operator } from '#algolia/restriction.ts'

/** Whole numbers, both bounds included. */
export interface Span {
  from: number
  to: number
}

/** A restriction by a number. */
export type NumberLiteral = Extract<Literal, { kind: 'number' }>

const SPANS: Record<Operator, (number: number) => Span[]> = {
  '=': (number) => (Number.isInteger(number) ? [{ from: number, to: number }] : []),
  '!=': (number) =>
    Number.isInteger(number)
      ? [
          { from: -Infinity, to: number - 1 },
          { from: number + 1, to: Infinity },
        ]
      : [{ from: -Infinity, to: Infinity }],
  '<': (number) => [{ from: -Infinity, to: Math.ceil(number) - 1 }],
  '<=': (number) => [{ from: -Infinity, to: Math.floor(number) }],
  '>': (number) => [{ from: Math.floor(number) + 1, to: Infinity }],
  '>=': (number) => [{ from: Math.ceil(number), to: Infinity }],
}

/** The numbers that meet a restriction. @param within all numbers that there are */
export function spansOf({ tests, isNegated }: NumberLiteral, within: Span): Span[] {
  const met = tests.reduce<Span[]>(
    (spans, { operator, number }) =>
      spans.flatMap((one) => SPANS[operator](number).flatMap((other) => common(one, other))),
    [within],
  )
  return isNegated ? outside(met, within) : met
}

/** What two spans have in common: one span or none. */
export function common(one: Span, other: Span): Span[] {
  const [from, to] = [Math.max(one.from, other.from), Math.min(one.to, other.to)]
  return from <= to ? [{ from, to }] : []
}

/** The same numbers in the fewest spans, in their order. */
export function joined(spans: readonly Span[]): Span[] {
  const result: Span[] = []
  for (const span of spans.toSorted((a, b) => a.from - b.from)) {
    const last = result.at(-1)
    if (last && span.from <= last.to + 1) last.to = Math.max(last.to, span.to)
    else result.push({ ...span })
  }
  return result
}

function outside(spans: readonly Span[], within: Span): Span[] {
  const result: Span[] = []
  let { from } = within
  for (const span of joined(spans)) {
    if (span.from > from) result.push({ from, to: span.from - 1 })
    from = span.to + 1
  }
  return from <= within.to ? [...result, { from, to: within.to }] : result
}
