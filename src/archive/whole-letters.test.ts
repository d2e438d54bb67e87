import { describe, expect, it } from 'vitest'
import { beginning } from './card-title.ts'
import { beginningOf } from './excerpt.ts'
import { snippetOf } from './highlight.ts'
import { markedPhrases } from './term.ts'
import { firstLetter, wholeBeginning } from './whole-letters.ts'

const FAMILY = '👨‍👩‍👧‍👦'

describe('a text that is cut ends with a whole letter', () => {
  it.each([
    ['a family', FAMILY],
    ['a flag', '🇩🇪'],
    ['a tone of skin', '👍🏽'],
    ['a key', '1️⃣'],
    ['marks over a letter', 'ö̱'],
    ['Hindi', 'क्षि'],
    ['Thai', 'ที่'],
    ['Hangul in parts', '한'],
  ])('of %s', (_what, letter) => {
    for (const start of ['', 'x']) {
      const text = start + letter.repeat(400)
      for (let most = 90; most < 90 + letter.length; most++) {
        const count = Math.floor((most - start.length) / letter.length)
        expect(wholeBeginning(text, most)).toBe(start + letter.repeat(count))
        expect(beginning(text, most + 1)).toBe(`${start}${letter.repeat(count)}…`)
      }
      for (const cut of [beginningOf(text), snippetOf(`needle-${text}`, markedPhrases(['needle']))]) {
        expect(cut).toMatch(new RegExp(`^(?:needle-)?${start}(?:${letter})+ …$`, 'u'))
      }
    }
  })

  it('but of a letter with hundreds of marks some go', () => {
    const text = `a${'\u0301'.repeat(1000)}`
    expect(wholeBeginning(text, 90)).toBe(text.slice(0, 90))
    expect(wholeBeginning('\u{1d165}'.repeat(400), 91)).toBe('\u{1d165}'.repeat(45))
  })
})

it.each([
  [`${FAMILY} picnic`, FAMILY],
  ['😀', '😀'],
  ['What?', 'W'],
  ['', ''],
])('the first letter of %j is %j', (text, letter) => {
  expect(firstLetter(text)).toBe(letter)
})
