import { describe, expect, it } from 'vitest'
import { newCard } from '#archive/card.ts'
import { cardLines } from './card-lines.ts'
import { asWritten, fingerprint } from '#intake/fingerprint.ts'
import { precedenceOf } from '#intake/precedence.ts'
import { context } from '#testing/exports/context.ts'

const read = (record: unknown) => cardLines.read(record, context())
const why = (record: unknown) => {
  const [outcome] = read(record).outcomes
  return outcome?.kind === 'failed' ? outcome.why : null
}

describe('cardLines', () => {
  it('gives back every field of a card', () => {
    const card = newCard({
      id: 'A_1',
      prompt: 'p\u2028 ',
      response: 'r',
      pageTitle: 't',
      category: 'c',
      sessionTitle: 's',
      semanticSid: 'x',
      dayStamp: '20230915_1200',
      slug: 'a-slug',
      imageUrl: './a.png',
      promptLen: 7,
      reltimeTimezero: 1.5,
      reltimeLast: -1,
      isPrivate: false,
      isViewed: true,
      cardReviewed: true,
    })
    expect(read({ ...card, unknown: { a: 1 } })).toMatchObject({
      cards: [{ card, isPrivate: false }],
      messages: 1,
      outcomes: [{ kind: 'card' }],
    })
  })

  it('is private, and says nothing about it, unless the line does', () => {
    expect(read({ id: 'a', prompt: 'p', slug: null })).toMatchObject({
      cards: [{ card: { isPrivate: true, responseLen: 0 } }],
    })
    expect(read({ id: 'a', prompt: 'p' }).cards[0]).not.toHaveProperty('isPrivate')
    expect(read({ id: 'a', isPrivate: true }).cards[0]).toMatchObject({ isPrivate: true })
  })

  it.each<[string, unknown]>([
    ['not a JSON object', ['a']],
    ['its id must be', { prompt: 'p', response: 'r' }],
    ['its id must be', { id: 'a-b', prompt: 'p' }],
    ['its id must be', { id: 7, prompt: 'p' }],
    ['its id must be', { id: 'a'.repeat(129), prompt: 'p' }],
    ['its dedupid differs', { id: 'a', dedupid: 'b' }],
    ['its prompt must be a text', { id: 'a', prompt: 1 }],
    ['its response holds a NUL', { id: 'a', response: 'a\0' }],
    ['its category holds half', { id: 'a', category: '\udc00' }],
    ['its promptLen must be a number', { id: 'a', promptLen: '1' }],
    ['its promptLen must be a whole number from 0', { id: 'a', promptLen: -1 }],
    ['its responseLen must be a whole number from 0', { id: 'a', responseLen: 0.5 }],
    ['its isPrivate must be true or false', { id: 'a', isPrivate: 'yes' }],
    [
      "its dayStamp '20230230_1' is neither YYYYMMDD_suffix nor an ISO date: write",
      { id: 'a', dayStamp: '20230230_1' },
    ],
    ["its dayStamp '2023-06-31' is not a valid date of the years 1900 to 2100", { id: 'a', dayStamp: '2023-06-31' }],
    [
      "its dayStamp '2023-06-30T25:00:00Z' is not a valid date of the years 1900 to 2100: write",
      { id: 'a', dayStamp: '2023-06-30T25:00:00Z' },
    ],
    ["its dayStamp '20230230_1200' names no day of the years 1900 to 2100", { id: 'a', dayStamp: '20230230_1200' }],
    ["its dayStamp '20240302garbage' is neither", { id: 'a', dayStamp: '20240302garbage' }],
    ["its dayStamp 'soon' is neither", { id: 'a', dayStamp: 'soon' }],
    ['its imageData is not a picture as a data: address', { id: 'a', imageData: 'https://example.com/a.png' }],
    ['its imageData is not a picture as a data: address', { id: 'a', imageData: 'data:text/html;base64,PGI+' }],
    ['its imageWidth must be a whole number from 0', { id: 'a', imageUrl: '/images/a.png', imageWidth: -1 }],
    ['its imageUrl is neither', { id: 'a', imageUrl: 'javascript:alert(1)' }],
  ])('fails with the reason: %s', (reason, record) => {
    expect(why(record)).toContain(reason)
    expect(read(record)).toMatchObject({ cards: [], messages: 1 })
  })

  it('ignores keys that every object inherits', () => {
    const record: unknown = JSON.parse('{"id":"a","prompt":"p","__proto__":{"category":"evil"},"constructor":{"x":1}}')
    expect(read(record).cards[0]!.card.category).toBe('')
    expect(Object.hasOwn(Object.prototype, 'category')).toBe(false)
  })

  it('passes a rank over that no source has', () => {
    const line = { id: 'a', prompt: 'p', fingerprint: 'f'.repeat(32) }
    const highest = precedenceOf('record', 1e11) - 1
    expect(read({ ...line, precedence: highest }).cards[0]?.state?.origin?.precedence).toBe(highest)
    for (const precedence of [-1, 0.5, '1', highest + 1, Number.MAX_SAFE_INTEGER]) {
      expect(read({ ...line, precedence }).cards[0]).not.toHaveProperty('state')
    }
  })

  it('recognises cards and nothing else', () => {
    expect(cardLines.recognises({ id: 'a', prompt: 1 })).toBe(true)
    expect(cardLines.recognises({ prompt: 'a', response: 'b' })).toBe(true)
    expect(cardLines.recognises({ id: 'a', prompt: 'p', isPrivate: false, more: 1 })).toBe(true)
    expect(cardLines.recognises({ dayStamp: '20230915_1200', pageTitle: 't' })).toBe(true)
    for (const other of [{ model: 'm' }, { completion: 'c' }, { temperature: 1 }]) {
      expect(cardLines.recognises({ id: 'a', prompt: 'p', response: 'r', ...other })).toBe(false)
    }
    for (const record of [null, 1, [], {}, { id: 'a', title: 't' }, { id: 'a', email: 'e' }, { prompt: 'a' }]) {
      expect(cardLines.recognises(record)).toBe(false)
    }
  })
})

describe('fingerprint', () => {
  const card = newCard({ id: 'a', prompt: 'p' })

  it('changes with what the source says and not with what an admin decides', () => {
    expect(fingerprint(card)).toMatch(/^[0-9a-f]{32}$/)
    expect(fingerprint({ ...card, isPrivate: true, isViewed: true, cardReviewed: true })).toBe(fingerprint(card))
    for (const change of [
      { prompt: 'q' },
      { response: 'p' },
      { dayStamp: '20230915_1200' },
      { slug: 's' },
      { reltimeLast: 1 },
    ]) {
      expect(fingerprint({ ...card, ...change })).not.toBe(fingerprint(card))
    }
  })

  it('is that of all that was said, also of a turn, which loses its times since others', () => {
    const timed = { card: { ...card, reltimeTimezero: 4000, reltimeLast: 300 }, assets: [] }
    const untimed = { ...card, reltimeTimezero: 0, reltimeLast: 0 }
    const origin = (precedence: number) => ({
      state: { origin: { fingerprint: 'f', precedence }, isKept: false, isReasoningOpen: false },
    })
    const said = fingerprint(timed.card)
    for (const turn of [
      { ...timed, precedence: 7 },
      { ...timed, precedence: null, ...origin(7) },
    ])
      expect(asWritten(turn)).toMatchObject({ card: untimed, fingerprint: said })
    for (const line of [
      { ...timed, precedence: null },
      { ...timed, precedence: null, ...origin(0) },
    ])
      expect(asWritten(line)).toMatchObject({ card: timed.card, fingerprint: said })
  })
})
