import { permalinkPath } from '#archive/card-url.ts'
import { EXPORTED_TEXTS } from '#archive/exported-texts.ts'
import { TEXTS } from '#archive/texts.ts'
import { escapeHtml } from '#server/html/markup.ts'

type Linked = Parameters<typeof permalinkPath>[0]

/** A link: its address, and what it is called. */
export type Way = readonly [path: string, name: string]

/** What a page leads to that is read without its code. */
export interface WaysOn {
  /** The way to what it is the page of, in another form; null where there is none. */
  own: Way | null
  /** The newest card, whose page leads to all others; null where there are none. */
  newest: Linked | null
}

/**
 * What a page of an exported site shows those who run no script: the ways to its static pages and to its Markdown.
 * @param top the way to where the site begins, with a slash at the end
 */
export const withoutScript = (top: string, ways: WaysOn): string =>
  `<p>${EXPORTED_TEXTS.withoutScript}</p>${listOf(top, [...waysFrom(ways), ['/', TEXTS.home]])}`

/** What such a page shows where it is opened from a disk: browsers take neither its code nor its style sheet from there. */
export const onDisk = (top: string, ways: WaysOn): string =>
  unlessStyled(`<p>${EXPORTED_TEXTS.onDisk}</p>${listOf(top, waysFrom(ways))}`)

/** What the page at every address at which nothing is shows where it looks for its files at another place of the host. */
export const nowhere = (): string => unlessStyled(`<p>${EXPORTED_TEXTS.nowhere}</p>`)

/** The style sheet hides it. */
const unlessStyled = (markup: string): string => `<div class="hidden">${markup}</div>`

function waysFrom({ own, newest }: WaysOn): Way[] {
  const ways: (Way | null)[] = [
    own,
    newest && [permalinkPath(newest), EXPORTED_TEXTS.cardsAsPages],
    ['/index.md', EXPORTED_TEXTS.cardsAsMarkdown],
  ]
  return ways.filter((way) => way !== null)
}

const listOf = (top: string, links: readonly Way[]): string =>
  `<ul>${links.map(([to, name]) => `<li><a href="${escapeHtml(top + to.slice(1))}">${escapeHtml(name)}</a></li>`).join('')}</ul>`
