import { escapeHtml } from '#archive/escape-html.ts'
import { isMonthDay } from './month-day.ts'

/** A page of the archive's time, drawn once for page, server and exported site. */
export interface TimeScreen {
  /** Without the site's name. */
  title: string
  /** Its description in a sentence, for link previews. */
  description: string
  /** The content of its column, as HTML without ids and inline styles. */
  html: string
  /** The path of a picture for link previews; absent without one of its own. */
  picture?: string
}

/** The view of a page of the archive's time. */
export type TimeView = { kind: 'trends' } | { kind: 'year'; year: string } | { kind: 'day'; day: string }

/** The time page of a URL's path; null for any other URL. */
export function timeViewAt(pathname: string): TimeView | null {
  if (/^\/trends\/?$/.test(pathname)) return { kind: 'trends' }
  const [, kind, name] = /^\/(year|on-this-day)\/([^/]+)\/?$/.exec(pathname) ?? []
  if (kind === 'year' && /^\d{4}$/.test(name!)) return { kind, year: name! }
  return kind === 'on-this-day' && isMonthDay(name!) ? { kind: 'day', day: name! } : null
}

/** The heading of a page, below the site's name. */
export const heading = (text: string): string =>
  `<h2 tabindex="-1" dir="auto" class="time-title">${escapeHtml(text)}</h2>`
