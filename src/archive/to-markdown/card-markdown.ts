import { absoluteUrl } from '#archive/absolute-address.ts'
import { ADDED_NAMES, type AddedName } from '#archive/added-fields.ts'
import { titleOf } from '#archive/card-title.ts'
import { cardPath } from '#archive/card-url.ts'
import type { CardSummary } from '#archive/card.ts'
import { sessionPath, type SessionAddressed } from '#archive/conversation.ts'
import { dayOf } from '#archive/day-stamp.ts'
import { sessionHeading } from '#archive/session.ts'
import { answerCount } from '#archive/shown-content.ts'
import { exchangeMarkdown, heading, type ReadCard } from './exchange-markdown.ts'
import { frontMatter, type Facts } from './front-matter.ts'
import type { TextSite } from './text-site.ts'

type Named = Pick<CardSummary, 'sessionTitle' | 'semanticSid' | 'category' | 'dayStamp'> &
  Partial<Record<AddedName, string>>

/** The known metadata of a card. */
export const namesOf = (card: Named) => ({
  day: dayOf(card.dayStamp) ?? '',
  session: sessionHeading(card),
  category: card.category,
  ...Object.fromEntries(ADDED_NAMES.map((name) => [name, card[name] ?? ''])),
})

/**
 * A card as a document of Markdown: its metadata as YAML, then its title, prompt, response, and everything else that its
 * reader sees, such as documents, sources and other answers.
 * @param turn the turn after which its conversation is addressed; the card itself where it is left out
 */
export function cardMarkdown(read: ReadCard, site: TextSite, turn: SessionAddressed = read.card): string {
  const { card, content } = read
  const { session, ...names } = namesOf(card)
  const facts: Facts = {
    title: titleOf(card),
    url: absoluteUrl(site, cardPath(card)),
    site: site.title,
    id: card.id,
    ...names,
    session,
    session_url: absoluteUrl(site, sessionPath(turn)),
    ...(content && content.alternatives.length > 0 ? { answer: content.answer, answers: answerCount(content) } : {}),
    private: card.isPrivate || undefined,
    redacted: card.redactions !== undefined || undefined,
  }
  return documentOf(facts, [heading(1, titleOf(card)), ...exchangeMarkdown(read, site, 2)])
}

/** A document of its facts and paragraphs; empty paragraphs are left out. */
export const documentOf = (facts: Facts, paragraphs: readonly string[]): string =>
  `${[frontMatter(facts), ...paragraphs].filter((paragraph) => paragraph !== '').join('\n\n')}\n`
