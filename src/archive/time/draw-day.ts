import { beginning } from '#archive/card-title.ts'
import type { CardSummary } from '#archive/card.ts'
import { sessionPath } from '#archive/conversation.ts'
import { counted } from '#archive/counted.ts'
import { escapeHtml } from '#archive/escape-html.ts'
import { filterPath } from '#archive/filter-url.ts'
import { NO_FILTERS } from '#archive/filters.ts'
import { sessionHeading } from '#archive/session.ts'
import { directionOf } from '#archive/text-direction.ts'
import { monthDayName, monthDayPath, type MonthDay } from './month-day.ts'
import { heading, type TimeScreen } from './time-screen.ts'
import { TIME_TEXTS } from './time-texts.ts'

/** The data of a day of all years. */
export interface DayOfYears {
  day: MonthDay
  /** The days around it that have cards, beyond the turn of the year as well; null where no other has. */
  previous: MonthDay | null
  next: MonthDay | null
  /** The newest first. */
  years: OneYear[]
}

export interface OneYear {
  date: string
  cards: number
  /** Its first conversations, each by its first card of that day. */
  conversations: { first: CardSummary; cards: number }[]
}

/** Letters of a prompt that a list shows, and of a title: some programs take a whole paragraph for one. */
const PROMPT = 200
const TITLE = 100

/**
 * A day of all years: the questions of that day, year by year.
 * @param hasFeed false where no server makes another feed each day
 */
export function drawDay(found: DayOfYears, hasFeed = true): TimeScreen {
  const { day, years } = found
  const name = monthDayName(day)
  const title = TIME_TEXTS.onDay(name)
  const facts = TIME_TEXTS.dayFacts(
    counted(
      years.reduce((sum, { cards }) => sum + cards, 0),
      'card',
    ),
    counted(years.length, 'year'),
  )
  const html =
    `<div class="time-head">${heading(title)}${around(found)}</div>` +
    (years.length === 0 ? `<p class="time-lead">${TIME_TEXTS.nothingOn(name)}</p>` : years.map(ofYear).join('')) +
    (hasFeed
      ? `<p class="time-quiet"><a rel="alternate" href="/feed/on-this-day.xml">${TIME_TEXTS.dayFeed}</a></p>`
      : '')
  return { title, description: years.length === 0 ? TIME_TEXTS.nothingOn(name) : facts, html }
}

function around({ previous, next }: DayOfYears): string {
  const link = (day: MonthDay | null, label: (name: string) => string, sign: (name: string) => string) => {
    if (day === null) return ''
    const name = monthDayName(day)
    return `<a aria-label="${label(name)}" href="${monthDayPath(day)}">${sign(name)}</a>`
  }
  const links =
    link(previous, TIME_TEXTS.previousDay, (name) => `‹ ${name}`) +
    link(next, TIME_TEXTS.nextDay, (name) => `${name} ›`)
  return links === '' ? '' : `<nav class="time-around" aria-label="${TIME_TEXTS.days}">${links}</nav>`
}

function ofYear({ date, cards, conversations }: OneYear): string {
  const year = date.slice(0, 4)
  const all = filterPath({ ...NO_FILTERS, date: [date] })
  const items = conversations.map(
    ({ first, cards: own }) =>
      `<li dir="${directionOf(sessionHeading(first))}"><a href="${escapeHtml(sessionPath(first))}">${escapeHtml(beginning(sessionHeading(first), TITLE))}</a> <bdi class="time-quiet">${counted(own, 'card')}</bdi><p dir="${directionOf(first.prompt)}">${escapeHtml(beginning(first.prompt, PROMPT))}</p></li>`,
  )
  const label = TIME_TEXTS.cardsOf(counted(cards, 'card'), year)
  return `<section class="time-part"><h3>${year} <a class="time-all" aria-label="${label}" href="${all}">${counted(cards, 'card')}</a></h3><ul class="day-talks">${items.join('')}</ul></section>`
}
