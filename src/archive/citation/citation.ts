import { absoluteUrl } from '#archive/absolute-address.ts'
import { titleOf } from '#archive/card-title.ts'
import { cardPath } from '#archive/card-url.ts'
import type { CardSummary } from '#archive/card.ts'
import { dayOf, readDay } from '#archive/day-stamp.ts'
import { longDate } from '#archive/filter-label.ts'
import { sessionHeading } from '#archive/session.ts'
import { markdownLink, oneLine } from '#archive/to-markdown/inline.ts'
import { bibtexText } from './bibtex-text.ts'

/** The forms in which a card is cited, with their media types. */
export const CITATION_TYPES = {
  bibtex: 'application/x-bibtex; charset=utf-8',
  csl: 'application/vnd.citationstyles.csl+json; charset=utf-8',
  markdown: 'text/markdown; charset=utf-8',
  plain: 'text/plain; charset=utf-8',
} as const
export type CitationFormat = keyof typeof CITATION_TYPES
export const CITATION_FORMATS = Object.keys(CITATION_TYPES) as CitationFormat[]

/** The fields of a card in a citation. */
export type Cited = Pick<
  CardSummary,
  'id' | 'slug' | 'pageTitle' | 'prompt' | 'sessionTitle' | 'semanticSid' | 'dayStamp' | 'model' | 'from'
>

/** The fields of the archive in a citation; `address` is absolute, as citations are read elsewhere. */
export interface CitedSite {
  title: string
  address: string
}

/** A card as works are cited: its title, what it is a part of, its day and its address. */
interface Facts {
  id: string
  title: string
  session: string
  site: string
  /** Which program or model it was held with; null where that is not known. */
  kind: string | null
  /** Null where the card has no day: then nothing is said of one. */
  day: { year: number; month: number; day: number; long: string } | null
  url: string
}

function factsOf(card: Cited, site: CitedSite, url: string): Facts {
  const stamp = dayOf(card.dayStamp)
  const day = stamp === null ? null : readDay(stamp)
  const other = card.model || card.from || ''
  return {
    id: card.id,
    title: oneLine(titleOf(card)),
    session: oneLine(sessionHeading(card)),
    site: oneLine(site.title),
    kind: other === '' ? null : `Conversation with ${oneLine(other)}`,
    day: day && { ...day, long: withoutWeekday(longDate(stamp!)) },
    url,
  }
}

const withoutWeekday = (date: string): string => date.replace(/^\w+, /, '')

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'] as const

function bibtex({ id, title, session, site, kind, day, url }: Facts): string {
  const fields = [
    `title = {{${bibtexText(title)}}}`,
    `howpublished = {${bibtexText(site)}}`,
    ...(day === null ? [] : [`year = {${day.year}}`, `month = ${MONTHS[day.month - 1]}`, `day = {${day.day}}`]),
    `url = {${url.replace(/[{}\\\s]/g, encodeURIComponent)}}`,
    `note = {${bibtexText([kind, session].filter(Boolean).join(', '))}}`,
  ]
  return `@misc{colloquy_${id},\n${fields.map((field) => `  ${field}`).join(',\n')}\n}\n`
}

function csl({ id, title, session, site, kind, day, url }: Facts): string {
  const item = {
    id: `colloquy_${id}`,
    type: 'webpage',
    title,
    'container-title': site,
    ...(kind === null ? {} : { genre: kind }),
    ...(day === null ? {} : { issued: { 'date-parts': [[day.year, day.month, day.day]] } }),
    note: session,
    URL: url,
  }
  return `${JSON.stringify([item], null, 2)}\n`
}

const markdown = ({ title, session, site, kind, day, url }: Facts): string =>
  `${[markdownLink(title, url), ...[session, kind, site].filter((part) => part !== null).map(escapeMarkdown), ...(day ? [day.long] : [])].join(', ')}.\n`

/** A text whose signs Markdown would read are escaped. */
export const escapeMarkdown = (text: string): string => text.replace(/[\\`*_<[\]#]/g, '\\$&')

const plain = ({ title, session, site, kind, day, url }: Facts): string =>
  `${[`‘${title}’`, session, ...(kind === null ? [] : [kind]), site, ...(day ? [day.long] : [])].join(', ')}. ${url}\n`

const WRITE: Record<CitationFormat, (facts: Facts) => string> = { bibtex, csl, markdown, plain }

/**
 * A card as a citation, ready to be pasted. It never has a day that the card has not.
 * @param url where it is read, in full: the card's own address where none is given
 */
export function citationOf(
  card: Cited,
  site: CitedSite,
  format: CitationFormat,
  url: string = absoluteUrl(site, cardPath(card)),
): string {
  return WRITE[format](factsOf(card, site, url))
}
