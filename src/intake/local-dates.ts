import { secondsOf, writtenSeconds } from './instant.ts'

/** Languages in which programs write dates with names of months; purely numeric dates need none. */
const LANGUAGES =
  'en-US en-GB de fr es pt-BR pt-PT it nl sv da nb fi is pl cs sk sl hr sr sr-Latn bs bg ru uk be ro hu el tr az et lv lt sq mk ca gl eu ' +
  'id ms vi th fil sw af ar he fa ur hi bn gu kn ml mr pa ta te ne si my km lo ka hy kk ky uz mn am ja ko zh-CN zh-TW'

/** UTC offsets of time zones in hours, by their abbreviations in dates. */
const ZONES: Record<string, number> = {
  UTC: 0,
  GMT: 0,
  Z: 0,
  WET: 0,
  WEST: 1,
  BST: 1,
  CET: 1,
  MEZ: 1,
  WAT: 1,
  CEST: 2,
  MESZ: 2,
  EET: 2,
  OEZ: 2,
  SAST: 2,
  CAT: 2,
  EEST: 3,
  OESZ: 3,
  MSK: 3,
  TRT: 3,
  EAT: 3,
  AST: -4,
  GST: 4,
  PKT: 5,
  IST: 5.5,
  ICT: 7,
  WIB: 7,
  SGT: 8,
  HKT: 8,
  PHT: 8,
  AWST: 8,
  JST: 9,
  KST: 9,
  ACST: 9.5,
  AEST: 10,
  AEDT: 11,
  NZST: 12,
  NZDT: 13,
  BRT: -3,
  ART: -3,
  CLT: -4,
  CLST: -3,
  COT: -5,
  PET: -5,
  ADT: -3,
  EST: -5,
  EDT: -4,
  CST: -6,
  CDT: -5,
  MST: -7,
  MDT: -6,
  PST: -8,
  PDT: -7,
  AKST: -9,
  AKDT: -8,
  HST: -10,
}

/** Maximum length of a date with a time, in UTF-16 code units. */
const MAX_LENGTH = 80
const TIME = /(?<!\d)(\d{1,2})[:.](\d\d)[:.](\d\d)(?!\d)/

/**
 * Parses a localized date with a time to the second: `Mar 10, 2026, 6:00:00 PM UTC`, `10.03.2026, 18:00:00 MEZ`, `10 de mai. de
 * 2026, 03:46:09 BRT`, `2026年6月19日 12:23:08 CST`. Without a known zone it is the archive's local time.
 * @returns Unix seconds; null for any other text
 */
export function localSeconds(written: string, timeZone: string): number | null {
  if (written.length > MAX_LENGTH) return null
  const text = withPlainDigits(written)
  const time = TIME.exec(text)
  if (!time) return null
  const [clock, hour = '', minute = '', second = ''] = time
  const [before, after] = [text.slice(0, time.index), text.slice(time.index + clock.length)]
  const date = dayOf(before) ?? dayOf(after)
  if (date === null) return null
  const half = halfOf(`${before} ${after}`)
  const hours = half === null ? Number(hour) : (Number(hour) % 12) + (half === 'pm' ? 12 : 0)
  const two = (value: number) => String(value).padStart(2, '0')
  const day = `${date.year}-${two(date.month)}-${two(date.day)}`
  const zone = zoneOf(after, text)
  const local = `${day} ${two(hours)}:${minute}:${second}`
  if (zone === null) return writtenSeconds(local, timeZone)
  const utc = writtenSeconds(`${local} UTC`, timeZone)
  return utc === null ? null : secondsOf(utc - zone * 3600)
}

/** True for a text that consists of a date with a time, and perhaps a zone. */
export function isDateAlone(written: string): boolean {
  if (localSeconds(written, 'UTC') === null) return false
  const { months, am, pm, joining } = wordsOfDates()
  const words = withPlainDigits(written.trim())
    .split(/[\d\s.,:;/()+\u2212-]+/)
    .filter((word) => word !== '')
  return words.every(
    (word, at) =>
      months.has(plain(word)) ||
      am.has(word) ||
      pm.has(word) ||
      /^[ap]?m?$/i.test(word) ||
      joining.has(word) ||
      Object.hasOwn(ZONES, word) ||
      (at === words.length - 1 && /^[A-Z]{2,5}$/.test(word)),
  )
}

