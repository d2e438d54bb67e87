import { permalinkPath } from '#archive/card-url.ts'
import { EXPORTED_TEXTS } from '#archive/exported-texts.ts'
import { STATIC_TEXTS } from '#archive/static-texts.ts'
import { TEXTS } from '#archive/texts.ts'
import { escapeHtml } from '#server/html/markup.ts'

type Linked = Parameters<typeof permalinkPath>[0]

/** A link: its path and text. */
export type PageLink = readonly [path: string, name: string]

/** The links of a page without scripts. */
export interface PageLinks {
  /** The same content as a static page or as Markdown; null where there is neither. */
  own: PageLink | null
  /** The newest card, from whose page all others can be reached; null for an empty archive. */
  newest: Linked | null
}

/**
 * The content of a page of an exported site without scripts: links to its static pages and its Markdown.
 * @param top relative path to the root of the site, with a slash at the end
 */
export const withoutScript = (top: string, ways: PageLinks): string =>
  `<p>${EXPORTED_TEXTS.withoutScript}</p>${listOf(top, [...waysFrom(ways), ['/', TEXTS.home]])}`

/** The same for a page opened from disk, where browsers load neither its scripts nor its style sheet. */
export const onDisk = (top: string, ways: PageLinks): string =>
  unlessStyled(`<p>${EXPORTED_TEXTS.onDisk}</p>${listOf(top, waysFrom(ways))}`)

/** The content of the not-found page where its files are not found, as the site was moved to another path of the host. */
export const notFoundMarkup = (): string => unlessStyled(`<p>${STATIC_TEXTS.nowhere}</p>`)

/** Markup that the style sheet hides. */
const unlessStyled = (markup: string): string => `<div class="hidden">${markup}</div>`

function waysFrom({ own, newest }: PageLinks): PageLink[] {
  const ways: (PageLink | null)[] = [
    own,
    newest && [permalinkPath(newest), EXPORTED_TEXTS.cardsAsPages],
    ['/index.md', EXPORTED_TEXTS.cardsAsMarkdown],
  ]
  return ways.filter((way) => way !== null)
}

const listOf = (top: string, links: readonly PageLink[]): string =>
  `<ul>${links.map(([to, name]) => `<li><a href="${escapeHtml(top + to.slice(1))}">${escapeHtml(name)}</a></li>`).join('')}</ul>`
