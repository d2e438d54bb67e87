import { cardIdOf } from '#archive/card-url.ts'
import type { CollectionChange, EditedCollection, NewCollection } from '#web/data/change-collections.ts'

/** The values of a collection's form. */
export interface FormValues extends Pick<
  EditedCollection,
  'title' | 'name' | 'introduction' | 'query' | 'pictureCard' | 'picked' | 'isPublished'
> {
  pictureText: string
}

/** The initial values of the form. @param collection null for a new one @param query of a new one */
export const valuesOf = (collection: EditedCollection | null, query: string): FormValues => ({
  title: collection?.title ?? '',
  name: collection?.name ?? '',
  introduction: collection?.introduction ?? '',
  query: collection?.query ?? query,
  pictureCard: collection?.pictureCard ?? '',
  pictureText: collection?.picture?.text ?? '',
  picked: collection?.picked ?? [],
  isPublished: collection?.isPublished ?? false,
})

/** The collection of the form's values; a blank name is left out, so that the collection gets or keeps its own. */
export const collectionOf = ({ name, pictureCard, picked, ...same }: FormValues): NewCollection => ({
  ...same,
  pictureCard: cardIn(pictureCard),
  cards: picked.map(({ id }) => id),
  ...(name.trim() === '' ? {} : { name: name.trim() }),
})

/**
 * The changed fields with their former values: where another admin has changed one of them meanwhile, the server saves none.
 * Null without a change.
 */
export function changeOf(start: FormValues, values: FormValues): CollectionChange | null {
  const was = collectionOf(start)
  const wanted = collectionOf(values)
  const fields = (Object.keys(wanted) as (keyof NewCollection)[]).filter(
    (field) => JSON.stringify(wanted[field]) !== JSON.stringify(was[field]),
  )
  const only = (of: NewCollection): CollectionChange => Object.fromEntries(fields.map((field) => [field, of[field]]))
  return fields.length === 0 ? null : { ...only(wanted), before: only(was) }
}

/** The card id in a card's URL; any other text unchanged. */
const cardIn = (text: string): string => {
  const path = text.trim().split(/[?#]/)[0]!
  return path.includes('/') ? (cardIdOf(path.split('/').at(-1) ?? '') ?? path) : path
}
