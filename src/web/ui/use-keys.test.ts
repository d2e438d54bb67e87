import { expect, it } from 'vitest'
import { typedCharacter } from './use-keys.ts'

const press = (key: string, code: string, { shiftKey = false, altGraph = false } = {}) =>
  typedCharacter({
    key,
    code,
    shiftKey,
    getModifierState: (name: string) => altGraph && name === 'AltGraph',
  } as KeyboardEvent)

it('keys are those of their places on keyboards of other scripts', () => {
  expect(press('о', 'KeyJ')).toBe('j')
  expect(press('О', 'KeyJ', { shiftKey: true })).toBe('J')
  expect(press('л', 'KeyK')).toBe('k')
  expect([press('х', 'BracketLeft'), press('ъ', 'BracketRight')]).toEqual(['[', ']'])
})

it('keys are what they write where that is Latin, a sign of AltGr, or a name', () => {
  expect(press('z', 'KeyY')).toBe('z')
  expect(press('é', 'Digit2')).toBe('é')
  expect(press('”', 'KeyJ', { altGraph: true })).toBe('”')
  expect(press('ArrowLeft', 'ArrowLeft')).toBe('ArrowLeft')
  expect(press('№', 'Digit3')).toBe('№')
})
