import type { Card } from './card.ts'
import { scanText } from './findings.ts'
import type { CardContent, Exchange, Part } from './parts.ts'
import { otherAnswers, type OtherAnswer } from './searched-texts.ts'
import { exchangesOf, publishedContent } from './shown-content.ts'

/**
 * True where what a card holds beyond its two texts has secrets or personal data in it: other answers, earlier versions of
 * documents, reasoning and tools. No review shows these findings, so visitors are shown such a card's two texts alone until
 * the words are redacted (decisions 152).
 */
export function holdsUnseenFindings(content: CardContent): boolean {
  const [shown, ...others] = exchangesOf(content)
  const texts = [...partsOf(shown!).flatMap(textsBeyond), ...others.flatMap((one) => partsOf(one).flatMap(textsOf))]
  return texts.some((text) => scanText(text).length > 0)
}

/**
 * The other answers of a card that are searched: those that everyone sees who sees the card, so that no visitor finds what is
 * withheld from them. Whether reasoning was opened has no part in it.
 */
export function searchedAnswers(
  card: Pick<Card, 'prompt' | 'response' | 'isPrivate'>,
  content: CardContent,
): OtherAnswer[] {
  if (content.alternatives.length === 0) return []
  return !card.isPrivate && isWithheld(content) ? [] : otherAnswers(card, content)
}

/** True for the content of a card of which visitors are shown the two texts alone. */
export function isWithheld(content: CardContent): boolean {
  const published = publishedContent(content)
  return published !== null && holdsUnseenFindings(published)
}

const partsOf = ({ prompt, response }: Exchange): Part[] => [...prompt, ...response]

/** The texts of a part of the shown exchange that are not in the card's prompt or response. */
function textsBeyond(part: Part): string[] {
  if (part.kind === 'text') return []
  return part.kind === 'document' ? part.versions.slice(0, -1) : textsOf(part)
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
