import { wordSortOf } from '#archive/filters.ts'
import { FIELD_NAMES, FIELDS, type FieldName } from '#archive/fields.ts'
import { fuzzyTerms } from '#archive/fuzzy-terms.ts'
import { lettersIn, marksOf } from '#archive/marks-of.ts'
import { planOf } from '#archive/plan.ts'
import { searchedTexts } from '#archive/searched-texts.ts'
import { summaryJson } from '#archive/summary-json.ts'
import { keySpan } from '#store/card-key.ts'
import { runToEnd } from '#text-index/run-to-end.ts'
import { SegmentBuilder } from '#text-index/segment-builder.ts'
import { TextIndex } from '#text-index/text-index.ts'
import { pageOf, type Contestant } from './contestant.ts'

/** The index of src/text-index in memory, with the cards' JSON next to it as FlexSearch and MiniSearch have it. */
export function openTextIndex(): Promise<Contestant> {
  let index = new TextIndex([])
  const json = new Map<number, string>()
  return Promise.resolve({
    async build(cards) {
      const builder = new SegmentBuilder()
      const next = new Map<number, number>()
      for await (const card of cards) {
        const { from } = keySpan(card.dayStamp)
        const key = next.get(from) ?? from
        next.set(from, key + 1)
        const { titles, prompt, responses } = searchedTexts(card, [])
        const values = Object.fromEntries(FIELD_NAMES.map((name) => [name, FIELDS[name].read(card)]))
        builder.add({
          key,
          isPrivate: card.isPrivate,
          isUnviewed: !card.isViewed,
          marks: marksOf({ ...card, hasPicture: card.imageUrl !== undefined }, []),
          length: lettersIn(card),
          titles,
          prompt: [prompt],
          response: responses,
          values: values as Record<FieldName, string>,
        })
        json.set(key, summaryJson(card))
      }
      index = new TextIndex([builder.finish()])
    },
    async answer({ filters }) {
      const fuzzy = await fuzzyTerms(filters, {
        isFound: (term) => runToEnd(index.isFound('public', term)),
        fuzzyCandidates: (word) => index.fuzzyCandidates('public', word),
      })
      const plan = planOf('public', filters, {}, fuzzy)
      const { page, size } = filters
      const found = runToEnd(index.find(plan, { sort: wordSortOf(filters), page, size, among: null }))
      return { total: found.page.total, json: pageOf(found.keys.map((key) => json.get(key)!)) }
    },
    size: () => Promise.resolve(0),
    close: () => Promise.resolve(),
  })
}
