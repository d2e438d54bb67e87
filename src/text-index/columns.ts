import { FIELD_NAMES, FIELDS, type FieldName } from '#archive/fields.ts'
import { valueTerm, type Dictionary } from './dictionary.ts'
import { sharedBytes, sharedWords } from './growing.ts'
import type { PostingLists } from './posting-lists.ts'

/** The value of a field for each card, as its number among the field's values, counted from 1; 0 for none. */
export type Column = Uint8Array | Uint16Array | Uint32Array

/** The terms of a field's values. */
export const valuesOf = (dictionary: Dictionary, field: FieldName) =>
  dictionary.rangeOf(valueTerm(FIELDS[field].token, ''))

/** The column of each field, from the posting lists of its values. @param size number of cards */
export function columnsOf(dictionary: Dictionary, lists: PostingLists, size: number): Record<FieldName, Column> {
  const columns = FIELD_NAMES.map((field) => {
    const { from, to } = valuesOf(dictionary, field)
    const column = columnFor(to - from, size)
    for (let term = from; term < to; term++) {
      for (const card of lists.cardsOf(term)) column[card] = term - from + 1
    }
    return [field, column] as const
  })
  return Object.fromEntries(columns) as Record<FieldName, Column>
}

function columnFor(values: number, size: number): Column {
  if (values < 2 ** 8) return sharedBytes(size)
  if (values < 2 ** 16) return new Uint16Array(sharedBytes(size * 2).buffer)
  return sharedWords(size)
}
