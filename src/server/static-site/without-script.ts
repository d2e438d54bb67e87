import { permalinkPath } from '#archive/card-url.ts'
import { EXPORTED_TEXTS } from '#archive/exported-texts.ts'
import { TEXTS } from '#archive/texts.ts'
import { escapeHtml } from '#server/html/markup.ts'

type Linked = Parameters<typeof permalinkPath>[0]

/** A link: its address, and what it is called. */
export type Way = readonly [path: string, name: string]

/**
 * What a page of an exported site shows those who run no script: the ways to its static pages and to its Markdown.
 * @param own the way to what it is the page of, in another form; null where there is none
 * @param newest the newest card, whose page leads to all others; null where there are none
 */
export const withoutScript = (own: Way | null, newest: Linked | null): string =>
  `<p>${EXPORTED_TEXTS.withoutScript}</p>${listOf([...waysFrom(own, newest), ['/', TEXTS.home]])}`

/**
 * What such a page shows where its style sheet and code are not found: opened from a disk, or below the top of a host.
 * @param path of the page, from which the links lead on; as for `withoutScript` the others
 */
export function notAtTop(path: string, own: Way | null, newest: Linked | null): string {
  const up = '../'.repeat(path.split('/').filter((part) => part !== '').length)
  const links = waysFrom(own, newest).map(([to, name]): Way => [up + to.slice(1), name])
  // The style sheet hides it.
  return `<div class="hidden"><p>${EXPORTED_TEXTS.notAtTop}</p>${listOf(links)}</div>`
}

function waysFrom(own: Way | null, newest: Linked | null): Way[] {
  const ways: (Way | null)[] = [
    own,
    newest && [permalinkPath(newest), EXPORTED_TEXTS.cardsAsPages],
    ['/index.md', EXPORTED_TEXTS.cardsAsMarkdown],
  ]
  return ways.filter((way) => way !== null)
}

const listOf = (links: readonly Way[]): string =>
  `<ul>${links.map(([to, name]) => `<li><a href="${escapeHtml(to)}">${escapeHtml(name)}</a></li>`).join('')}</ul>`
