import type { Output } from '#api/call.ts'
import { answerLines, questionOf, shownAnswer } from '#archive/day-question.ts'
import { dayOf, type Day } from '#archive/day-stamp.ts'
import { NO_FILTERS } from '#archive/filters.ts'
import { dayParts, HOME_TEXTS, longDay } from '#archive/home-texts.ts'
import { FIRST_IMAGE_MODE, pictureOf } from '#archive/picture.ts'
import { READER_TEXTS, readingTime, turnsText } from '#archive/reader-texts.ts'
import { sessionHeading } from '#archive/session.ts'
import { directionOf } from '#archive/text-direction.ts'
import { TEXTS } from '#archive/texts.ts'
import { firstLetter } from '#archive/whole-letters.ts'
import { escapeHtml } from '#server/html/markup.ts'
import { bar, frame, searchBox } from './frame.ts'
import { BUTTON, image, type ScreenSite } from './screen.ts'

/** A random day, in the form of the API. */
export type Opening = Output<'GET /api/opening'>

export interface HomeSite extends ScreenSite {
  statement: string
  isDemo: boolean
}

/** Width of the picture, as in `DAY_PICTURE` of the page. */
const PICTURE_WIDTH = '(min-width: 1024px) 26rem, (min-width: 768px) 17rem, 100vw'

/** Line clamps, as in `DaySlide` of the page. */
const LINES = { 4: 'line-clamp-4', 5: 'line-clamp-4 lg:line-clamp-5', 7: 'line-clamp-5 lg:line-clamp-7' } as const

/**
 * The home page with the first card of a random day.
 * @param total the number of all cards
 * @returns null for a day without cards
 */
export function homeScreen(opening: Opening, total: number, site: HomeSite): string | null {
  const [card] = opening.cards
  if (!card) return null
  return frame(site, {
    opening: `<div class="grid grid-cols-1 gap-x-6 gap-y-3 pt-2 md:pb-1 lg:grid-cols-2 lg:items-end">${statement(site)}<div class="lg:only:col-span-2 lg:not-only:col-start-2">${searchBox(NO_FILTERS, total, false)}</div></div>`,
    bar: bar(null),
    content: dayBlock(card, opening, site),
  })
}

/** As `HomeStatement` and `DemoNote` draw it. */
function statement({ isDemo, statement: said }: HomeSite): string {
  const text = (words: string) =>
    `<p class="font-serif text-lg leading-snug text-pretty text-soft italic">${escapeHtml(words)}</p>`
  if (isDemo)
    return `<div class="max-w-[32rem] max-lg:max-w-none">${text(TEXTS.demoNote)}<div class="min-h-7 max-md:min-h-10"></div></div>`
  return said && text(said)
}

/** The block with the first card of the day, as `DayBlock` and `DaySlide` draw it. */
function dayBlock(card: Opening['cards'][number], { cards, carousel }: Opening, { images }: ScreenSite): string {
  const day = dayOf(card.dayStamp)
  const question = questionOf(card)
  const isPictured = [...cards, ...carousel].some((one) => pictureOf(one, FIRST_IMAGE_MODE, images) !== null)
  const line = [HOME_TEXTS.aDay, day && (isPictured ? longDay(day) : dayParts(day)?.weekday), card.category]
  const lines = isPictured ? `max-w-[36rem] ${LINES[answerLines(question)]}` : 'day-columns max-lg:line-clamp-5'
  const answer =
    card.answer &&
    `<p dir="${directionOf(card.answer)}" class="mt-2.5 font-serif text-lg leading-[1.8125rem] text-soft ${lines}">${escapeHtml(shownAnswer(card.answer, isPictured))}</p>`
  return (
    `<div class="day-block"${isPictured ? ' data-pictured=""' : ''}><div class="day-bar flex h-10"></div><div class="grid md:min-h-0 md:grow md:grid-rows-[minmax(0,1fr)]"><div class="col-start-1 row-start-1 grid min-w-0 md:grid-rows-[minmax(0,1fr)]"><div class="day-slide">` +
    `<div class="day-words flex min-h-0 min-w-0 flex-col"><p class="shrink-0 text-[0.8125rem] leading-5 text-quiet">${escapeHtml(line.filter(Boolean).join(' · '))}</p>` +
    `<h2 dir="${directionOf(question)}" class="mt-1.5 line-clamp-4 shrink-0 font-serif text-[1.6875rem] leading-[2.125rem] font-[480] text-balance md:text-[2rem] md:leading-[2.5rem] lg:line-clamp-3 lg:text-[2.25rem] lg:leading-[2.75rem]">${escapeHtml(question)}</h2>${answer}` +
    '<div class="flex shrink-0 items-center gap-x-5 gap-y-1 pt-3 text-sm whitespace-nowrap text-soft max-md:flex-wrap">' +
    `<span class="target inline-flex shrink-0 items-center font-medium text-accent underline decoration-[1.5px] underline-offset-4">${READER_TEXTS.read}</span>` +
    `<span dir="${directionOf(sessionHeading(card))}" class="max-w-[20rem] min-w-0 truncate md:max-xl:hidden">${escapeHtml(sessionHeading(card))}</span>` +
    `<span>${turnsText(card.turns)}</span><span>${readingTime(card.letters)}</span><span class="-my-1 inline-flex">${BUTTON}${BUTTON}</span></div></div>` +
    `${beside(card, day, question, images)}</div></div></div></div>`
  )
}

/** The picture of a card, or its day instead, as `DayPicture` and `DayNumeral` draw it. */
function beside(card: Opening['cards'][number], day: Day | null, question: string, images: string): string {
  const picture = pictureOf(card, FIRST_IMAGE_MODE, images)
  if (picture) {
    const shown = image(picture, PICTURE_WIDTH, 'size-full object-cover')
    return `<div class="first-picture day-picture overflow-hidden rounded-md bg-raised">${shown}</div>`
  }
  const parts = day === null ? null : dayParts(day)
  const month = parts
    ? `<span class="text-lg leading-[1.625rem] text-soft italic md:mt-4">${parts.month}<br>${parts.year}</span>`
    : ''
  return (
    `<div class="day-numeral flex items-end gap-4 pt-1 font-serif md:flex-col md:items-start md:gap-3">` +
    `<span class="-ms-[0.05em] text-[7rem] leading-[0.72] font-[250] tracking-tight md:text-[10.5rem]">${parts ? parts.day : escapeHtml(firstLetter(question))}</span>${month}</div>`
  )
}
