/** @module-tag scale */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anyCodePoint } from '#testing/any-code-point.ts'
import { context } from '#testing/exports/context.ts'
import { AGENT_SAMPLES } from '#testing/exports/agent-samples.ts'
import { DESKTOP_SAMPLES } from '#testing/exports/desktop-samples.ts'
import { EDITOR_SAMPLES } from '#testing/exports/editor-samples.ts'
import { expectWhole, isStorable } from '#testing/exports/expect-whole.ts'
import { SERVER_SAMPLES } from '#testing/exports/server-samples.ts'
import { TERMINAL_SAMPLES } from '#testing/exports/terminal-samples.ts'
import { WEB_SAMPLES } from '#testing/exports/web-samples.ts'
import { GatheredRecords } from './gathered.ts'
import { KINDS } from './recognise.ts'

/** Every place in a value, as the keys that lead there. */
function placesIn(value: unknown, path: readonly string[] = []): string[][] {
  if (typeof value !== 'object' || value === null) return [[...path]]
  return [[...path], ...Object.entries(value).flatMap(([key, one]) => placesIn(one, [...path, key]))]
}

/** A value with another one at a place. */
function changed(value: unknown, [key, ...rest]: readonly string[], put: unknown): unknown {
  if (key === undefined) return put
  if (Array.isArray(value)) return value.map((one: unknown, at) => (String(at) === key ? changed(one, rest, put) : one))
  if (typeof value !== 'object' || value === null) return value
  return { ...value, [key]: changed((value as Record<string, unknown>)[key], rest, put) }
}

const deep = () => {
  let value: unknown = 'x'
  for (let at = 0; at < 5000; at++) value = at % 2 === 0 ? [value] : { content: value }
  return value
}

const put = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    0,
    -1,
    1e300,
    true,
    '',
    ' \n',
    'user',
    'assistant',
    'system',
    'tool',
    '\ud800',
    'a\0b',
    '<think>x</think>y',
    'data:image/png;base64,aGk=',
    [],
    {},
    [null],
    ['x', 1, null],
    [[['x']]],
    { toString: 1, __proto__: null },
    { text: 'x', type: 'text' },
  ),
  fc.constant(null).map(deep),
  fc.string({ unit: anyCodePoint }),
)

const SAMPLES = {
  ...WEB_SAMPLES,
  ...DESKTOP_SAMPLES,
  ...SERVER_SAMPLES,
  ...EDITOR_SAMPLES,
  ...AGENT_SAMPLES,
  ...TERMINAL_SAMPLES,
}

describe.each(Object.entries(SAMPLES))('a record of %s', (name, records) => {
  const kind = KINDS.find((one) => one.name === name)!
  const read = (all: readonly unknown[]) => {
    if (!kind.gather) return all.map((record) => kind.read(record, context()))
    const parts = all.flatMap((record) => kind.gather!(record, '') ?? [])
    const groups = Map.groupBy(parts, ({ key }) => key)
    return [...groups.values()].flatMap((group) => {
      const values = group.map(({ part }) => part)
      const divided = kind.divide?.(values) ?? [[...values.keys()]]
      return divided.map((places) => kind.read(new GatheredRecords(places.map((place) => values[place])), context()))
    })
  }

  it('is recognised, and loses nothing', () => {
    expect(records.some((record) => kind.recognises(record))).toBe(true)
    const ledger = expectWhole(...read(records))
    expect(ledger.cards).toBeGreaterThan(0)
    expect(ledger.failures).toEqual([])
  })

  it.each(['\ud800', 'a\0b'])('keeps %j out of every card, wherever it is', (text) => {
    for (const place of placesIn(records)) {
      if (place.length === 0) continue
      const readings = read(changed(records, place, text) as unknown[])
      const wrong = readings.flatMap(({ cards }) => cards).filter((one) => !isStorable([one.card, one.content]))
      expect([place, wrong]).toEqual([place, []])
    }
  })

  it('counts every message and every letter once whatever is in its places, and never throws', () => {
    const places = placesIn(records).filter((place) => place.length > 0)
    const change = fc.record({ place: fc.constantFrom(...places), put })
    fc.assert(
      fc.property(fc.array(change, { minLength: 1, maxLength: 4 }), (changes) => {
        const broken = changes.reduce<unknown>((value, one) => changed(value, one.place, one.put), records) as unknown[]
        for (const one of KINDS) for (const record of broken) one.recognises(record)
        expectWhole(...read(broken))
      }),
      { numRuns: 50 },
    )
  })
})
