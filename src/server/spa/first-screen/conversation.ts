import { addedFilters } from '#archive/added-fields.ts'
import type { Card } from '#archive/card.ts'
import { dayOf } from '#archive/day-stamp.ts'
import { longDate } from '#archive/filter-label.ts'
import { timeOfStamp } from '#archive/readable-stamp.ts'
import { readingTime, turnsText } from '#archive/reader-texts.ts'
import { isLongHeading, sessionHeading } from '#archive/session.ts'
import { directionOf } from '#archive/text-direction.ts'
import { TEXTS } from '#archive/texts.ts'
import { escapeHtml } from '#server/html/markup.ts'
import { picture, texts } from './card.ts'
import { COLUMN, names, screen, type ScreenSite } from './screen.ts'

/** The properties of a conversation that its first screen shows besides the first turn. */
export interface Conversation {
  /** Number of turns. */
  total: number
  /** Number of characters of the turns that the page loads at once. */
  letters: number
}

/** A conversation with its first turn, as `SessionPage` of the page draws it. */
export function sessionScreen(first: Card, { total, letters }: Conversation, site: ScreenSite): string {
  const day = dayOf(first.dayStamp)
  const time = timeOfStamp(first.dayStamp)
  const heading = sessionHeading(first)
  const added = addedFilters(first).map(({ value }) => value)
  const facts = [day && longDate(day), first.category, ...added, turnsText(total), readingTime(letters)].filter(Boolean)
  return screen(
    `<div class="border-b border-transparent bg-ground"><div class="${COLUMN} flex min-h-14 items-center">${names(site, 'max-md:hidden', 'max-lg:hidden')}</div></div>` +
      `<div class="border-b border-hairline bg-ground"><div class="${COLUMN} flex h-12 items-center gap-3"><span class="target inline-flex items-center text-sm text-accent">${TEXTS.home}</span></div><div class="reading-progress"></div></div>` +
      `<div class="${COLUMN} flex gap-8"><div class="hidden w-52 shrink-0 lg:block"></div><div class="min-w-0 grow pb-16"><div class="mx-auto max-w-[49rem]">` +
      `<header class="border-b border-hairline pt-9 pb-8 sm:pl-26"><p class="facts text-sm text-quiet">${facts.map((fact) => `<span>${escapeHtml(String(fact))}</span>`).join('')}</p>` +
      `<h2 dir="${directionOf(heading)}" class="mt-2 font-serif leading-[1.2] font-semibold text-balance wrap-anywhere ${isLongHeading(heading) ? 'line-clamp-6 text-xl sm:text-2xl' : 'text-[1.875rem] sm:text-[2.5rem]'}">${escapeHtml(heading)}</h2><svg width="1" height="6" class="mt-5"></svg></header>` +
      '<div class="border-b border-hairline py-8"><div class="gap-x-5 sm:grid sm:grid-cols-[5.25rem_minmax(0,1fr)]">' +
      `<div class="flex items-center gap-3 pb-4 sm:block sm:pb-0 sm:text-right"><h3 class="leading-none"><span class="font-serif text-4xl leading-none font-light text-soft tabular-nums">1</span></h3>${time ? `<p class="text-sm text-quiet sm:mt-2">${time}</p>` : ''}<div class="ml-auto flex sm:mt-3 sm:flex-col sm:items-end"><span class="target inline-flex"></span></div></div>` +
      `<div class="min-w-0">${texts(first, site, 4, '')}<div class="answered">${picture(first, site.images, 'mt-6')}</div></div></div></div></div></div></div>`,
  )
}
