import type { Card } from './card.ts'
import type { ContentField, Finding } from './finding.ts'
import { scanText } from './findings.ts'
import { isFolded, type Alternative, type CardContent, type Exchange, type Part } from './parts.ts'
import { REVIEW_TEXTS } from './review-texts.ts'
import { otherAnswers, type OtherAnswer } from './searched-texts.ts'

/** A finding in what a card holds beyond its two texts. */
export interface ContentFinding extends Finding {
  field: ContentField
  /** The whole text that it lies in. */
  text: string
  /** Its location for admins, such as 'answer 2 of 3'. */
  where: string
  /** True within reasoning and tools. */
  isFolded: boolean
}

/**
 * The findings in what a card holds beyond its two texts: other answers, earlier versions of documents, reasoning and tools.
 * Visitors are shown such a card's two texts alone until each was visited, or the words are redacted (ADR-0167).
 * @returns all of them; those in reasoning and tools are last
 */
export function contentFindings(content: CardContent): ContentFinding[] {
  const findings = placedExchanges(content).flatMap(({ exchange, where }, at) =>
    (['prompt', 'response'] as const).flatMap((side) =>
      exchange[side].flatMap((part, place) => {
        const texts = at === 0 ? textsBeyond(part) : textsOf(part)
        return texts.flatMap((text, slot) => {
          const named = [where, partName(part, slot)].filter((name) => name !== '').join(', ')
          const field: ContentField = `content ${at} ${side} ${place} ${slot}`
          return scanText(text).map((span) => ({ ...span, field, text, where: named, isFolded: isFolded(part) }))
        })
      }),
    ),
  )
  return findings.toSorted((a, b) => Number(a.isFolded) - Number(b.isFolded))
}

/**
 * The other answers of a card that are searched: those that everyone sees who sees the card, so that no visitor finds what is
 * withheld from them. Whether reasoning was opened has no part in it.
 * @param isWithheld true where visitors are shown the card's two texts alone
 */
export function searchedAnswers(
  card: Pick<Card, 'prompt' | 'response' | 'isPrivate'>,
  content: CardContent,
  isWithheld: boolean,
): OtherAnswer[] {
  return !card.isPrivate && isWithheld ? [] : otherAnswers(card, content)
}

/** Every exchange that a card holds, the shown one first, with the name of its place; '' for that one. */
function placedExchanges(content: CardContent): { exchange: Exchange; where: string }[] {
  const { answer, alternatives } = content
  const found: { exchange: Exchange; where: string }[] = [{ exchange: content, where: '' }]
  const pending: { one: Alternative; where: string }[] = alternatives.map((one, at) => ({
    one,
    where: REVIEW_TEXTS.answer(at + 1 < answer ? at + 1 : at + 2, alternatives.length + 1),
  }))
  // Grows while it is walked through.
  for (const { one, where } of pending) {
    found.push({ exchange: one, where })
    const later = where.endsWith(REVIEW_TEXTS.laterTurn) ? where : `${where}, ${REVIEW_TEXTS.laterTurn}`
    for (const turn of one.after) {
      found.push({ exchange: turn, where: later })
      for (const other of turn.alternatives) pending.push({ one: other, where: later })
    }
  }
  return found
}

/** The name of a part's text, shown after the place of its exchange; '' for a plain text. */
function partName(part: Part, slot: number): string {
  if (part.kind === 'text') return ''
  if (part.kind !== 'document') return REVIEW_TEXTS.parts[part.kind]
  return slot > 0 && slot < part.versions.length ? REVIEW_TEXTS.earlierVersion(part.title) : REVIEW_TEXTS.parts.document
}

/** The texts of a part of the shown exchange that are not in the card's prompt or response, each at its place among all. */
function textsBeyond(part: Part): string[] {
  if (part.kind === 'text') return []
  return part.kind === 'document' ? ['', ...part.versions.slice(0, -1)] : textsOf(part)
}

function textsOf(part: Part): string[] {
  switch (part.kind) {
    case 'text':
    case 'reasoning':
      return [part.text]
    case 'document':
      return [part.title, ...part.versions]
    case 'tool':
      return [part.name, part.input, part.output]
    case 'citation':
      return [part.title]
    default:
      return [part.name]
  }
}
