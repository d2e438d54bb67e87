import { collectionQuery } from '#archive/collection.ts'
import { COLLECTION_TEXTS } from '#archive/collection-texts.ts'
import { collectionOf, type FormValues } from './form-values.ts'

/** A field of a collection that the server checks. */
export type RefusedField = 'title' | 'name' | 'query' | 'pictureCard'

/** The field that a refusal of the server is about; null for none. */
export function refusedField(sentence: string, values: FormValues): RefusedField | null {
  const { name = '', pictureCard = '' } = collectionOf(values)
  if (sentence === COLLECTION_TEXTS.noTitle) return 'title'
  if ([COLLECTION_TEXTS.badName, COLLECTION_TEXTS.nameTaken(name)].includes(sentence)) return 'name'
  if (sentence === COLLECTION_TEXTS.unknownCard(pictureCard)) return 'pictureCard'
  const ofQuery: string[] = [COLLECTION_TEXTS.byMeaning, COLLECTION_TEXTS.asksPeople]
  return ofQuery.includes(sentence) || sentence === refusalOf(values.query) ? 'query' : null
}

/** The server's objection to a query; null for a valid one. */
function refusalOf(query: string): string | null {
  try {
    collectionQuery(query)
    return null
  } catch (error) {
    return error instanceof Error ? error.message : null
  }
}
