import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dayOf } from '#archive/day-stamp.ts'
import { FIELDS } from '#archive/fields.ts'
import { isSignificantWord, MIN_SESSIONS } from '#archive/time/year-words.ts'
import type { Visibility } from '#archive/viewer.ts'
import { cards, contents } from '#testing/any-search.ts'
import { fill, type TestArchive } from '#testing/databases.ts'
import { everyEngine } from '#testing/engines.ts'
import { plainWords, type ScannedCard } from '#testing/plain-scan.ts'

/** The same counts by looking at every card. */
function scanned(visibility: Visibility, year: string) {
  const shown = cards.filter(
    (card) => dayOf(card.dayStamp) && (visibility === 'all' || card.isPrivate === (visibility === 'private')),
  )
  const isInside = (card: ScannedCard) => dayOf(card.dayStamp)!.startsWith(year)
  const sessions = (some: ScannedCard[]) => new Set(some.map(FIELDS.session.read)).size
  const inside = shown.filter(isInside)
  const outside = shown.filter((card) => !isInside(card))
  const holding = (some: ScannedCard[], word: string) => sessions(some.filter((card) => plainWords(card).has(word)))
  const words = [...new Set(inside.flatMap((card) => [...plainWords(card)]))]
    .map((word) => ({ word, inside: holding(inside, word), outside: holding(outside, word) }))
    .filter((one) => isSignificantWord(one.word) && one.inside >= MIN_SESSIONS)
    .sort((a, b) => (a.word < b.word ? -1 : 1))
  return { inside: sessions(inside), outside: sessions(outside), words }
}

describe.each(everyEngine)('the words of a year by $name', ({ open }) => {
  let archive: TestArchive
  beforeAll(async () => {
    archive = await open()
    await fill(archive, cards, contents)
  })
  afterAll(() => archive.close())

  it.each(['public', 'private', 'all'] as const)('are counted as a plain scan counts them, %s', async (visibility) => {
    for (const year of ['2023', '2024']) {
      const counts = await archive.search.countWords(visibility, { from: `${year}-01-01`, to: `${year}-12-31` })
      const words = counts.words.toSorted((a, b) => (a.word < b.word ? -1 : 1))
      expect({ ...counts, words }).toEqual(scanned(visibility, year))
      expect(words.length).toBeGreaterThan(2)
    }
  })
})
