import type { DayCount } from '#archive/calendar.ts'
import { titleOf } from '#archive/card-title.ts'
import { cardPath } from '#archive/card-url.ts'
import type { CardSummary } from '#archive/card.ts'
import { sessionPath } from '#archive/conversation.ts'
import { counted } from '#archive/counted.ts'
import { escapeHtml } from '#archive/escape-html.ts'
import { monthName, shortDate } from '#archive/filter-label.ts'
import { filterPath } from '#archive/filter-url.ts'
import { NO_FILTERS, type Filters } from '#archive/filters.ts'
import { topHeatCount, heatLevel } from '#archive/heat-level.ts'
import { isAmong, type NameCount } from '#archive/name-counts.ts'
import { sessionHeading } from '#archive/session.ts'
import { dayOf, daysInMonth } from '#archive/day-stamp.ts'
import { directionOf } from '#archive/text-direction.ts'
import { heading, type TimeScreen } from './time-screen.ts'
import { yearPath } from './time-link.ts'
import { TIME_TEXTS } from './time-texts.ts'
import { MAX_TRENDS, trendsPath } from './trends-path.ts'
import type { YearWord } from './year-words.ts'

/** The data of a year. */
export interface YearReview {
  year: string
  previous: string | null
  next: string | null
  cards: number
  /** Days with cards, in chronological order. */
  days: DayCount[]
  conversations: number
  /** Null where they cannot be counted in time. */
  words: YearWord[] | null
  models: NameCount[]
  from: NameCount[]
  topics: NameCount[]
  longest: { first: CardSummary; cards: number }
  first: CardSummary
  last: CardSummary
}

const NUMBER = new Intl.NumberFormat('en-US')

/** The counts of a year as the beginning of a sentence. */
const yearFacts = ({ cards, conversations, days }: Pick<YearReview, 'cards' | 'conversations' | 'days'>): string =>
  TIME_TEXTS.yearFacts(counted(cards, 'card'), counted(conversations, 'conversation'), counted(days.length, 'day'))

/** A year in review: its days, its words, what it was about, and its ends. */
export function drawYear(review: YearReview): TimeScreen {
  const { year, words, topics } = review
  // No duplicate lists where an import named categories after models or programs.
  const models = isAmong(review.models, topics) ? [] : review.models
  const from = isAmong(review.from, topics) ? [] : review.from
  const topWords = words?.slice(0, MAX_TRENDS).map(({ word }) => word) ?? []
  const html =
    `<div class="time-head">${heading(TIME_TEXTS.yearTitle(year))}${around(review)}</div>` +
    `<p class="time-lead">${yearFacts(review)}.</p>${months(review)}` +
    part(TIME_TEXTS.yearWords, wordList(review)) +
    part(TIME_TEXTS.ends, ends(review)) +
    names(TIME_TEXTS.topics, topics, year, 'tag') +
    names(TIME_TEXTS.models, models, year, 'model') +
    names(TIME_TEXTS.from, from, year, 'from') +
    monthTable(review)
  const description = `${yearFacts(review)}${topWords.length > 0 ? `; ${topWords.join(', ')}` : ''}.`
  return { title: TIME_TEXTS.yearTitle(year), description, html, picture: `/preview/year/${year}.png` }
}

const link = (path: string, text: string, label = ''): string =>
  `<a href="${escapeHtml(path)}"${label === '' ? '' : ` aria-label="${escapeHtml(label)}"`}>${escapeHtml(text)}</a>`

const part = (title: string, content: string): string =>
  content === '' ? '' : `<section class="time-part"><h3>${title}</h3>${content}</section>`

/** The neighbouring years that have cards. */
function around({ previous, next }: YearReview): string {
  const to = (year: string | null, label: (year: string) => string, sign: (year: string) => string) =>
    year === null ? '' : link(yearPath(year), sign(year), label(year))
  const links =
    to(previous, TIME_TEXTS.previousYear, (year) => `‹ ${year}`) + to(next, TIME_TEXTS.nextYear, (year) => `${year} ›`)
  return links === '' ? '' : `<nav class="time-around" aria-label="${TIME_TEXTS.years}">${links}</nav>`
}

const MONTHS = Array.from({ length: 12 }, (_, at) => String(at + 1).padStart(2, '0'))
/** A day's square and the way to the next one, in pixels. */
const SQUARE = 13
const PITCH = 16

/** The cards of each month of a year. */
const byMonth = ({ year, days }: YearReview) =>
  MONTHS.map((number) => {
    const month = `${year}-${number}`
    const own = days.filter(({ date }) => date.startsWith(month))
    return { month, days: own, cards: own.reduce((sum, { count }) => sum + count, 0) }
  })

type Month = ReturnType<typeof byMonth>[number]

const listOf = (filters: Partial<Filters>): string => filterPath({ ...NO_FILTERS, ...filters })

