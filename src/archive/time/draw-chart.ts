import { escapeHtml } from '#archive/escape-html.ts'

/** One line of a chart. */
interface Series {
  name: string
  /** One value for each time; never below 0. */
  values: readonly number[]
}

export interface Chart {
  title: string
  /** The picture in words. */
  description: string
  /** The name of each time, for marks below the lines. */
  times: readonly string[]
  series: readonly Series[]
  /** True where values are counts: no level between two of them is drawn. */
  isWhole: boolean
  /** A value as people read it. */
  said: (value: number) => string
  /** The address of one point. */
  hrefOf: (series: number, time: number) => string
  /** The label of one point: its name and value. */
  labelOf: (series: number, time: number) => string
}

/** In pixels: a chart is as wide as its place. */
const HEIGHT = 280
const TOP = 22
const BOTTOM = 252
/** In percent of the width, so that marks at the edges are whole. */
const EDGE = 2
/** Marks of time that have room side by side below a chart 280 pixels wide. */
const MAX_MARKS = 4

/** Levels that are drawn above the ground, at most. */
const MAX_LEVELS = 4

/**
 * The levels of a chart from the lowest, in equal steps: as many of the smallest round step as reach the highest value.
 * @param isWhole true for counts: no level between two of them is drawn
 */
export function levelsFor(highest: number, isWhole: boolean): number[] {
  const least = Math.max(highest / MAX_LEVELS, isWhole ? 1 : 0) * (1 - 1e-9)
  if (least <= 0) return [1]
  const power = 10 ** Math.floor(Math.log10(least))
  const steps = [1, 2, 2.5, 5, 10].map((factor) => factor * power)
  const step = steps.find((one) => one >= least && !(isWhole && one % 1 > 0))!
  const count = Math.max(1, Math.ceil((highest / step) * (1 - 1e-9)))
  return Array.from({ length: count }, (_, at) => step * (at + 1))
}

/**
 * Lines over time as plain SVG that takes any width: places are percents, so that letters and lines keep their size. The picture
 * has a title and a description; each point is a link for pointers alone, as the table below says and links the same.
 */
export function drawChart(chart: Chart): string {
  const { title, description, times, series, said, isWhole } = chart
  const levels = levelsFor(Math.max(0, ...series.flatMap(({ values }) => values)), isWhole)
  const most = levels.at(-1)!
  const x = (at: number) => round(EDGE + (100 - 2 * EDGE) * (times.length < 2 ? 0.5 : at / (times.length - 1)))
  const y = (value: number) => round(BOTTOM - ((BOTTOM - TOP) * value) / most)
  const scale = levels.map(
    (value) =>
      `<line x1="0" x2="100%" y1="${y(value)}" y2="${y(value)}"/><text x="0" y="${y(value) - 5}">${escapeHtml(said(value))}</text>`,
  )
  const step = Math.ceil(times.length / MAX_MARKS)
  const marks = times.map((time, at) => {
    if (at % step !== 0) return ''
    return `<text x="${x(at)}%" y="${HEIGHT - 8}" text-anchor="${anchorAt(x(at))}">${escapeHtml(time)}</text>`
  })
  const lines = series.map(({ values }, at) => {
    const points = values.map((value, time) => `${x(time)},${y(value)}`).join(' ')
    return `<polyline class="series-${at + 1}" points="${points}"/>`
  })
  return (
    `<svg role="img" aria-label="${escapeHtml(title)}" class="chart" height="${HEIGHT}"><title>${escapeHtml(title)}</title><desc>${escapeHtml(description)}</desc>` +
    `<g class="chart-levels">${scale.join('')}<line class="chart-ground" x1="0" x2="100%" y1="${BOTTOM}" y2="${BOTTOM}"/>${marks.join('')}</g>` +
    `<svg viewBox="0 0 100 ${HEIGHT}" preserveAspectRatio="none" width="100%" height="${HEIGHT}">${lines.join('')}</svg></svg>` +
    `<svg aria-hidden="true" class="chart chart-points" height="${HEIGHT}">${pointsOf(chart, x, y)}</svg>`
  )
}

/** Where there are more times, points are smaller. */
const MAX_POINTS = 60

function pointsOf({ times, series, hrefOf, labelOf }: Chart, x: (at: number) => number, y: (value: number) => number) {
  const radius = times.length > MAX_POINTS ? 2 : 3.5
  const drawn = series.flatMap(({ values }, at) =>
    values.flatMap((value, time) => {
      if (value === 0) return []
      const point = `<circle class="series-${at + 1}" cx="${x(time)}%" cy="${y(value)}" r="${radius}"/>`
      const target = `<circle class="chart-target" cx="${x(time)}%" cy="${y(value)}" r="12"/>`
      const label = escapeHtml(labelOf(at, time))
      return `<a tabindex="-1" href="${escapeHtml(hrefOf(at, time))}"><title>${label}</title>${target}${point}</a>`
    }),
  )
  return drawn.join('')
}

const anchorAt = (percent: number) => (percent < 10 ? 'start' : percent > 90 ? 'end' : 'middle')

const round = (value: number): number => Math.round(value * 100) / 100
