import type { Card } from './card.ts'
import { ADDED_NAMES } from './added-fields.ts'
import type { OtherAnswer } from './searched-texts.ts'

/** The fields of a card in a search service's index (R14.2, attributesToRetrieve). */
const RECORD_FIELDS = [
  'prompt',
  'response',
  'pageTitle',
  'sessionTitle',
  'category',
  'imageUrl',
  'semanticSid',
  'isViewed',
  'dayStamp',
  'promptLen',
  'responseLen',
  'reltimeTimezero',
  'reltimeLast',
  ...ADDED_NAMES,
  'redactions',
] as const satisfies readonly (keyof Card)[]

/** The attributes that are searched, the weightiest first (R4.17). */
export const SEARCHED_FIELDS = ['pageTitle', 'sessionTitle', 'prompt', 'response', 'otherAnswers'] as const

/** A record of an index. */
export type IndexedRecord = { objectID: string } & Pick<Card, (typeof RECORD_FIELDS)[number]> & {
    /** The texts of its other answers; absent where it has none. */
    otherAnswers?: string[]
  }

/** A card as a record of an index; its id is `objectID`. @param others those of its other answers that are searched */
export const indexRecord = (card: Card, others: readonly OtherAnswer[] = []): IndexedRecord =>
  ({
    objectID: card.id,
    ...Object.fromEntries(
      RECORD_FIELDS.filter((field) => card[field] !== undefined).map((field) => [field, card[field]]),
    ),
    ...(others.length > 0 ? { otherAnswers: others.flatMap(({ texts }) => texts) } : {}),
  }) as IndexedRecord
