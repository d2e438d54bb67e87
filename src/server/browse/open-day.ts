import type { Kysely } from 'kysely'
import type { Day } from '#archive/day-stamp.ts'
import { NO_FILTERS } from '#archive/filters.ts'
import { visibilityOf } from '#archive/viewer.ts'
import type { Viewer } from '#archive/viewer.ts'
import { dayCounts } from '#store/calendar.ts'
import { firstKeyOf } from '#store/card-key.ts'
import { picturedFrom } from '#store/cards.ts'
import type { Tables } from '#store/tables.ts'
import { listedJson, type Library } from './list-cards.ts'

/** How many cards the home page opens with, in its list and in its carousel (specification, section 9). */
const OPENING_CARDS = 3

export interface Opening {
  day: Day | null
  /** JSON texts of the contract's `listedCard`, uncounted. */
  cards: string[]
  /** JSON texts of the contract's `cardSummary`. */
  carousel: string[]
}

/**
 * The cards of one random active day (specification, section 4, 'Initial vs interacted'). Pictures come from that day,
 * then from the days after it, then from the beginning of the archive.
 * @param random gives a number from 0 up to 1
 */
export async function openDay({ db, search }: Library, viewer: Viewer, random: () => number): Promise<Opening> {
  const visibility = visibilityOf(viewer)
  const days = (await dayCounts(db, visibility)).filter(({ date }) => date !== '')
  const day = days[Math.floor(random() * days.length)]?.date ?? null
  const filters = { ...NO_FILTERS, date: day === null ? [] : [day] }
  const { keys } = await search.find(visibility, filters)
  const cards = await listedJson(db, visibility, keys.slice(0, OPENING_CARDS), [], 1)
  return { day, cards, carousel: await pictures(db, visibility, day === null ? 0 : firstKeyOf(day)) }
}

async function pictures(db: Kysely<Tables>, visibility: ReturnType<typeof visibilityOf>, key: number) {
  const found = await picturedFrom(db, visibility, key, OPENING_CARDS)
  if (found.length === OPENING_CARDS || key === 0) return found
  const earlier = await picturedFrom(db, visibility, 0, OPENING_CARDS)
  return [...new Set([...found, ...earlier])].slice(0, OPENING_CARDS)
}
