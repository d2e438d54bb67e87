import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fragmentOf, placeOf, readFragment, withoutFragment, writeFragment } from './text-fragment.ts'

const TEXT = 'Rye needs water.\nWheat needs water, and time - a day or two.\nRye needs salt.'
const at = (words: string, from = 0) => {
  const start = TEXT.indexOf(words, from)
  return { start, end: start + words.length }
}

describe('words as a text fragment', () => {
  it('are whole words, as browsers look for no others', () => {
    expect(fragmentOf(TEXT, at('eat needs wat'))).toMatchObject({ start: 'Wheat needs water' })
    expect(fragmentOf(TEXT, at(' and time '))).toMatchObject({ start: 'and time' })
  })

  it('have words around them where others say the same before them', () => {
    expect(fragmentOf(TEXT, at('needs water', 20))).toEqual({ start: 'needs water', prefix: 'Wheat', suffix: ', and' })
    expect(fragmentOf(TEXT, at('Rye', 20))).toEqual({ start: 'Rye', prefix: 'two.', suffix: 'needs' })
  })

  it('have words of other lines around them where their own says nothing else', () => {
    const text = 'yes\nyes\nyes\nyes\nno'
    const fragment = fragmentOf(text, { start: 8, end: 11 })
    expect(placeOf(text, fragment)).toEqual({ start: 8, end: 11 })
  })

  it('are their first and last ones where there are many lines', () => {
    expect(fragmentOf(TEXT, { start: 0, end: TEXT.length })).toEqual({
      start: 'Rye needs water.',
      end: 'Rye needs salt.',
    })
  })

  it('of a script without spaces are words of a dictionary', () => {
    const text = '你好。今天天气很好，我们去公园吧。'
    expect(fragmentOf(text, { start: 5, end: 7 }).start.length).toBeLessThan(6)
  })

  it('are written with their signs as numbers, and read again', () => {
    const written = writeFragment({ prefix: 'a-b', start: 'time - a', end: '(x), y', suffix: 'z&' })
    expect(written).toBe(':~:text=a%2Db-,time%20%2D%20a,%28x%29%2C%20y,-z%26')
    expect(readFragment(`#turn${written}`)).toEqual({ prefix: 'a-b', start: 'time - a', end: '(x), y', suffix: 'z&' })
    expect(withoutFragment(`#turn${written}`)).toBe('#turn')
  })

  it.each(['', '#turn', '#:~:', '#:~:text=', '#:~:text=%', '#:~:text=a-,', '#:~:text=%20', '#:~:other=1'])(
    'are none in %j',
    (hash) => expect(readFragment(hash)).toBeNull(),
  )

  it('are found in any case and spacing, and without the words around them where these have changed', () => {
    expect(placeOf(TEXT, { start: 'WATER,  and\ntime' })).toEqual(at('water, and time'))
    expect(placeOf(TEXT, { start: 'salt', prefix: 'wants', suffix: 'or sugar' })).toEqual(at('salt'))
    expect(placeOf(TEXT, { start: 'Rye needs', suffix: 'salt' })).toEqual(at('Rye needs', 20))
    expect(placeOf(TEXT, { start: 'sugar' })).toBeNull()
    expect(placeOf(TEXT, { start: 'Rye', end: 'sugar' })).toBeNull()
  })
})

const spaced = (text: string) => text.toLowerCase().replace(/\s+/g, ' ')

it('marked words are found again where they were marked, through the address', () => {
  const letters = fc.oneof(
    fc.constantFrom('rye ', 'water, ', 'a-b ', '\n', 'ÿ ', '(x) '),
    fc.string({ unit: 'grapheme', maxLength: 4 }),
  )
  fc.assert(
    fc.property(fc.array(letters, { minLength: 1, maxLength: 12 }), fc.nat(), fc.nat(), (parts, from, length) => {
      const text = parts.join('')
      const start = from % Math.max(1, text.length)
      const end = Math.min(text.length, start + 1 + (length % 20))
      const fragment = fragmentOf(text, { start, end })
      fc.pre(fragment.start !== '')
      const read = readFragment(`#${writeFragment(fragment)}`)
      expect(read).toEqual(fragment)
      const found = placeOf(text, read!)
      const words = text.slice(found!.start, found!.end)
      if (fragment.end === undefined) expect(spaced(words)).toBe(spaced(fragment.start))
      else {
        expect(spaced(words).startsWith(spaced(fragment.start))).toBe(true)
        expect(spaced(words).endsWith(spaced(fragment.end))).toBe(true)
      }
    }),
  )
})
