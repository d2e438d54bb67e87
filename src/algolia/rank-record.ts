import { firstMark } from '#archive/highlight.ts'
import type { Phrase } from '#archive/term.ts'
import { eachWord } from '#archive/words.ts'
import { declaredAttributes, type IndexRecord, type IndexSettings } from './readable-index.ts'

/** Each searchable attribute begins a thousand places after the one before it (Algolia, `firstMatchedWord`). */
const PLACES = 1000

/** The texts in a value, however deep they lie. */
export function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (typeof value === 'number') return [String(value)]
  if (Array.isArray(value)) return value.flatMap(textsIn)
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}

/** The attributes of a record that are searched, the weightiest first: those of the settings, else all that hold texts. */
export function searchedAttributes(settings: IndexSettings, record: IndexRecord): string[] {
  const named = declaredAttributes(settings, 'searchableAttributes')
  return named.length > 0
    ? named
    : Object.keys(record).filter((name) => typeof record[name] !== 'boolean' && name !== 'objectID')
}

/**
 * The position of the first matched word: the index of its attribute times 1000, plus the number of words before it.
 * Lower is better.
 */
export function firstMatchedWord(settings: IndexSettings, record: IndexRecord, phrases: readonly Phrase[]): number {
  if (phrases.length === 0) return 0
  for (const [place, name] of searchedAttributes(settings, record).entries()) {
    for (const text of textsIn(record[name])) {
      const mark = firstMark(text, phrases)
      if (!mark) continue
      let words = 0
      eachWord(text, (_, start) => {
        if (start >= mark.start) return true
        words++
        return false
      })
      return place * PLACES + Math.min(words, PLACES - 1)
    }
  }
  return searchedAttributes(settings, record).length * PLACES
}
