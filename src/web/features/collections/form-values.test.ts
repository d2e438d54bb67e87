import { describe, expect, it } from 'vitest'
import type { EditedCollection } from '#web/data/change-collections.ts'
import { changeOf, collectionOf, valuesOf } from './form-values.ts'

const card = (id: string) => ({ id, title: `title of ${id}`, isPrivate: false })
const COLLECTION: EditedCollection = {
  name: 'best',
  title: 'Best',
  isPublished: true,
  introduction: 'First.',
  query: 'tag=Garden',
  pictureCard: 'a',
  picture: null,
  picked: [card('a'), card('b')],
  made: { at: '2024-01-01T00:00:00.000Z', by: 'Ada' },
}
const start = valuesOf(COLLECTION, '')

describe('the form of a collection', () => {
  it('sends the fields that it changes alone, with what they were', () => {
    expect(changeOf(start, { ...start, title: 'The best' })).toEqual({ title: 'The best', before: { title: 'Best' } })
    const values = { ...start, picked: [card('b')], pictureCard: '/card/x-b', isPublished: false }
    expect(changeOf(start, values)).toEqual({
      cards: ['b'],
      pictureCard: 'b',
      isPublished: false,
      before: { cards: ['a', 'b'], pictureCard: 'a', isPublished: true },
    })
  })

  it('sends nothing where it changes nothing, and no name that is empty', () => {
    expect(changeOf(start, { ...start, picked: [...start.picked], pictureCard: ' a ' })).toBeNull()
    expect(changeOf(start, { ...start, name: ' ' })).toBeNull()
  })

  it('makes a new one of all its fields', () => {
    expect(collectionOf({ ...valuesOf(null, 'tag=Garden'), title: 'New' })).toEqual({
      title: 'New',
      introduction: '',
      query: 'tag=Garden',
      isPublished: false,
      pictureCard: '',
      pictureText: '',
      cards: [],
    })
  })
})
