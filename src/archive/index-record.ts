import type { Card } from './card.ts'

/** What an index of a search service holds of a card (specification, section 7, attributesToRetrieve). */
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
  'redactions',
] as const satisfies readonly (keyof Card)[]

/** The attributes that are searched, the weightiest first (decisions, section 4). */
export const SEARCHED_FIELDS = ['pageTitle', 'sessionTitle', 'prompt', 'response'] as const

/** A card as a record of an index; its id is `objectID`. */
export const indexRecord = (card: Card): { objectID: string } & Pick<Card, (typeof RECORD_FIELDS)[number]> =>
  ({
    objectID: card.id,
    ...Object.fromEntries(
      RECORD_FIELDS.filter((field) => card[field] !== undefined).map((field) => [field, card[field]]),
    ),
  }) as ReturnType<typeof indexRecord>
