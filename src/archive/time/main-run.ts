import type { TrendStep } from './trends-path.ts'

/** A chart ends at a longer run of empty months, as a calendar does (R2.14), or years, of which it has room for more. */
const MAX_EMPTY = { month: 24, year: 10 } as const

/**
 * The part of a time without long runs of empty months or years that has the most cards, the earliest of several: a card with a
 * day in 1970 would otherwise leave a chart of years no room.
 * @param counts how many cards each month or year has, without a gap
 * @returns the places of its first and behind its last time
 */
export function mainRun(counts: readonly number[], by: TrendStep): { from: number; to: number } {
  const runs: { from: number; to: number; cards: number }[] = []
  for (const [at, cards] of counts.entries()) {
    const last = runs.at(-1)
    if (cards === 0) continue
    if (last && at - last.to <= MAX_EMPTY[by]) Object.assign(last, { to: at + 1, cards: last.cards + cards })
    else runs.push({ from: at, to: at + 1, cards })
  }
  const most = Math.max(...runs.map(({ cards }) => cards))
  const { from, to } = runs.find(({ cards }) => cards === most) ?? { from: 0, to: counts.length }
  return { from, to }
}
