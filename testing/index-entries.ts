import { FIELD_NAMES, FIELDS, type FieldName } from '#archive/fields.ts'
import { lettersIn, marksOf } from '#archive/marks-of.ts'
import { searchedTexts } from '#archive/searched-texts.ts'
import { keySpan } from '#store/card-key.ts'
import type { Entry } from '#text-index/entry.ts'
import type { ScannedCard } from './plain-scan.ts'

/** The index entries of cards, with a key for each in the order of time; those of the same time follow each other. */
export function indexEntries(cards: readonly ScannedCard[]): Entry[] {
  const next = new Map<number, number>()
  return cards.map((card) => {
    const { from } = keySpan(card.dayStamp)
    const key = next.get(from) ?? from
    next.set(from, key + 1)
    return indexEntry(card, key)
  })
}

/** The index entry of one card. */
function indexEntry(card: ScannedCard, key: number): Entry {
  const { titles, prompt, responses } = searchedTexts(card, [{ answer: 1, texts: [...(card.others ?? [])] }])
  const values = FIELD_NAMES.map((name) => [name, FIELDS[name].read(card)])
  return {
    key,
    isPrivate: card.isPrivate,
    isUnviewed: !card.isViewed,
    marks: marksOf({ ...card, hasPicture: card.imageUrl !== undefined }, card.hasAlternatives ? ['answers:2'] : []),
    length: lettersIn(card),
    titles,
    prompt: [prompt],
    response: responses,
    values: Object.fromEntries(values) as Record<FieldName, string>,
  }
}
