import type { Card } from '#archive/card.ts'
import { longAttribute } from '#archive/long-question.ts'
import type { TextPlace } from '#archive/markdown/footnotes.ts'
import { ownFile } from '#archive/own-file.ts'
import type { CardContent } from '#archive/parts.ts'
import { reasonsOf } from '#archive/redact/reasons-of.ts'
import { directionOf, isRightToLeft } from '#archive/text-direction.ts'
import { escapeHtml, langOf } from '#server/html/markup.ts'
import { filesMarkup, responseMarkup } from './content-markup.ts'
import { linkBase, type PublishedSite } from './published-site.ts'
import { markedPrompt, withNamedMarks } from './redacted-markup.ts'
import { renderedResponse } from './rendered-response.ts'

/** The prompt of a card with its files. @param content its parts; null for plain text */
export function promptMarkup(card: Card, content: CardContent | null, site: PublishedSite): string {
  const files = content ? filesMarkup(content.prompt, ownFile(content, card), site) : ''
  return `<p class="prompt reading" dir="${directionOf(card.prompt)}"${langOf(card.prompt)}${longAttribute(card.prompt)}>${markedPrompt(card)}</p>${files}`
}

/** The response of a card. @param place its id prefix among the cards of the page */
export async function answerMarkup(
  card: Card,
  content: CardContent | null,
  site: PublishedSite,
  place?: TextPlace,
): Promise<string> {
  const response = content
    ? await responseMarkup(content, card, site, place)
    : await renderedResponse(card.response, { ...(place && { place }), top: linkBase(site) })
  return `<div class="rendered reading">
${withNamedMarks(response, reasonsOf(card, 'response'))}
</div>`
}

/** Prompt and response of a page with a single card, each under its heading. */
export const textsMarkup = async (card: Card, content: CardContent | null, site: PublishedSite): Promise<string> =>
  `<section class="asked" data-rtl="${isRightToLeft(card.prompt)}" aria-labelledby="prompt">
<h2 id="prompt">${escapeHtml(site.promptLabel)}</h2>
${promptMarkup(card, content, site)}
</section>
<section aria-labelledby="response">
<h2 id="response">${escapeHtml(site.responseLabel)}</h2>
${await answerMarkup(card, content, site)}
</section>
`
