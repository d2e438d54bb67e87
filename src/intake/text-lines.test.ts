import fc from 'fast-check'
import { expect, it } from 'vitest'
import { textLines } from './text-lines.ts'

async function linesOf(bytes: Buffer, sizes: number[] = [], limit?: number) {
  async function* chunks() {
    let from = 0
    for (const size of [...sizes, bytes.length]) {
      yield bytes.subarray(from, from + size)
      from += size
    }
  }
  const lines = []
  for await (const line of textLines(chunks(), limit)) lines.push(line)
  return lines
}

it('splits on LF only, whatever the chunks, and passes over blank lines, CR and a byte order mark', async () => {
  const text = '\ufeffone\u2028still one\r\n\n  \nfour\u0085\n\nsix'
  const expected = [
    { line: 1, text: 'one\u2028still one' },
    { line: 4, text: 'four\u0085' },
    { line: 6, text: 'six' },
  ]
  await fc.assert(
    fc.asyncProperty(fc.array(fc.nat(9), { maxLength: 40 }), async (sizes) => {
      expect(await linesOf(Buffer.from(text), sizes)).toEqual(expected)
    }),
  )
})

it('gives a fault for a line that is too long or not UTF-8, and reads on', async () => {
  const bytes = Buffer.concat([Buffer.from('a\nb'), Buffer.from([0xff]), Buffer.from(`\n${'c'.repeat(50)}\nd`)])
  expect(await linesOf(bytes, [5, 5, 5, 5], 20)).toEqual([
    { line: 1, text: 'a' },
    { line: 2, fault: 'it is not UTF-8 text' },
    { line: 3, fault: 'it is longer than 0 MB' },
    { line: 4, text: 'd' },
  ])
})
