import { permalinkPath } from '#archive/card-url.ts'
import { STATIC_TEXTS } from '#archive/static-texts.ts'
import { TEXTS } from '#archive/texts.ts'
import { escapeHtml } from '#server/html/markup.ts'

type Linked = Parameters<typeof permalinkPath>[0]

/**
 * What a page of an exported site shows those who run no script: the ways to its static pages and to its Markdown.
 * @param card of which it is the page; null for the page of something else
 * @param newest the newest card, whose page leads to all others; null where there are none
 */
export function withoutScript(card: Linked | null, newest: Linked | null): string {
  const links = [
    card && [permalinkPath(card), STATIC_TEXTS.cardAsPage],
    newest && [permalinkPath(newest), STATIC_TEXTS.cardsAsPages],
    ['/index.md', STATIC_TEXTS.cardsAsMarkdown],
    ['/', TEXTS.home],
  ].filter((link): link is [string, string] => link !== null)
  const items = links.map(([path, name]) => `<li><a href="${escapeHtml(path)}">${escapeHtml(name)}</a></li>`)
  return `<p>${STATIC_TEXTS.withoutScript}</p><ul>${items.join('')}</ul>`
}
