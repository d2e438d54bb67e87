import { createHash } from 'node:crypto'
import { foldText } from '#archive/words.ts'
import { declaredAttributes, type IndexRecord, type IndexSettings } from '#algolia/readable-index.ts'
import { searchedAttributes, textsIn } from '#algolia/rank-record.ts'

/** Stands on every record, so that 'all but' can be asked. */
export const ANY_RECORD = 'any'

/** Keeps the words of two attributes apart, so that no phrase reaches over; no query holds it. */
const BORDER = ' · '

/** An exact value as one word: it may hold anything and must match as a whole. */
export const flagOf = (attribute: string, value: string): string =>
  `f${createHash('sha1').update(`${attribute}:${value}`).digest('hex').slice(0, 16)}`

/** What the text index holds of a record. */
export function indexedTexts(settings: IndexSettings, record: IndexRecord): { words: string; flags: string } {
  const texts = searchedAttributes(settings, record).flatMap((name) => textsIn(record[name]))
  const facets = declaredAttributes(settings, 'attributesForFaceting')
  const flags = [...new Set([...facets, '_tags'])].flatMap((name) =>
    valuesOf(record[name]).map((value) => flagOf(name, value)),
  )
  return { words: texts.map(foldText).join(BORDER), flags: [ANY_RECORD, ...flags].join(' ') }
}

/** The values of a facet: those of a list one by one. */
function valuesOf(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(valuesOf)
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? [String(value)] : []
}
