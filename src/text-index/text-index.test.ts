import { expect, it, vi } from 'vitest'
import { newCard } from '#archive/card.ts'
import { NO_FILTERS } from '#archive/filters.ts'
import { planOf } from '#archive/plan.ts'
import { indexEntries } from '#testing/index-entries.ts'
import { buildSegment } from './build-segment.ts'
import { runToEnd } from './run-to-end.ts'
import { TextIndex } from './text-index.ts'

it('remembers counts of words that were asked for last, of an archive with however many', { tags: 'scale' }, () => {
  const words = Array.from({ length: 10_005 }, (_, at) => `word${at}`)
  const segment = buildSegment(indexEntries([newCard({ id: 'a', prompt: words.join(' ') })]))
  const index = new TextIndex([segment])
  const countOf = (word: string) => index.countOf('public', { words: [word], prefix: false })
  for (const word of words) expect(countOf(word)).toBe(1)
  const counted = vi.spyOn(segment, 'countOf')
  expect(countOf('word10004')).toBe(1)
  expect(counted).not.toHaveBeenCalled()
  expect(countOf('word0')).toBe(1)
  expect(counted).toHaveBeenCalledOnce()
})

it('remembers nothing of words that no card holds', () => {
  const segment = buildSegment(indexEntries([newCard({ id: 'a', prompt: 'moon' })]))
  const index = new TextIndex([segment])
  const looked = vi.spyOn(segment.dictionary, 'rangeOfWord')
  for (let times = 1; times < 3; times++) {
    expect(index.countOf('public', { words: ['unknown'], prefix: false })).toBe(0)
    expect(looked).toHaveBeenCalledTimes(times)
  }
})

it('counts and shows no card that was taken out, whatever was asked before', () => {
  const entries = indexEntries([newCard({ id: 'a', prompt: 'moon' }), newCard({ id: 'b', prompt: 'moon sun' })])
  const index = new TextIndex([buildSegment(entries)])
  const count = (word: string) => index.countOf('public', { words: [word], prefix: false })
  expect([count('moon'), count('sun')]).toEqual([2, 1])
  index.apply({ removed: [entries[1]!.key], entries: [] })
  expect([count('moon'), count('sun')]).toEqual([1, 0])
})

it('answers with values alone, as V8 keeps what a getter of each answer holds until it collects all memory', () => {
  const index = new TextIndex([buildSegment(indexEntries([newCard({ id: 'a', prompt: 'moon' })]))])
  const plan = planOf('public', { ...NO_FILTERS, search: ['moon'] })
  const answer = runToEnd(index.find(plan, { sort: 'newest', page: 1, size: 50 }))
  expect(answer.hits).toEqual(answer.keys)
  for (const property of Object.values(Object.getOwnPropertyDescriptors(answer)))
    expect(property).toHaveProperty('value')
})
