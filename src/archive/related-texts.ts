import type { Card } from './card.ts'
import { dayOf } from './day-stamp.ts'
import { shortDate } from './filter-label.ts'

/** Texts about related cards. */
export const RELATED_TEXTS = {
  heading: 'Related cards',
  words: 'in both:',
  learning: 'Related cards are being worked out for the first time. They appear in a moment.',
  failed: 'Related cards could not be fetched.',
  fewCards: (there: string, least: number) =>
    `The archive has ${there}: related cards need at least ${least}. Publish more.`,
} as const

/** The day of a related card; null where it has none. */
export function dayOfRelated({ dayStamp }: Pick<Card, 'dayStamp'>): string | null {
  const day = dayOf(dayStamp)
  return day === null ? null : shortDate(day)
}
