import { counted } from '#archive/counted.ts'
import { escapeHtml } from '#archive/escape-html.ts'
import { monthName } from '#archive/filter-label.ts'
import { filterPath, joinList } from '#archive/filter-url.ts'
import { NO_FILTERS } from '#archive/filters.ts'
import type { TimeCount } from './count-times.ts'
import { drawChart } from './draw-chart.ts'
import { mainRun } from './main-run.ts'
import { heading, type TimeScreen } from './time-screen.ts'
import { TIME_TEXTS } from './time-texts.ts'
import { TREND_MEASURES, TREND_STEPS, trendsPath, type TrendQuestion, type TrendStep } from './trends-path.ts'

/** The data of terms over time. */
export interface Trends {
  by: TrendStep
  times: TimeCount[]
  terms: { term: string; cards: number; counts: number[] }[]
}

const PERCENT = new Intl.NumberFormat('en-US', { style: 'percent', maximumFractionDigits: 1 })
const NUMBER = new Intl.NumberFormat('en-US')

/** The name of a month or year. */
const nameOf = (time: string): string => (time.length > 4 ? monthName(time) : time)

const shareOf = (count: number, all: number): number => (all === 0 ? 0 : count / all)

/** Words over time: the form, the lines, and a table with the same numbers. */
export function drawTrends(trends: Trends, question: TrendQuestion): TimeScreen {
  const said = question.terms.join(', ')
  const html = `${heading(TIME_TEXTS.trends)}${askForm(question)}${trends.times.length === 0 ? `<p>${TIME_TEXTS.noneInTime}</p>` : drawn(trends, question)}`
  const title = said === '' ? TIME_TEXTS.trends : `${said}: ${TIME_TEXTS.trends}`
  const counts = trends.terms.map(({ term, cards }) => `${term}: ${counted(cards, 'card')}`).join('; ')
  return { title, description: counts === '' ? TIME_TEXTS.trendsHint : counts, html }
}

/** The form alone, where the terms cannot be shown. @param why in a sentence */
export function drawAsked(question: TrendQuestion, why: string): TimeScreen {
  const html = `${heading(TIME_TEXTS.trends)}${askForm(question)}<p role="alert" class="time-wrong">${escapeHtml(why)}</p>`
  return { title: TIME_TEXTS.trends, description: TIME_TEXTS.trendsHint, html }
}

function askForm({ terms, by, of }: TrendQuestion): string {
  const kept = [...(by === null ? [] : [['by', by]]), ...(of === 'cards' ? [] : [['of', of]])].map(
    ([name, value]) => `<input type="hidden" name="${name}" value="${value}">`,
  )
  const value = terms.map((term) => joinList([term])).join(', ')
  return (
    `<form class="time-form no-print" action="/trends" method="get"><label><span class="sr-only">${TIME_TEXTS.trendsField}</span>` +
    `<input class="time-field" type="text" name="term" dir="auto" autocomplete="off" maxlength="500" value="${escapeHtml(value)}"></label>` +
    `${kept.join('')}<button class="time-button" type="submit">${TIME_TEXTS.show}</button></form><p class="time-hint">${TIME_TEXTS.trendsHint}</p>`
  )
}

function drawn(trends: Trends, question: TrendQuestion): string {
  const { by } = trends
  const { from, to } = mainRun(
    trends.times.map(({ cards }) => cards),
    by,
  )
  const times = trends.times.slice(from, to)
  const lines = linesOf(trends).map((line) => ({ ...line, counts: line.counts.slice(from, to) }))
  const isShare = question.of === 'share' && trends.terms.length > 0
  const months = { by, first: nameOf(times[0]!.time), last: nameOf(times.at(-1)!.time) }
  const name = isShare ? TIME_TEXTS.share : TIME_TEXTS.cards
  const title = TIME_TEXTS.chartTitle(
    lines.map(({ label }) => label),
    name,
    months,
  )
  const said = (count: number, at: number) =>
    `${counted(count, 'card')}${trends.terms.length === 0 ? '' : `, ${PERCENT.format(shareOf(count, times[at]!.cards))}`}`
  const chart = drawChart({
    title,
    description: lines
      .map(({ label, counts }) => TIME_TEXTS.mostIn(label, nameOf(times[highest(counts)]!.time)))
      .join(' '),
    times: times.map(({ time }) => time),
    series: lines.map(({ label, counts }) => ({
      name: label,
      values: isShare ? counts.map((count, at) => shareOf(count, times[at]!.cards)) : counts,
    })),
    isWhole: !isShare,
    said: (value) => (isShare ? PERCENT.format(value) : NUMBER.format(value)),
    hrefOf: (series, at) => listOf(lines[series]!.term, times[at]!.time),
    labelOf: (series, at) =>
      `${lines[series]!.label}, ${nameOf(times[at]!.time)}: ${said(lines[series]!.counts[at]!, at)}`,
  })
  const beyond = trends.times.filter(({ cards }, at) => cards > 0 && (at < from || at >= to))
  return `${choices(trends, question)}${legend(trends, question)}<figure class="time-figure">${chart}</figure>${beyondChart(beyond)}${table(trends)}`
}

