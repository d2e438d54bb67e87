import { expect, it, describe } from 'vitest'
import { isCardId } from '#archive/card.ts'
import { dayOf, parseDayStamp } from '#archive/day-stamp.ts'
import { demoCards } from './demo-cards.ts'

const cards = await demoCards()
const countBy = (key: (card: (typeof cards)[number]) => string) => {
  const counts = new Map<string, number>()
  for (const card of cards) counts.set(key(card), (counts.get(key(card)) ?? 0) + 1)
  return counts
}

describe('the demo archive', () => {
  it('is large enough to show what an archive is', () => {
    expect(cards.length).toBeGreaterThanOrEqual(150)
    expect(countBy((card) => card.id.slice(0, 6)).size).toBeGreaterThanOrEqual(40)
    expect(countBy((card) => card.category).size).toBeGreaterThanOrEqual(10)
  })

  it('gives every card an id of its own, a real day and both texts', () => {
    expect(new Set(cards.map((card) => card.id)).size).toBe(cards.length)
    for (const card of cards) {
      expect(isCardId(card.id)).toBe(true)
      expect(card.dayStamp).toMatch(/^\d{8}_\d{6}$/)
      expect(() => parseDayStamp(card.dayStamp)).not.toThrow()
      expect(dayOf(card.dayStamp)).not.toBeNull()
      expect(card.prompt && card.response && card.pageTitle).toBeTruthy()
      expect(card.imageUrl).toBeUndefined()
      expect(card.isPrivate).toBe(false)
    }
  })

  it('is sorted and covers every month from September 2023 to July 2025', () => {
    const stamps = cards.map((card) => card.dayStamp)
    expect(stamps).toEqual([...stamps].sort())
    expect(stamps[0]! < '20230908').toBe(true)
    expect(stamps.at(-1)! > '20250725').toBe(true)
    expect(countBy((card) => card.dayStamp.slice(0, 6)).size).toBe(23)
  })

  it('has a few busy days', () => {
    const busy = [...countBy((card) => card.dayStamp.slice(0, 8)).values()].filter((count) => count >= 8)
    expect(busy.length).toBeGreaterThanOrEqual(3)
  })

  it('counts the seconds within each session', () => {
    for (const card of cards) {
      if (card.id.endsWith('01')) expect([card.reltimeTimezero, card.reltimeLast]).toEqual([0, 0])
      else expect(card.reltimeTimezero).toBeGreaterThanOrEqual(card.reltimeLast)
      expect(card.reltimeLast).toBeGreaterThanOrEqual(0)
    }
  })

  it.each(['Latin', 'Cyrillic', 'Greek', 'Arabic', 'Hebrew', 'Devanagari', 'Han', 'Hiragana', 'Katakana', 'Hangul'])(
    'speaks %s',
    (script) => {
      expect(cards.some((card) => new RegExp(`\\p{Script=${script}}{2}`, 'u').test(card.prompt))).toBe(true)
    },
  )

  it('holds very short and very long exchanges', () => {
    expect(cards.some((card) => card.promptLen <= 2 && /^\S+$/.test(card.response))).toBe(true)
    expect(cards.some((card) => card.promptLen > 1500)).toBe(true)
    expect(cards.filter((card) => card.responseLen > 6000).length).toBeGreaterThanOrEqual(3)
    expect(cards.some((card) => card.responseLen > 10_000)).toBe(true)
  })

  it('leaves two sessions without a title, but with a session id', () => {
    const untitled = cards.filter((card) => ['', 'untitled'].includes(card.sessionTitle))
    expect(new Set(untitled.map((card) => card.semanticSid))).toEqual(new Set(['small_hours', 'quick_question']))
  })

  it('says at the start what it is and how to replace it', () => {
    const [first, second] = cards
    expect(first!.category).toBe('About this demo')
    expect(first!.response).toContain('written for Colloquy')
    expect(first!.response).toContain('first real import')
    expect(second!.response).toContain('./colloquy import FILE')
  })
})
