import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { jsonSplitter } from './json-elements.ts'

function split(text: string | Uint8Array, sizes: number[] = [], limit?: number): (string | undefined)[] {
  const bytes = Buffer.from(text as Uint8Array)
  const splitter = jsonSplitter('x.json', limit === undefined ? {} : { limit })
  const found: (string | undefined)[] = []
  let from = 0
  for (const size of [...sizes, bytes.length]) {
    for (const element of splitter.push(bytes.subarray(from, from + size))) found.push(element.text)
    from += size
  }
  splitter.end()
  return found
}

const refusal = (text: string | Uint8Array) => {
  try {
    split(text)
  } catch (error) {
    return (error as Error).message
  }
  return null
}

const layouts: [string, (values: unknown[], indent: number) => string][] = [
  ['an array', (values, indent) => JSON.stringify(values, null, indent)],
  [
    '{"conversations": […]}',
    (values, indent) => JSON.stringify({ a: [1], conversations: values, z: {} }, null, indent),
  ],
]

describe('jsonSplitter', () => {
  it.each(layouts)('finds what JSON.parse finds in %s, however the bytes are cut', (_, write) => {
    fc.assert(
      fc.property(
        fc.array(fc.jsonValue({ maxDepth: 4 }), { maxLength: 8 }),
        fc.nat(4),
        fc.boolean(),
        fc.array(fc.integer({ min: 0, max: 12 }), { maxLength: 60 }),
        (values, indent, hasMark, sizes) => {
          const text = (hasMark ? '\ufeff' : '') + write(values, indent)
          expect(split(text, sizes).map((element) => JSON.parse(element!) as unknown)).toEqual(
            JSON.parse(JSON.stringify(values)),
          )
        },
      ),
      { numRuns: 300 },
    )
  })

  it('gives a single object as it is, however the bytes are cut', () => {
    fc.assert(
      fc.property(
        fc.dictionary(fc.string(), fc.jsonValue()),
        fc.array(fc.integer({ min: 1, max: 9 })),
        (value, sizes) => {
          fc.pre(!Array.isArray(value['conversations']))
          const text = JSON.stringify(value)
          expect(split(` ${text}\n`, sizes)).toEqual([text])
        },
      ),
    )
  })

  it('refuses a document cut anywhere, and never crashes on flipped bits', () => {
    const text = JSON.stringify([{ a: ['é', '\\"', { b: null }] }, 'two', 3.5e1, true, []], null, 1)
    for (let end = 0; end < Buffer.byteLength(text); end++) {
      expect(refusal(Buffer.from(text).subarray(0, end)), `cut at ${end}`).toMatch(
        /is empty\.|not valid JSON|not UTF-8/,
      )
    }
    for (let bit = 0; bit < Buffer.byteLength(text) * 8; bit++) {
      const bytes = Buffer.from(text)
      bytes[bit >> 3]! ^= 1 << (bit & 7)
      expect(refusal(bytes) ?? 'The file x.json is sound.').toMatch(/^The file x\.json is .*\.$/)
    }
  })

  it.each([
    ['', 'The file x.json is empty.'],
    ['[1,\n2', 'it ends too early at line 2'],
    ['[1,]', 'unexpected "]" at line 1'],
    ['[,1]', 'unexpected "," at line 1'],
    ['[1\n\n2]', 'a comma or ] is missing at line 3'],
    ['[1]\n[2]', 'something follows its end at line 2'],
    ['{"conversations":[1],}', 'the JSON around the conversations is broken at line 1'],
    ['{"conversations":[1}', 'a comma or ] is missing at line 1'],
    ['hello', 'it begins with neither [ nor { at line 1'],
  ])('says where %j breaks', (text, sentence) => {
    expect(refusal(text)).toContain(sentence)
  })

  it('refuses what is not UTF-8 in one sentence', () => {
    expect(refusal(Buffer.from('5b22ff225d', 'hex'))).toBe(
      'The file x.json is not UTF-8 text in what begins at line 1. Export it again, or save it as UTF-8.',
    )
    expect(refusal(Buffer.from('\ufeff[1]', 'utf16le'))).toBe(
      'The file x.json is UTF-16, not UTF-8 text: save it as UTF-8.',
    )
  })

  it('passes over an element that is longer than the limit, and keeps the others', () => {
    expect(split(`["a", "${'b'.repeat(100)}", "c"]`, [20, 20, 20], 50)).toEqual(['"a"', undefined, '"c"'])
    expect(split(`{"a": "${'b'.repeat(100)}"}`, [20, 20], 50)).toEqual([undefined])
  })

  it('splits a list in an object that is longer than the limit before it or behind it', () => {
    const long = `"${'b'.repeat(100)}"`
    expect(split(`{"conversations": ["a"], "rest": ${long}}`, [20, 20], 50)).toEqual(['"a"'])
    expect(split(`{"first": ${long}, "conversations": ["a"]}`, [20, 20], 50)).toEqual(['"a"'])
  })

  it('does not mind nesting 100,000 deep', () => {
    const deep = '['.repeat(100_000) + ']'.repeat(100_000)
    expect(split(`[${deep}]`, [1000, 70_000])).toEqual([deep])
    expect(refusal('['.repeat(100_000))).toContain('it ends too early')
  })
})
