import { expect, it } from 'vitest'
import { joinedCards } from './joined-cards.ts'

it('joins cards that share a source or a conversation, be it through others, in their order', () => {
  const cards = [
    { id: 1, conversation: 'a', source: 'x' },
    { id: 2, conversation: 'lone', source: '' },
    { id: 3, conversation: 'b', source: 'y' },
    { id: 4, conversation: 'other', source: '' },
    { id: 5, conversation: 'a', source: '' },
    { id: 6, conversation: 'c', source: 'y' },
    { id: 7, conversation: 'c', source: 'x' },
    { id: 8, conversation: 'lone', source: 'z' },
    // A source that is called as a conversation is.
    { id: 9, conversation: 'd', source: 'other' },
  ]
  const joined = joinedCards(cards).map((some) => some.map(({ id }) => id))
  expect(joined).toEqual([[1, 3, 5, 6, 7], [2, 8], [4], [9]])
})
