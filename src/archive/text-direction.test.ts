import { expect, it } from 'vitest'
import { directionOf, isRightToLeft } from './text-direction.ts'

it.each([
  'שלום',
  'مرحبا',
  '  1. "שלום" Anna',
  '(2024) سلام',
  'React Hooks: איך אני משתמש בהם?',
  '`js` שלום',
  'למה?\nError: no such file',
])('%s goes from right to left', (text) => {
  expect(isRightToLeft(text)).toBe(true)
  expect(directionOf(text)).toBe('rtl')
})

it.each(['', '1. 2.', 'Anna', 'שלום means hello in Hebrew', 'Why?\nלמה זה נכשל?', `${'-'.repeat(9)}\nNow\nשלום`])(
  '%s goes from left to right',
  (text) => expect(isRightToLeft(text)).toBe(false),
)

it('a text without letters from right to left is left to the browser', () => {
  expect(directionOf('Anna')).toBe('auto')
  expect(directionOf('שלום means hello in Hebrew')).toBe('ltr')
})
