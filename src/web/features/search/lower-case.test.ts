import { expect, it } from 'vitest'
import { lowerCaseIn } from './lower-case.ts'

/** A field as far as the function knows it: writing its value throws the caret to the end, as browsers do. */
function fieldWith(text: string, caret: number) {
  let value = text
  const field = {
    selectionStart: caret,
    selectionEnd: caret,
    get value() {
      return value
    },
    set value(next: string) {
      value = next
      field.selectionStart = field.selectionEnd = next.length
    },
    setSelectionRange(start: number, end: number) {
      field.selectionStart = start
      field.selectionEnd = end
    },
  }
  return field as unknown as HTMLInputElement
}

it('writes lower case and leaves the caret where it was', () => {
  const field = fieldWith('raiN today', 4)
  expect(lowerCaseIn(field, false)).toBe('rain today')
  expect(field.value).toBe('rain today')
  expect(field.selectionStart).toBe(4)
})

it('leaves the caret where it was behind a letter whose small form is two', () => {
  const field = fieldWith('SALTİ İSTANBUL', 6)
  expect(lowerCaseIn(field, false)).toBe('salti istanbul')
  expect(field.selectionStart).toBe(6)
})

it('leaves a text alone that is being composed', () => {
  const field = fieldWith('RA', 2)
  expect(lowerCaseIn(field, true)).toBe('RA')
  expect(field.value).toBe('RA')
})

it.each([
  ['salt OR Sea', 'salt OR sea'],
  ['NOT SALT AND SEA', 'NOT salt AND sea'],
  ['salt O', 'salt O'],
  ['salt No', 'salt no'],
  ['A Walk', 'a walk'],
  ['ORCHID', 'orchid'],
])('leaves OR, AND and NOT as they are written in %s', (typed, kept) => {
  expect(lowerCaseIn(fieldWith(typed, typed.length), false)).toBe(kept)
})