/** Replaces digits of any script by Latin ones, and other spaces by plain ones. */
function withPlainDigits(text: string): string {
  return text
    .replaceAll(/[\u200e\u200f\u061c]/g, '')
    .replaceAll(/[\u00a0\u202f\u2009]/g, ' ')
    .replaceAll(/\p{Nd}/gu, (digit) => {
      const code = digit.codePointAt(0)!
      let zero = code
      while (code - zero < 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero--
      return digit >= '0' && digit <= '9' ? digit : String(code - zero)
    })
}

interface Day {
  year: number
  month: number
  day: number
}

function dayOf(text: string): Day | null {
  const numbers = (text.match(/\d+/g) ?? []).map(Number)
  const [a = 0, b = 0, c = 0] = numbers
  if (numbers.length === 3) {
    if (a > 31) return valid({ year: a, month: b, day: c })
    return valid(b > 12 ? { year: c, month: a, day: b } : { year: c, month: b, day: a })
  }
  if (numbers.length !== 2) return null
  const month = monthIn(text)
  if (month === null) return null
  return valid(a > 31 ? { year: a, month, day: b } : { year: b, month, day: a })
}

/** A valid date, with years of the Thai Buddhist calendar converted; null for an invalid one. */
function valid({ year, month, day }: Day): Day | null {
  const common = year > 2400 ? year - 543 : year
  return common > 1990 && common < 2100 && month >= 1 && month <= 12 && day >= 1 && day <= 31
    ? { year: common, month, day }
    : null
}

function monthIn(text: string): number | null {
  const names = wordsOfDates().months
  for (const word of text.split(/[\d\s,]+/)) {
    const month = names.get(plain(word))
    if (month !== undefined) return month
  }
  return null
}

function halfOf(text: string): 'am' | 'pm' | null {
  const latin = /(?:^|[\s\d])([ap])\.?\s?m\b/i.exec(text)?.[1]?.toLowerCase()
  if (latin) return latin === 'p' ? 'pm' : 'am'
  const { am, pm } = wordsOfDates()
  const words = new Set(text.split(/[\s\d]+/))
  // In scripts without spaces AM or PM adjoins the date; a single letter must be a word of its own.
  const isIn = (word: string) => (word.length > 1 ? text.includes(word) : words.has(word))
  if ([...pm].some(isIn)) return 'pm'
  return [...am].some(isIn) ? 'am' : null
}

/** The UTC offset in hours; null for an unknown zone. CST is China or Central America, depending on the rest of the date. */
function zoneOf(after: string, text: string): number | null {
  const offset = /(?:GMT|UTC)?\s?([+\u2212-])(\d{1,2})(?::?(\d\d))?/.exec(after)
  if (offset) {
    const [, sign, hours, minutes = '0'] = offset
    return (sign === '+' ? 1 : -1) * (Number(hours) + Number(minutes) / 60)
  }
  const name = /\b[A-Z]{1,5}\b/.exec(after.replace(/\b[AP]\.?M\b\.?/, ''))?.[0]
  if (name === 'CST' && /\p{Script=Han}/u.test(text)) return 8
  return name !== undefined && Object.hasOwn(ZONES, name) ? ZONES[name]! : null
}

const plain = (word: string): string => word.toLowerCase().replaceAll(/[.\u200f]/g, '')

interface DateWords {
  months: Map<string, number>
  am: Set<string>
  pm: Set<string>
  /** Words between the numbers, such as 'de'. */
  joining: Set<string>
}

let known: DateWords | null = null

/** The names of months and of AM and PM in all languages; built at the first use. */
function wordsOfDates(): DateWords {
  if (known) return known
  const words: DateWords = { months: new Map(), am: new Set(), pm: new Set(), joining: new Set() }
  for (const language of LANGUAGES.split(' ')) {
    for (const month of ['long', 'short'] as const) {
      // Next to a day a month's name may have another grammatical case.
      for (const fields of [{ month }, { month, day: 'numeric', year: 'numeric' }] as const) {
        const format = new Intl.DateTimeFormat(language, { ...fields, timeZone: 'UTC', calendar: 'gregory' })
        for (let at = 0; at < 12; at++) {
          const part = format.formatToParts(Date.UTC(2024, at, 15)).find(({ type }) => type === 'month')
          if (part && !/^\d+/.test(part.value)) words.months.set(plain(part.value), at + 1)
        }
      }
    }
    for (const style of ['medium', 'long'] as const) {
      const whole = new Intl.DateTimeFormat(language, { dateStyle: style, timeStyle: 'medium', timeZone: 'UTC' })
      for (const { type, value } of whole.formatToParts(0)) {
        if (type !== 'literal') continue
        for (const word of value.split(/[\s.,]+/)) words.joining.add(word)
      }
    }
    const clock = new Intl.DateTimeFormat(language, { hour: 'numeric', hour12: true, timeZone: 'UTC' })
    const half = (hour: number) =>
      clock.formatToParts(Date.UTC(2024, 0, 15, hour)).find(({ type }) => type === 'dayPeriod')?.value
    const [am, pm] = [half(3), half(15)]
    if (am !== undefined && pm !== undefined && am !== pm) {
      words.am.add(am)
      words.pm.add(pm)
    }
  }
  known = words
  return words
}
