import type { z } from 'zod'
import type { readAsked } from '#api/asked.ts'
import { askedPath } from '#archive/asked/asked-path.ts'
import { askedNames } from '#archive/asked/asked-names.ts'
import { ASKED_TEXTS } from '#archive/asked/asked-texts.ts'
import { beginning, titleOf } from '#archive/card-title.ts'
import { cardPath } from '#archive/card-url.ts'
import type { Card } from '#archive/card.ts'
import { directionOf } from '#archive/text-direction.ts'
import { escapeHtml } from '#server/html/markup.ts'
import {
  exchange,
  link,
  MAX_DESCRIPTION_LENGTH,
  MAX_TEXT_LENGTH,
  type PagePreview,
  type PreviewSite,
} from './page-preview.ts'

/** The cards with nearly the same prompt as a card, as the call returns them. */
export type AskedGroup = z.input<(typeof readAsked)['output']>

/**
 * The preview of the page of answers side by side: `/asked/…`. The canonical URL of a group is that of its first card; for a
 * card whose prompt is unique it is the card's own.
 * @param second the card whose answer is next to that of `first`; null where there is none
 */
export function askedPreview(group: AskedGroup, first: Card, second: Card | null, site: PreviewSite): PagePreview {
  const title = titleOf({ pageTitle: '', prompt: first.prompt })
  const line = second === null ? whyAlone(group) : ASKED_TEXTS.times(group.total, group.since)
  const [earliest] = group.cards
  const names = askedNames(group.cards)
  return {
    title: `${title} – ${site.title}`,
    description: beginning(`${line}: ${first.prompt}`, MAX_DESCRIPTION_LENGTH),
    path: second === null || !earliest ? cardPath(first) : askedPath(earliest),
    kind: 'article',
    picture: { path: `/preview/card/${first.id}.png`, alt: title },
    firstTexts: null,
    screen: null,
    body:
      `<main><h1 dir="${directionOf(title)}">${escapeHtml(title)}</h1><p>${escapeHtml(line)}</p>` +
      [first, ...(second ? [second] : [])].map((card) => answer(card, names.get(card.id) ?? title, site)).join('') +
      `${second === null ? '' : all(group, names, first, second)}</main>`,
  }
}

const whyAlone = ({ isLearning }: AskedGroup): string => (isLearning ? ASKED_TEXTS.learning : ASKED_TEXTS.once)

const answer = (card: Card, name: string, site: PreviewSite): string =>
  `<section><h2 dir="${directionOf(name)}">${link(cardPath(card), name)}</h2>${exchange(card, site, MAX_TEXT_LENGTH / 2)}</section>`

function all({ cards, total }: AskedGroup, names: ReadonlyMap<string, string>, first: Card, second: Card): string {
  const items = cards.map((card) => {
    const isShown = card.id === first.id || card.id === second.id
    const compare = isShown ? '' : ` (${link(askedPath(first, card.id), ASKED_TEXTS.compare)})`
    return `<li dir="${directionOf(names.get(card.id)!)}">${link(cardPath(card), names.get(card.id)!)}${compare}</li>`
  })
  const label = total > cards.length ? ASKED_TEXTS.some(cards.length, total) : ASKED_TEXTS.all
  return `<h2>${escapeHtml(label)}</h2><ol>${items.join('')}</ol>`
}
