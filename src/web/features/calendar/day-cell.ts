import type { HeatLevel } from '#archive/heat-level.ts'

/**
 * The look of a day: a square, with a margin for its ring, inside one hit area. The margin is empty, has a fine border for
 * today, or a red ring for a day whose cards are shown; the number of a picked day is underlined.
 */
const CELL =
  'flex size-(--cell) items-center justify-center rounded-[5px] bg-clip-content text-[0.6875rem] leading-none ' +
  'max-md:text-xs pointer-coarse:text-xs focus-visible:z-10 focus-visible:outline-offset-0'

const HEAT: Record<HeatLevel, string> = {
  0: 'cursor-default bg-activity-0 text-quiet',
  1: 'bg-activity-1 text-activity-ink',
  2: 'bg-activity-2 text-activity-ink',
  3: 'bg-activity-3 text-activity-ink-3',
  4: 'bg-activity-4 text-activity-ink-strong',
}

/** The classes of one day. */
export function dayClasses(level: HeatLevel, is: { shown: boolean; picked: boolean; today: boolean }): string {
  const edge = is.today ? 'border border-ink p-0.5' : 'p-[3px]'
  const ring = is.shown ? 'inset-ring-2 inset-ring-red' : ''
  const hover = level > 0 && !is.shown ? 'hover:inset-ring-2 hover:inset-ring-line' : ''
  const pick = is.picked ? 'font-semibold underline decoration-2 underline-offset-2' : ''
  return `${CELL} ${HEAT[level]} ${edge} ${ring} ${hover} ${pick}`
}
