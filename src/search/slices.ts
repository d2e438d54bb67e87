import type { Kysely } from 'kysely'
import type { Visibility } from '#archive/viewer.ts'
import { dayCounts } from '#store/calendar.ts'
import { firstKeyOf, LAST_KEY, startOfStretch, stretchOf, UNDATED } from '#store/card-key.ts'
import { privacyOf } from '#store/cards.ts'
import { cachedByRevision } from '#store/revision-cache.ts'
import type { Tables } from '#store/tables.ts'
import { tooLong } from './deadline.ts'
import { pause } from './pause.ts'
import type { Segment } from './segments.ts'
import type { Semaphore } from '#archive/semaphore.ts'

/** Keys that lie next to each other. */
export interface Slice {
  from: number
  to: number
  /** The first stretch of all and the one after the slice, as far as they are not part of it; see `ftsQuery`. */
  milestones: number[]
}

/** A slice should keep others waiting no longer, in milliseconds. */
const SLICE_MS = 4

export interface Reading {
  semaphore: Semaphore
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
 * @param read the first keys of one slice in the order of time, as many as it is told
 * @throws Refusal when it takes longer than a visitor should wait
 */
export async function readInSlices(
  db: Kysely<Tables>,
  visibility: Visibility,
  segment: Segment,
  { semaphore, firstCards, longestMs, newestFirst, limit, read }: Reading,
): Promise<number[]> {
  const until = performance.now() + longestMs
  const stretches = await stretchesOf(db, visibility)
  // Cards lie in stretches `low` to below `high` that are not read yet.
  let low = stretches.findIndex(({ stretch }) => stretch >= stretchOf(segment.from))
  let high = 1 + stretches.findLastIndex(({ stretch }) => stretch <= stretchOf(Math.min(segment.to, LAST_KEY)))
  if (low < 0) return []
  const keys: number[] = []
  // FTS5 is slow against the order of time: for the newest a slice is read whole, which is more than is needed.
  let size = newestFirst ? firstCards / 4 : firstCards
  const nextSlice = (): Slice => {
    let [first, end] = newestFirst ? [high, high] : [low, low]
    let cards = 0
    while (end - first < high - low && cards < size)
      cards += newestFirst ? stretches[--first]!.count : stretches[end++]!.count
    if (newestFirst) high = first
    else low = end
    const around = [first > 0 ? stretches[0] : undefined, stretches[end]]
    return {
      from: Math.max(segment.from, startOfStretch(stretches[first]!.stretch)),
      to: Math.min(segment.to, startOfStretch(stretches[end - 1]!.stretch + 1) - 1),
      milestones: around.flatMap((one) => (one ? [one.stretch] : [])),
    }
  }
  const readOne = async () => {
    const start = performance.now()
    const found = await read(nextSlice(), newestFirst ? Infinity : limit - keys.length)
    keys.push(...(newestFirst ? found.reverse() : found))
    // By half at most: one slice may have been slow for reasons of the machine.
    size = Math.max(1, size * Math.min(4, Math.max(0.5, SLICE_MS / (performance.now() - start))))
    return low < high && keys.length < limit
  }
  const readAll = async () => {
    while (await readOne()) {
      await pause()
      if (performance.now() > until) throw tooLong()
    }
  }
  if (low < high && (await readOne())) {
    await pause()
    await semaphore.run(readAll, { until, refuse: tooLong })
  }
  return keys.slice(0, limit)
}

interface Stretch {
  stretch: number
  count: number
}

/** All stretches with their counts of visible cards, in the order of time. */
async function stretchesOf(db: Kysely<Tables>, visibility: Visibility): Promise<readonly Stretch[]> {
  const known = await cachedByRevision<{ stretches?: Stretch[] }>(db, visibility, 'stretches', () => ({}))
  return (known.stretches ??= await readStretches(db, visibility))
}

async function readStretches(db: Kysely<Tables>, visibility: Visibility): Promise<Stretch[]> {
  const stretches: Stretch[] = []
  for (const { date, count } of await dayCounts(db, visibility)) {
    if (date !== '') stretches.push({ stretch: stretchOf(firstKeyOf(date)), count })
    else stretches.push(...(await undated(db, visibility, count)))
  }
  return stretches
}

/** Visible cards without a day, spread over as many stretches as their keys. */
async function undated(db: Kysely<Tables>, visibility: Visibility, count: number): Promise<Stretch[]> {
  const row = await db
    .selectFrom('cards')
    .select((eb) => eb.fn.max('key').as('key'))
    .where('is_private', 'in', privacyOf(visibility))
    .executeTakeFirst()
  const first = stretchOf(UNDATED)
  const length = stretchOf(Math.max(UNDATED, row?.key ?? UNDATED)) - first + 1
  return Array.from({ length }, (_, index) => ({ stretch: first + index, count: Math.ceil(count / length) }))
}
