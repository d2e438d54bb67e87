import { expect, it } from 'vitest'
import { COLLECTION_TEXTS } from '#archive/collection-texts.ts'
import { valuesOf } from './form-values.ts'
import { refusedField } from './refused-field.ts'

const values = { ...valuesOf(null, 'python'), name: ' best ', pictureCard: '/card/x-gone' }

it.each([
  [COLLECTION_TEXTS.noTitle, 'title'],
  [COLLECTION_TEXTS.badName, 'name'],
  [COLLECTION_TEXTS.nameTaken('best'), 'name'],
  [COLLECTION_TEXTS.unknownCard('gone'), 'pictureCard'],
  [COLLECTION_TEXTS.narrowsNothing, 'query'],
  [COLLECTION_TEXTS.byMeaning, 'query'],
  [COLLECTION_TEXTS.unknownCard('picked'), null],
  ['Connection failed.', null],
] as const)('“%s” is said at the field of a collection that it is about: %s', (sentence, field) => {
  expect(refusedField(sentence, values)).toBe(field)
})

it('a value of the query that is not valid is said at the query', () => {
  const dated = { ...values, query: 'date=2024-13-45' }
  expect(refusedField("Invalid date '2024-13-45'.", dated)).toBe('query')
})
