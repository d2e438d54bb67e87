import { isDeepStrictEqual } from 'node:util'
import type { z } from 'zod'
import type * as calls from '#api/collections.ts'
import { COLLECTION_ADMIN_TEXTS as TEXTS } from '#archive/collection-admin-texts.ts'
import { Refusal } from '#archive/refusal.ts'
import { pickedCards, type CollectionRow } from '#store/collections.ts'
import type { Trx } from '#store/tables.ts'

type Fields = Omit<z.output<(typeof calls.changeCollection)['body']>, 'before'>

/** The labels of a collection's fields in the form. */
const LABELS: Record<keyof Fields, string> = {
  title: TEXTS.titleField,
  name: TEXTS.nameField,
  introduction: TEXTS.introduction,
  query: TEXTS.query,
  cards: TEXTS.picked,
  pictureCard: TEXTS.picture,
  pictureText: TEXTS.pictureText,
  isPublished: TEXTS.publish,
}

/**
 * Refuses a change of a field that has changed since the caller read it. A field with the wanted value is accepted, as the
 * request may be repeated.
 * @param before the fields as the caller read them
 * @throws Refusal 'overtaken'
 */
export async function refuseOvertaken(trx: Trx, row: CollectionRow, before: Fields, wanted: Fields): Promise<void> {
  const now: Required<Fields> = {
    title: row.title,
    name: row.name,
    introduction: row.introduction,
    query: row.query,
    cards: before.cards ? (await pickedCards(trx, row.id)).map(({ id }) => id) : [],
    pictureCard: row.picture_card,
    pictureText: row.picture_text,
    isPublished: row.is_published === 1,
  }
  const isOther = (field: keyof Fields, value: unknown) => value !== undefined && !isDeepStrictEqual(value, now[field])
  const overtaken = (Object.keys(LABELS) as (keyof Fields)[]).filter(
    (field) => isOther(field, before[field]) && isOther(field, wanted[field]),
  )
  if (overtaken.length > 0) throw new Refusal('overtaken', TEXTS.overtaken(overtaken.map((field) => LABELS[field])))
}
