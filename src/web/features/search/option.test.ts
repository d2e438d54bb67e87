import { expect, it } from 'vitest'
import { newCard } from '#archive/card.ts'
import { nothingFound } from '#archive/suggest.ts'
import { completionOf, optionGroups, recentOptions } from './option.ts'

const { response: _, ...card } = newCard({ id: 'a1', prompt: 'A poem' })
const names = (count: number) =>
  Array.from({ length: count }, (_, n) => ({ value: `name ${n}`, count: 10 - n, capped: false }))
const HIT = { ...card, seq: 1, commentCount: 0, excerpt: '', words: 0, turn: 1, turns: 1 }
const NOTHING = nothingFound<typeof HIT>()
const KNOWN = { isCurrent: true, hasOthers: false }
const FOUND = {
  ...NOTHING,
  cards: [HIT],
  completions: [{ term: 'poems', total: 4, capped: false }],
  sessions: names(1),
  categories: names(2),
  total: 12,
}

it('groups words, conversations, topics and cards, and begins with what Enter keeps', () => {
  const groups = optionGroups(' poem', FOUND, KNOWN)
  expect(groups.map(({ name, counts, options }) => [name, counts, ...options.map(({ key }) => key)])).toEqual([
    ['words', 'cards', 'search', 'word poems'],
    ['conversations', 'turns', 'session name 0'],
    ['topics', 'cards', 'tag name 0', 'tag name 1'],
    ['cards', 'day', 'card a1'],
  ])
  expect(groups[0]!.options).toMatchObject([
    { kind: 'search', text: 'poem*', total: 12 },
    { kind: 'word', text: 'poems', total: 4 },
  ])
  expect(optionGroups('poem ', FOUND, KNOWN)[0]!.options[0]).toMatchObject({ text: 'poem' })
})

it('shows no number that does not apply: beside other filters, or while it belongs to another text', () => {
  const groups = optionGroups('poem', FOUND, { isCurrent: false, hasOthers: true })
  expect(groups[0]!.options[0]).toMatchObject({ kind: 'search', total: null })
  expect(groups[1]).toMatchObject({ name: 'conversations', counts: 'cards' })
})

it('offers what may have been meant after the search itself, and nothing else where nothing was found', () => {
  expect(optionGroups('gardn ', { ...NOTHING, didYouMean: 'garden' }, KNOWN)).toMatchObject([
    {
      name: 'words',
      options: [
        { kind: 'search', text: 'gardn', total: 0 },
        { kind: 'meant', text: 'garden' },
      ],
    },
  ])
})

it('completes the word by the chosen row, or by the first that can', () => {
  const found = { ...FOUND, completions: ['poems', 'poet'].map((term) => ({ term, total: 1, capped: false })) }
  const options = optionGroups('poe', found, KNOWN).flatMap((group) => group.options)
  const row = (key: string) => options.find((option) => option.key === key)
  expect(completionOf(options, row('search'))).toBe('poems')
  expect(completionOf(options, row('word poet'))).toBe('poet')
  expect(completionOf(options, row('tag name 0'))).toBeNull()
  expect(completionOf([row('search')!], row('search'))).toBeNull()
  expect(completionOf(recentOptions([{ query: 'search=a', at: 1 }]), undefined)).toBeNull()
})
