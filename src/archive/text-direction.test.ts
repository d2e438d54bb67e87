import { expect, it } from 'vitest'
import { isRightToLeft } from './text-direction.ts'

it.each(['שלום', 'مرحبا', '  1. "שלום" Anna', '(2024) سلام'])('%s goes from right to left', (text) =>
  expect(isRightToLeft(text)).toBe(true),
)

it.each(['', '1. 2.', 'Anna שלום', '京都 שלום', '`js` שלום'])('%s goes from left to right', (text) =>
  expect(isRightToLeft(text)).toBe(false),
)
