import { FIELDS, type FieldName } from '#archive/fields.ts'
import type { Visibility } from '#archive/viewer.ts'
import type { Day } from '#archive/day-stamp.ts'
import { dayOfKey, startOfRange, rangeOf, UNDATED } from '#store/card-key.ts'
import { countBits, hasBit, setBit } from './bits.ts'
import { valuesOf } from './columns.ts'
import { Dictionary, valueTerm, type TermRange } from './dictionary.ts'
import { firstFrom, PostingLists } from './posting-lists.ts'
import type { SegmentArrays } from './segment-arrays.ts'

/** A run of cards of one day. */
export interface DayRun {
  /** The first key of the day; that of cards without a day is `UNDATED`. */
  key: number
  /** '' for cards without a day. */
  date: Day
  from: number
  to: number
}

/** The terms of a field's values; that of number n is `from + n - 1`. */
interface FieldValues extends TermRange {
  /** Decoded texts of values, at their numbers. */
  texts: string[]
  /** Whether the numbers rise with the texts. */
  areInOrder: boolean
}

/** Cards in chronological order with an index of their words; a card is known by its ordinal within the segment. */
export class Segment {
  readonly arrays: SegmentArrays
  readonly size: number
  readonly dictionary: Dictionary
  readonly all: PostingLists
  readonly titles: PostingLists
  readonly prompt: PostingLists
  /** How many cards have a smaller key than any without a day. */
  readonly undated: number
  /** The days that it has cards of, rising; cards without a day are the last run. */
  readonly days: readonly DayRun[]
  goneCount: number
  readonly #values = new Map<FieldName, FieldValues>()
  readonly #visible = new Map<Visibility, Uint32Array | null>()

  constructor(arrays: SegmentArrays) {
    this.arrays = arrays
    this.size = arrays.keys.length
    this.dictionary = new Dictionary(arrays.dictionary)
    this.all = new PostingLists(arrays.all, this.size)
    this.titles = new PostingLists(arrays.titles, this.size)
    this.prompt = new PostingLists(arrays.prompt, this.size)
    this.undated = this.ordinalAfter(UNDATED)
    this.days = this.#dayRuns()
    this.goneCount = countBits(arrays.gone, 0, 0, this.size)
  }

  /** A bit set of the cards that a viewer may see; null where all. */
  visibleTo(visibility: Visibility): Uint32Array | null {
    let visible = this.#visible.get(visibility)
    if (visible === undefined) {
      const { isPrivate, gone } = this.arrays
      const flip = visibility === 'public' ? -1 : 0
      const bits = isPrivate.map((word, at) => (visibility === 'all' ? -1 : word ^ flip) & ~gone[at]!)
      visible = countBits(bits, 0, 0, this.size) === this.size ? null : bits
      this.#visible.set(visibility, visible)
    }
    return visible
  }

  /** How many visible cards hold a term. */
  countOf(visibility: Visibility, term: number): number {
    const visible = this.visibleTo(visibility)
    return visible === null ? this.all.count(term) : this.all.countIn(term, visible)
  }

  /** A value of a field. @param number as its column has it */
  valueOf(field: FieldName, number: number): string {
    const { from, texts } = this.valuesOf(field)
    // Behind the mark and the letter of the field.
    return (texts[number] ??= this.dictionary.textOf(from + number - 1).slice(2))
  }

  /** The number of a value of a field; 0 where no card has it. */
  numberOf(field: FieldName, value: string): number {
    const term = this.dictionary.numberOf(valueTerm(FIELDS[field].token, value))
    return term < 0 ? 0 : term - this.valuesOf(field).from + 1
  }

  valuesOf(field: FieldName): FieldValues {
    let known = this.#values.get(field)
    if (known === undefined) {
      const { from, to } = valuesOf(this.dictionary, field)
      known = { from, to, texts: [], areInOrder: this.dictionary.isInOrderOfTexts(from, to) }
      this.#values.set(field, known)
    }
    return known
  }

  /** How many cards have a smaller key. */
  ordinalAfter = (key: number): number => firstFrom(this.arrays.keys, key, 0, this.size)

  /** The ordinal of a card; -1 where the segment does not have it, or it is gone. */
  ordinalOf(key: number): number {
    const at = this.ordinalAfter(key)
    return at < this.size && this.arrays.keys[at] === key && !hasBit(this.arrays.gone, at) ? at : -1
  }

  /** Marks a card as removed. @returns whether it was there */
  remove(key: number): boolean {
    const at = this.ordinalOf(key)
    if (at < 0) return false
    setBit(this.arrays.gone, at)
    this.goneCount++
    this.#visible.clear()
    return true
  }

  #dayRuns(): DayRun[] {
    const { keys } = this.arrays
    const runs: DayRun[] = []
    for (let from = 0; from < this.size; from = runs.at(-1)!.to) {
      const day = rangeOf(keys[from]!)
      const isDated = from < this.undated
      const to = isDated ? this.ordinalAfter(startOfRange(day + 1)) : this.size
      const key = isDated ? startOfRange(day) : UNDATED
      runs.push({ key, date: dayOfKey(key), from, to })
    }
    return runs
  }
}
