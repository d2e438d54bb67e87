import { expect, it } from 'vitest'
import { readableSize } from './readable-size.ts'

it.each([
  [0, '0 bytes'],
  [999, '999 bytes'],
  [1000, '1 KB'],
  [1234, '1.2 KB'],
  [56_789, '57 KB'],
  [999_999, '1 MB'],
  [12_345_678_901, '12 GB'],
])('%d reads as %s', (bytes, text) => {
  expect(readableSize(bytes)).toBe(text)
})