/** The days of each month as squares, with more ink where more was said. */
function months(review: YearReview): string {
  const fullest = topHeatCount(review.days.map(({ count }) => count))
  const items = byMonth(review).map((month) => {
    const name = monthName(month.month).split(' ')[0]!
    const label = TIME_TEXTS.monthFacts(
      monthName(month.month),
      counted(month.cards, 'card'),
      counted(month.days.length, 'day'),
    )
    const head =
      month.cards === 0
        ? `<span class="time-quiet">${name}</span>`
        : `${link(listOf({ month: [month.month] }), name, label)} <span class="time-quiet">${NUMBER.format(month.cards)}</span>`
    return `<li><p>${head}</p>${squares(month, fullest)}</li>`
  })
  return `<ul class="year-months">${items.join('')}</ul>`
}

function squares({ month, days }: Month, fullest: number): string {
  const counts = new Map(days.map(({ date, count }) => [date, count]))
  const first = new Date(`${month}-01T00:00:00Z`).getUTCDay()
  const length = daysInMonth(Number(month.slice(0, 4)), Number(month.slice(5)))
  const drawn = Array.from({ length }, (_, at) => {
    const date = `${month}-${String(at + 1).padStart(2, '0')}`
    const count = counts.get(date) ?? 0
    const [x, y] = [((first + at) % 7) * PITCH, Math.floor((first + at) / 7) * PITCH]
    const square = `<rect class="heat-${heatLevel(count, fullest)}" x="${x}" y="${y}" width="${SQUARE}" height="${SQUARE}" rx="2"/>`
    if (count === 0) return square
    const title = `<title>${shortDate(date)}: ${counted(count, 'card')}</title>`
    return `<a tabindex="-1" href="${listOf({ date: [date] })}">${title}${square}</a>`
  })
  const [width, height] = [7 * PITCH, 6 * PITCH]
  return `<svg aria-hidden="true" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${drawn.join('')}</svg>`
}

function wordList({ year, words, previous, next }: YearReview): string {
  if (previous === null && next === null) return `<p class="time-quiet">${TIME_TEXTS.onlyYear}</p>`
  if (words === null) return `<p class="time-quiet">${TIME_TEXTS.wordsTakeLong}</p>`
  if (words.length === 0) return `<p class="time-quiet">${TIME_TEXTS.noWords}</p>`
  const items = words.map(({ word, sessions, others }) => {
    const label = TIME_TEXTS.wordFacts(word, counted(sessions, 'session'), NUMBER.format(others))
    const found = link(listOf({ search: [word], year: [year] }), word, label)
    return `<li dir="auto">${found}<sup aria-hidden="true">${NUMBER.format(sessions)}</sup></li>`
  })
  const terms = words.slice(0, MAX_TRENDS).map(({ word }) => word)
  const asTrend = link(
    trendsPath({ terms }),
    words.length > MAX_TRENDS ? TIME_TEXTS.firstOverTime : TIME_TEXTS.overTime,
  )
  return `<ul class="year-words">${items.join('')}</ul><p class="time-quiet">${TIME_TEXTS.wordsHint} ${asTrend}</p>`
}

/** Its longest conversation, its first card and its last. */
function ends({ longest, first, last }: YearReview): string {
  const item = (name: string, path: string, title: string, more: string) =>
    `<div><dt>${name}</dt><dd dir="${directionOf(title)}">${link(path, title)} <bdi class="time-quiet">${more}</bdi></dd></div>`
  const day = (card: CardSummary) => shortDate(dayOf(card.dayStamp) ?? '')
  return (
    `<dl class="year-ends">${item(TIME_TEXTS.longest, sessionPath(longest.first), sessionHeading(longest.first), counted(longest.cards, 'card'))}` +
    item(TIME_TEXTS.firstCard, cardPath(first), titleOf(first), day(first)) +
    `${item(TIME_TEXTS.lastCard, cardPath(last), titleOf(last), day(last))}</dl>`
  )
}

function names(title: string, counts: readonly NameCount[], year: string, kind: 'tag' | 'model' | 'from'): string {
  const items = counts.map(({ value, count }) => {
    const found = link(listOf({ [kind]: [value], year: [year] }), value, `${value}, ${counted(count, 'card')}`)
    return `<li dir="auto">${found} <span class="time-quiet">${NUMBER.format(count)}</span></li>`
  })
  return part(title, items.length === 0 ? '' : `<ul class="year-names">${items.join('')}</ul>`)
}

/** The months as a table; those without a card are left out. */
function monthTable(review: YearReview): string {
  const rows = byMonth(review).flatMap(({ month, days, cards }) => {
    if (cards === 0) return []
    const name = monthName(month)
    const shown = link(listOf({ month: [month] }), NUMBER.format(cards), `${name}: ${counted(cards, 'card')}`)
    return [`<tr><th scope="row">${name}</th><td>${shown}</td><td>${days.length}</td></tr>`]
  })
  return (
    `<div class="time-table" tabindex="0" role="region" aria-label="${TIME_TEXTS.monthsAsTable}"><table><caption>${TIME_TEXTS.monthsAsTable}</caption>` +
    `<thead><tr><td></td><th scope="col">${TIME_TEXTS.cards}</th><th scope="col">${TIME_TEXTS.daysWithCards}</th></tr></thead><tbody>${rows.join('')}</tbody></table></div>`
  )
}
