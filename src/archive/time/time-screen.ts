import { escapeHtml } from '#archive/escape-html.ts'
import { isMonthDay } from './month-day.ts'

/** A page of the archive's time, drawn once for page, server and exported site. */
export interface TimeScreen {
  /** Without the site's name. */
  title: string
  /** What it says, in a sentence for those who pass it on. */
  description: string
  /** What is in its column, as HTML without ids and styles of its own. */
  html: string
  /** The path of a picture for those who pass it on; none where it has none of its own. */
  picture?: string
}

/** What a page of the archive's time shows. */
export type TimeView = { kind: 'trends' } | { kind: 'year'; year: string } | { kind: 'day'; day: string }

/** What the path of an address shows of the archive's time; null for any other address. */
export function timeViewAt(pathname: string): TimeView | null {
  if (/^\/trends\/?$/.test(pathname)) return { kind: 'trends' }
  const [, kind, name] = /^\/(year|on-this-day)\/([^/]+)\/?$/.exec(pathname) ?? []
  if (kind === 'year' && /^\d{4}$/.test(name!)) return { kind, year: name! }
  return kind === 'on-this-day' && isMonthDay(name!) ? { kind: 'day', day: name! } : null
}

/** The heading of a page, below the site's name. */
export const heading = (text: string): string =>
  `<h2 tabindex="-1" dir="auto" class="time-title">${escapeHtml(text)}</h2>`
