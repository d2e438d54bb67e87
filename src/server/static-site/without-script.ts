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
export const withoutScript = (card: Linked | null, newest: Linked | null): string =>
  `<p>${STATIC_TEXTS.withoutScript}</p>${listOf([...waysFrom(card, newest), ['/', TEXTS.home]])}`

/**
 * What such a page shows where its style sheet and code are not found: opened from a disk, or below the top of a host.
 * @param path of the page, from which the links lead on; as for `withoutScript` the others
 */
export function notAtTop(path: string, card: Linked | null, newest: Linked | null): string {
  const up = '../'.repeat(path.split('/').filter((part) => part !== '').length)
  const links = waysFrom(card, newest).map(([to, name]): [string, string] => [up + to.slice(1), name])
  // The style sheet hides it.
  return `<div class="hidden"><p>${STATIC_TEXTS.notAtTop}</p>${listOf(links)}</div>`
}

const waysFrom = (card: Linked | null, newest: Linked | null): [string, string][] => [
  ...(card ? [[permalinkPath(card), STATIC_TEXTS.cardAsPage] as [string, string]] : []),
  ...(newest ? [[permalinkPath(newest), STATIC_TEXTS.cardsAsPages] as [string, string]] : []),
  ['/index.md', STATIC_TEXTS.cardsAsMarkdown],
]

const listOf = (links: readonly [string, string][]): string =>
  `<ul>${links.map(([to, name]) => `<li><a href="${escapeHtml(to)}">${escapeHtml(name)}</a></li>`).join('')}</ul>`
