import type { Kysely } from 'kysely'
import type { Visibility } from '#archive/viewer.ts'
import { dayCounts } from '#store/calendar.ts'
import { firstKeyOf, LAST_KEY, startOfStretch, stretchOf, UNDATED } from '#store/card-key.ts'
import type { Tables } from '#store/tables.ts'
import { tooLong } from './deadline.ts'
import type { Segment } from './segments.ts'
import type { Turns } from './turns.ts'

/** Some stretches of time, and the keys they lie between. */
export interface Slice {
  stretches: number[]
  from: number
  to: number
}

/** A slice should keep others waiting no longer, in milliseconds. */
const SLICE_MS = 4

export interface Reading {
  turns: Turns
  /** About as many cards lie in the first slice. */
  firstCards: number
  /** The search is given up after this, in milliseconds. */
  longestMs: number
  newestFirst: boolean
  limit: number
  read: (slice: Slice, most: number) => Promise<number[]>
}

/**
 * Reads keys slice by slice, each as large as a moment allows, and lets others have their turn after each; ends when
 * there are enough. The first slice is read at once: most searches end there. Later ones take turns with other
 * long searches, so that all of them together cost others no more than one.
 * @param read the keys of one slice, in order, at most as many as it is told
 * @throws Refusal when it takes longer than a visitor should wait
 */
export async function readInSlices(
  db: Kysely<Tables>,
  visibility: Visibility,
  segment: Segment,
  { turns, firstCards, longestMs, newestFirst, limit, read }: Reading,
): Promise<number[]> {
  const until = performance.now() + longestMs
  const stretches = await stretchesOf(db, visibility, segment)
  if (newestFirst) stretches.reverse()
  if (stretches.length === 0) return []
  const keys: number[] = []
  let size = firstCards
  let at = 0
  const readOne = async () => {
    const start = performance.now()
    let cards = 0
    const first = at
    while (at < stretches.length && cards < size) cards += stretches[at++]!.count
    const slice = sliceOf(stretches.slice(first, at), segment)
    keys.push(...(await read(slice, limit - keys.length)))
    size = Math.max(1, size * Math.min(4, SLICE_MS / (performance.now() - start)))
    return at < stretches.length && keys.length < limit
  }
  if (!(await readOne())) return keys
  const readOn = async () => {
    do {
      // Whoever else waits for this process comes first now.
      await new Promise((resolve) => setImmediate(resolve))
      if (performance.now() > until) throw tooLong()
    } while (await readOne())
    return keys
  }
  return turns.take(readOn, { until, tooLate: tooLong })
}

interface Stretch {
  stretch: number
  count: number
}

/** The stretches that a segment holds, with their counts of visible cards, in the order of time. */
async function stretchesOf(db: Kysely<Tables>, visibility: Visibility, { from, to }: Segment): Promise<Stretch[]> {
  const [first, last] = [stretchOf(from), stretchOf(Math.min(to, LAST_KEY))]
  const stretches: Stretch[] = []
  for (const { date, count } of await dayCounts(db, visibility)) {
    if (date !== '') stretches.push({ stretch: stretchOf(firstKeyOf(date)), count })
    else stretches.push(...(await undated(db, count)))
  }
  return stretches.filter(({ stretch }) => stretch >= first && stretch <= last)
}

/** Cards without a day, spread over as many stretches as their keys. */
async function undated(db: Kysely<Tables>, count: number): Promise<Stretch[]> {
  const row = await db
    .selectFrom('cards')
    .select((eb) => eb.fn.max('key').as('key'))
    .executeTakeFirst()
  const first = stretchOf(UNDATED)
  const length = stretchOf(Math.max(UNDATED, row?.key ?? UNDATED)) - first + 1
  return Array.from({ length }, (_, index) => ({ stretch: first + index, count: Math.ceil(count / length) }))
}

function sliceOf(stretches: readonly Stretch[], segment: Segment): Slice {
  const numbers = stretches.map(({ stretch }) => stretch)
  const [first, last] = [Math.min(...numbers), Math.max(...numbers)]
  return {
    stretches: numbers,
    from: Math.max(segment.from, startOfStretch(first)),
    to: Math.min(segment.to, startOfStretch(last + 1) - 1),
  }
}
