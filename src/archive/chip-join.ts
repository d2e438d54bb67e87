import { modeMatters, type Filter, type Filters } from './filters.ts'

const DAYS: ReadonlySet<Filter['kind']> = new Set(['date', 'month', 'year'])

/** True for filters by day: their union is meant in both modes (R4.2). */
export const isDays = ({ kind }: Filter): boolean => DAYS.has(kind)

/** True for a query and one's own stars: they narrow whatever the others find, in both modes. */
export const isNarrowing = ({ kind }: Filter): boolean => kind === 'query' || kind === 'starred'

/** The text before a chip: none, the switch between 'and' and 'or', or one of the two as a word. */
export type Join = 'switch' | 'and' | 'or' | null

/**
 * The joining word before each chip, and finally the one before the field. The first place where the mode decides holds the switch;
 * days are joined by 'or' in both modes (R4.2).
 * @param chips the filters that are shown as chips: all but one that is being edited
 */
export function chipJoins(filters: Filters, chips: readonly Filter[]): Join[] {
  let hasSwitch = !modeMatters(filters)
  const joins = chips.map((chip, index): Join => {
    const before = chips[index - 1]
    if (before === undefined) return null
    if (isDays(before) && isDays(chip)) return 'or'
    if (isNarrowing(chip)) return 'and'
    if (hasSwitch) return filters.mode
    hasSwitch = true
    return 'switch'
  })
  return [...joins, hasSwitch ? null : 'switch']
}