/** Which times only the table shows, as too many empty ones part them from the others. */
function beyondChart(times: readonly TimeCount[]): string {
  if (times.length === 0) return ''
  const cards = times.reduce((sum, one) => sum + one.cards, 0)
  const years = [...new Set(times.map(({ time }) => time.slice(0, 4)))]
  return `<p class="time-hint">${TIME_TEXTS.beyondChart(counted(cards, 'card'), years)}</p>`
}

/** A line for each term, or one for all cards where none is asked for. */
function linesOf({ times, terms }: Trends) {
  if (terms.length > 0) return terms.map(({ term, counts }) => ({ term, label: term, counts }))
  return [{ term: null, label: TIME_TEXTS.allCards, counts: times.map(({ cards }) => cards) }]
}

const highest = (counts: readonly number[]): number => counts.indexOf(Math.max(...counts))

/** The address of the cards of a time that hold a term. */
const listOf = (term: string | null, time: string): string =>
  filterPath({
    ...NO_FILTERS,
    search: term === null ? [] : [term],
    ...(time.length > 4 ? { month: [time] } : { year: [time] }),
  })

function choices(trends: Trends, question: TrendQuestion): string {
  const choice = (isChosen: boolean, other: Partial<TrendQuestion>, text: string) =>
    `<a ${isChosen ? 'aria-current="true" ' : ''}href="${escapeHtml(trendsPath({ ...question, ...other }))}">${text}</a>`
  const steps = TREND_STEPS.map((by) => choice(trends.by === by, { by }, TIME_TEXTS[by]))
  const measures = TREND_MEASURES.map((of) => choice(question.of === of, { of }, TIME_TEXTS[of]))
  const shown =
    trends.terms.length > 0 ? `<span role="group" aria-label="${TIME_TEXTS.measure}">${measures.join('')}</span>` : ''
  return `<div class="time-choices no-print"><span role="group" aria-label="${TIME_TEXTS.step}">${steps.join('')}</span>${shown}</div>`
}

/** Which line is which; a press on a term takes it away. */
function legend({ terms }: Trends, question: TrendQuestion): string {
  const items = terms.map(({ term, cards }, at) => {
    const without = trendsPath({ ...question, terms: question.terms.filter((other) => other !== term) })
    const found = filterPath({ ...NO_FILTERS, search: [term] })
    return (
      `<li><svg aria-hidden="true" width="28" height="12"><line class="series-${at + 1}" x1="1" x2="27" y1="6" y2="6"/><circle class="series-${at + 1}" cx="14" cy="6" r="3.5"/></svg>` +
      `<a dir="auto" href="${escapeHtml(found)}">${escapeHtml(term)}</a> <span class="time-quiet">${counted(cards, 'card')}</span>` +
      `<a class="time-remove no-print" href="${escapeHtml(without)}" aria-label="${escapeHtml(TIME_TEXTS.without(term))}">×</a></li>`
    )
  })
  return items.length === 0 ? '' : `<ul class="time-legend">${items.join('')}</ul>`
}

/** The same as the lines; times without a card are left out. */
function table({ times, terms }: Trends): string {
  const head = ['', TIME_TEXTS.allCards, ...terms.map(({ term }) => term)]
  const rows = times.flatMap(({ time, cards }, at) => {
    if (cards === 0) return []
    const cells = terms.map(({ term, counts }) => {
      const count = counts[at]!
      if (count === 0) return '<td class="time-quiet">0</td>'
      const label = `${term}, ${nameOf(time)}: ${counted(count, 'card')}`
      const share = PERCENT.format(shareOf(count, cards))
      return `<td><a aria-label="${escapeHtml(label)}" href="${escapeHtml(listOf(term, time))}">${NUMBER.format(count)}</a> <span class="time-quiet">${share}</span></td>`
    })
    const all = `<td><a aria-label="${escapeHtml(`${nameOf(time)}: ${counted(cards, 'card')}`)}" href="${escapeHtml(listOf(null, time))}">${NUMBER.format(cards)}</a></td>`
    return `<tr><th scope="row">${nameOf(time)}</th>${all}${cells.join('')}</tr>`
  })
  const heads = head.map((name) => (name === '' ? '<td></td>' : `<th scope="col" dir="auto">${escapeHtml(name)}</th>`))
  return (
    `<div class="time-table" tabindex="0" role="region" aria-label="${TIME_TEXTS.asTable}"><table><caption>${TIME_TEXTS.asTable}</caption>` +
    `<thead><tr>${heads.join('')}</tr></thead><tbody>${rows.join('')}</tbody></table></div>`
  )
}
