import { escapeHtml } from '#archive/escape-html.ts'

/** A page of the archive's time, drawn once for page, server and exported site. */
export interface TimeScreen {
  /** Without the site's name. */
  title: string
  /** What it says, in a sentence for those who pass it on. */
  description: string
  /** What is in its column, as HTML without ids and styles of its own. */
  html: string
}

/** What a page of the archive's time shows. */
export type TimeView = { kind: 'trends' }

/** What the path of an address shows of the archive's time; null for any other address. */
export function timeViewAt(pathname: string): TimeView | null {
  if (/^\/trends\/?$/.test(pathname)) return { kind: 'trends' }
  return null
}

/** The heading of a page, below the site's name. */
export const heading = (text: string): string =>
  `<h2 tabindex="-1" dir="auto" class="time-title">${escapeHtml(text)}</h2>`
