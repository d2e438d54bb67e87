/** @module-tag scale */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anyCodePoint } from '#testing/any-code-point.ts'
import { KEY_PREFIX_PATTERNS } from './find-keys.ts'
import { DETECTORS, scanText } from './findings.ts'
import { mergeDetectedSpans } from './finding-spans.ts'
import rules from './secret-rules.json' with { type: 'json' }

/** The findings of all detectors, without their preconditions. */
const scanWhole = (text: string) => mergeDetectedSpans(DETECTORS.map(({ find }) => find(text)))

/** Keys that a pattern allows, the shortest among them. */
const keysOf = (pattern: string) =>
  (['xsmall', 'small'] as const).flatMap((size) =>
    fc.sample(fc.stringMatching(new RegExp(`^(?:${pattern.replaceAll('\\b', '')})$`), { size }), {
      numRuns: 6,
      seed: pattern.length,
    }),
  )

describe('the signs of findings', () => {
  it.each(KEY_PREFIX_PATTERNS)('let no key pass that begins like %s', (pattern) => {
    for (const key of keysOf(pattern.replaceAll(/\(\?[!=][^)]*\)/g, ''))) {
      for (const text of [key, `it is ${key} here`, `海${key}海`]) expect(scanText(text)).toEqual(scanWhole(text))
    }
  })

  it.each(rules.filter((rule) => 'names' in rule).map(({ id, secret, names }) => [id, secret, names!] as const))(
    'let no key of %s pass',
    (_, secret, names) => {
      const [name] = fc.sample(fc.stringMatching(new RegExp(`^(?:${names})$`)), { numRuns: 1, seed: 1 })
      for (const key of keysOf(secret)) {
        for (const text of [`${name}: ${key}`, `${name} = "${key}"`]) expect(scanText(text)).toEqual(scanWhole(text))
      }
    },
  )

  it('let nothing pass that any detector finds, whatever the text', { tags: 'scale' }, () => {
    const fragments = fc.oneof(
      fc.string({ unit: anyCodePoint }),
      fc.constantFrom(
        '+',
        '1',
        '4242',
        ' 06 1234 5678',
        'NO93 8601 1117 947',
        'NO9386011117947',
        '@',
        'a.de',
        '://',
        'u:p',
      ),
      fc.constantFrom('token=', 'Bearer ', 'a8Kd03Lq9ZxV', '7bN2', 'xoxp', '-', 'Password: ', 'aB3$dE6&gH', ' ', '\n'),
      fc.constantFrom('4111 1111 1111 1111', '3000 000000 0004', '"secret_key" => "sk_', 'ключ7', 'linkedin: '),
    )
    fc.assert(
      fc.property(fc.array(fragments, { maxLength: 12 }), (parts) => {
        const text = parts.join('')
        expect(scanText(text)).toEqual(scanWhole(text))
      }),
      { numRuns: 1000 },
    )
  })
})
