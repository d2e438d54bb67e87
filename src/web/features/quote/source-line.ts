import { titleOf } from '#archive/card-title.ts'
import { dayOf } from '#archive/day-stamp.ts'
import { longDate } from '#archive/filter-label.ts'
import type { Quoted } from './quoted.ts'

/** The source of a quote in one line: the card's title, the model, the day. Unknown parts are left out. */
export function sourceLine(card: Quoted): string {
  const day = dayOf(card.dayStamp)
  return [titleOf(card), card.model || card.from, day && longDate(day)].filter(Boolean).join('  ·  ')
}
