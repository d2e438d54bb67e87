/** The owner's settings of the site's names and looks (R2.47). */
export interface Site {
  title: string
  tagline: string
  /** One sentence that says what the archive is; '' takes the first of `about.md`. */
  statement: string
  /** Labels over prompt and response in the card dialog. */
  promptLabel: string
  responseLabel: string
  /** The calendar's range, `YYYY-MM`; active days outside widen it. */
  calendarFirst: string
  calendarLast: string
  /** IANA name; days are counted in it when an export is read. */
  timeZone: string
  /** The default theme: a random one, or the system's. */
  theme: 'random' | 'system'
  /** The URL of the site without a slash at the end; '' for the URL of each request. */
  address: string
}

export const DEFAULT_SITE: Site = {
  title: 'colloquy',
  tagline: 'a conversation in cards',
  statement: '',
  promptLabel: 'Human-to-AIChatBot.',
  responseLabel: 'AIChatBot-to-Human.',
  calendarFirst: '2023-09',
  calendarLast: '2025-07',
  timeZone: 'UTC',
  theme: 'random',
  address: '',
}
