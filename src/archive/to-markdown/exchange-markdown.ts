import { absoluteUrl } from '#archive/absolute-address.ts'
import { cardPath } from '#archive/card-url.ts'
import type { Card } from '#archive/card.ts'
import { ownFile } from '#archive/own-file.ts'
import { pictureOf } from '#archive/picture.ts'
import { PARTS_TEXTS } from '#archive/parts-texts.ts'
import { textOfParts, type Alternative, type CardContent, type Exchange } from '#archive/parts.ts'
import { redactedNotes } from '#archive/redact/redacted-spans.ts'
import { answerCount } from '#archive/shown-content.ts'
import { STATIC_TEXTS } from '#archive/static-texts.ts'
import { titleOf } from '#archive/card-title.ts'
import { TEXTS } from '#archive/texts.ts'
import { markdownPicture, oneLine } from './inline.ts'
import { partsMarkdown } from './parts-markdown.ts'
import type { TextSite } from './text-site.ts'

/** A card as its reader sees it. */
export interface ReadCard {
  card: Card
  /** Its content as its reader sees it; null where that is its two texts alone. */
  content: CardContent | null
}

/** A heading of a level from 1 to 6; its text is in one line. */
export const heading = (level: number, text: string): string => `${'#'.repeat(Math.min(level, 6))} ${oneLine(text)}`

/**
 * Picture, prompt, response, other answers and redactions of a card, as paragraphs of Markdown. Prompt and response are there as
 * they are, headings of their own included.
 * @param level of the headings over prompt and response
 */
export function exchangeMarkdown({ card, content }: ReadCard, site: TextSite, level: number): string[] {
  const picture = pictureOf(card, 'color', site.images)
  const own = content && ownFile(content, card)
  return [
    ...(picture ? [markdownPicture(STATIC_TEXTS.pictureOf(titleOf(card)), absoluteUrl(site, picture.url))] : []),
    heading(level, site.promptLabel),
    ...(content ? partsMarkdown(content.prompt, own, site) : [card.prompt]),
    heading(level, site.responseLabel),
    ...(content ? partsMarkdown(content.response, own, site) : [card.response]),
    ...(content ? answersMarkdown(content, { site, level, address: absoluteUrl(site, cardPath(card)) }) : []),
    ...redactedNotes(card.redactions ?? []),
  ]
}

/** Where other answers are written. */
interface AnswerPlace {
  site: TextSite
  level: number
  /** The card's. */
  address: string
}

/** The siblings of the shown exchange, each with what followed on its branch. */
const answersMarkdown = (content: CardContent, place: AnswerPlace): string[] =>
  content.alternatives.flatMap((alternative, index) => {
    const number = index + 1 < content.answer ? index + 1 : index + 2
    const name = TEXTS.answerOf(number, answerCount(content))
    return answerMarkdown(alternative, content, { ...place, name, way: String(number) })
  })

/** @param at `way`: how its address names it (answer-address.ts) */
function answerMarkdown(
  { prompt, response, after }: Alternative,
  shown: Pick<Exchange, 'prompt'>,
  { name, way, ...place }: AnswerPlace & { name: string; way: string },
): string[] {
  const { site, level, address } = place
  const isEdited = textOfParts(prompt) !== textOfParts(shown.prompt)
  const inner = { ...place, level: level + 1, name: PARTS_TEXTS.otherAnswer }
  return [
    heading(level, name),
    `<${address}?answer=${way}>`,
    ...(isEdited ? [`*${PARTS_TEXTS.editedPrompt}*`, ...partsMarkdown(prompt, null, site)] : []),
    ...partsMarkdown(response, null, site),
    ...(after.length > 0 ? [`*${PARTS_TEXTS.continued(after.length)}*`] : []),
    ...after.flatMap((turn, index) => [
      heading(level + 1, site.promptLabel),
      ...partsMarkdown(turn.prompt, null, site),
      heading(level + 1, site.responseLabel),
      ...partsMarkdown(turn.response, null, site),
      ...turn.alternatives.flatMap((other, at) =>
        answerMarkdown(other, turn, { ...inner, way: `${way}.${index + 1}.${at + 1}` }),
      ),
    ]),
  ]
}
