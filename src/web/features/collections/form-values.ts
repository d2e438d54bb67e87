import { cardIdOf } from '#archive/card-url.ts'
import type { CollectionChange, EditedCollection, NewCollection } from '#web/data/change-collections.ts'

/** What stands in the form of a collection. */
export interface FormValues extends Pick<
  EditedCollection,
  'title' | 'name' | 'introduction' | 'query' | 'pictureCard' | 'picked' | 'isPublished'
> {
  pictureText: string
}

/** What the form begins with. @param collection null for a new one @param query of a new one */
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

/** A collection as the form has it; one without a name gets or keeps its own. */
export const collectionOf = ({ name, pictureCard, picked, ...same }: FormValues): NewCollection => ({
  ...same,
  pictureCard: cardIn(pictureCard),
  cards: picked.map(({ id }) => id),
  ...(name.trim() === '' ? {} : { name: name.trim() }),
})

/**
 * The fields that the form changes, with what they were: where someone else has changed one of them meanwhile, the
 * server saves none. Null where it changes nothing.
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

/** The id that an address of a card names, or what was written. */
const cardIn = (text: string): string => {
  const path = text.trim().split(/[?#]/)[0]!
  return path.includes('/') ? (cardIdOf(path.split('/').at(-1) ?? '') ?? path) : path
}
