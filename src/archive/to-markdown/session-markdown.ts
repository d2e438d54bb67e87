import { absoluteUrl } from '#archive/absolute-address.ts'
import { titleOf } from '#archive/card-title.ts'
import { cardPath } from '#archive/card-url.ts'
import type { CardSummary } from '#archive/card.ts'
import { sessionPath } from '#archive/conversation.ts'
import { turnsText } from '#archive/reader-texts.ts'
import { sessionHeading } from '#archive/session.ts'
import { documentOf, namesOf } from './card-markdown.ts'
import { exchangeMarkdown, heading, type ReadCard } from './exchange-markdown.ts'
import { markdownLink, oneLine } from './inline.ts'
import { markdownPath } from '#archive/alternate-url.ts'
import { MACHINE_TEXTS } from './machine-texts.ts'
import type { TextSite } from './text-site.ts'

/** Some turns of a conversation, in chronological order. */
export interface ReadSession {
  /** Its first card, after which it is addressed. */
  first: Pick<CardSummary, 'id' | 'sessionTitle' | 'semanticSid'>
  turns: readonly ReadCard[]
  /** How many turns lie before these. */
  from: number
  /** How many turns it has. */
  total: number
  /** Where a document of the turns before begins; null where these are the first. */
  previous: number | null
}

/** The address of a part of a conversation as Markdown, as the server answers it. */
const partPath = (path: string, start: number): string => markdownPath(start === 0 ? path : `${path}?from=${start}`)

/**
 * A conversation, or a part of it, as a document of Markdown: each turn under its title, with links to the other parts.
 * @param pathOf the path of a part, of the path of the conversation and how many turns lie before; the server's where it is left out
 */
export function sessionMarkdown(read: ReadSession, site: TextSite, pathOf = partPath): string {
  const { first, turns, from, total, previous } = read
  const name = sessionHeading(first)
  const path = sessionPath(first)
  const part = (start: number) => absoluteUrl(site, pathOf(path, start))
  const end = from + turns.length
  const facts = {
    title: name,
    url: absoluteUrl(site, path),
    site: site.title,
    category: turns[0]?.card.category,
    turns: total,
    ...(from > 0 || end < total ? { shown: `${from + 1}-${end}` } : {}),
  }
  return documentOf(facts, [
    heading(1, name),
    turnsText(total),
    previous === null ? '' : markdownLink(MACHINE_TEXTS.earlierTurns, part(previous)),
    ...turns.flatMap((turn, index) => turnMarkdown(turn, from + index + 1, site)),
    end < total ? markdownLink(MACHINE_TEXTS.laterTurns(total - end), part(end)) : '',
  ])
}

function turnMarkdown(read: ReadCard, number: number, site: TextSite): string[] {
  const { card } = read
  const { session: _, ...names } = namesOf(card)
  const facts = [...new Set([...Object.values(names), card.isPrivate ? 'private' : ''])].filter((value) => value !== '')
  return [
    heading(2, `${number}. ${titleOf(card)}`),
    oneLine([`<${absoluteUrl(site, cardPath(card))}>`, ...facts].join(' · ')),
    ...exchangeMarkdown(read, site, 3),
  ]
}
