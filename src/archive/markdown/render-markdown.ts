import createMarkdownIt, { type Env, type MarkdownIt, type Token } from 'markdown-it'
import { boundMarkdown, TooCostly } from './bounds.ts'
import { eastAsianEmphasis } from './emphasis.ts'
import { footnotes, type TextPlace } from './footnotes.ts'
import { codeBlocks, type ColourCode } from './code-blocks.ts'
import { headingLinks } from './heading-links.ts'
import { formulae, type DrawFormula } from './formulae.ts'
import { outerBlocks } from './outer-blocks.ts'
import { taskItems } from './task-items.ts'

/** Longer texts, in UTF-16 code units, are not even read. */
const MAX_LENGTH = 300_000

/** The rendered form is at most this many times as long as the text; one of a few letters may have tags around it. */
const MAX_GROWTH = 20
const MIN_LENGTH = 50

/** Where a link may lead: to another site or a person, to a path of this site, or to a place in the text. */
const SAFE_ADDRESS = /^(?:(?:https?|ircs?|mailto|tel|xmpp):|[/?#])/i
/** A file of the machine on which an answer was written, as agents name what they changed: it is not here. */
const FILE_ELSEWHERE =
  /^(?:[^:/?#][^:]*|\/(?:home|root|Users|Volumes|private|tmp|var|etc|usr|opt|mnt|workspaces?)\/.*)$/
const OTHER_SITE = /^https?:/i
/** Where `www.` begins an address; elsewhere it is part of a path. */
const BEFORE_WWW = /^[\s*_~(]?$/
/** A path of the site, which its own pictures have as well. */
const OWN_PATH = /^\/(?!\/)/

const { escapeHtml, lib } = createMarkdownIt().utils

/** The parser with all that texts may hold. */
export function createParser(): MarkdownIt {
  const md = createMarkdownIt({ html: true, linkify: true })
  let host: RegExp | undefined
  // URLs are checked when they are rendered: an unsafe one does not change how the text is parsed.
  md.validateLink = () => true
  md.normalizeLink = (url) => lib.mdurl.encode(url)
  md.normalizeLinkText = (text) => text
  md.linkify
    .add('ftp:')
    .add('//')
    .add('www.', {
      validate: (text, pos, { re }) => {
        if (!BEFORE_WWW.test(text.charAt(pos - 5))) return 0
        // Compiling it takes longer than most texts.
        host ??= new RegExp(re.get_url_host_port().source + re.get_path().source, 'iy')
        host.lastIndex = pos
        return host.exec(text)?.[0].length ?? 0
      },
      normalize: (match) => {
        match.url = `http://${match.url}`
      },
    })
  md.core.ruler.after('inline', 'lines_of_cells', breakLines)
  md.use(eastAsianEmphasis)
    .use(taskItems)
    .use(formulae)
    .use(codeBlocks)
    .use(footnotes)
    .use(outerBlocks)
    .use(headingLinks)
    .use(boundMarkdown)
  md.core.ruler.push('links_within_links', unlinkPictures)
  const { rules } = md.renderer
  rules['link_open'] = (tokens, index, _options, env) =>
    openLink(attribute(tokens[index]!, 'href'), attribute(tokens[index]!, 'title'), env)
  rules['image'] = (tokens, index, options, env, renderer) => {
    const token = tokens[index]!
    return picture(token, renderer.renderInlineAsText(token.children ?? [], options, env), env)
  }
  // Markup is text like any other: it is read so that nothing within it is taken for Markdown.
  rules['html_block'] = (tokens, index) =>
    `<p class="raw" dir="auto">${escapeHtml(tokens[index]!.content.trimEnd())}</p>\n`
  rules['html_inline'] = (tokens, index) => escapeHtml(tokens[index]!.content)
  // Programs that write answers end a line where one ends for the reader.
  rules['softbreak'] = () => '<br>\n'
  rules['s_open'] = () => '<del>'
  rules['s_close'] = () => '</del>'
  rules['th_open'] = (tokens, index, _options, env) => openCell(tokens[index]!, env)
  rules['td_open'] = (tokens, index, _options, env) => openCell(tokens[index]!, env)
  return md
}

const attribute = (token: Token, name: string): string => String(token.attrGet(name) ?? '')

interface PlacedEnv extends Env {
  top?: string
}

/** An address as the page reaches it. */
const reached = (url: string, { top = '' }: PlacedEnv = {}): string => (OWN_PATH.test(url) ? top + url : url)

function openLink(url: string, title: string, env?: PlacedEnv): string {
  if (FILE_ELSEWHERE.test(url)) return `<a title="${escapeHtml(title || url)}">`
  const href = url !== '' && SAFE_ADDRESS.test(url) ? ` href="${escapeHtml(reached(url, env))}"` : ''
  const elsewhere = OTHER_SITE.test(url) ? ' target="_blank" rel="noopener noreferrer"' : ''
  return `<a${href}${title && ` title="${escapeHtml(title)}"`}${elsewhere}>`
}

/** Pictures from elsewhere become links: a page must not call strangers by itself. */
function picture(token: Token, alt: string, env?: PlacedEnv): string {
  const url = attribute(token, 'src')
  const title = attribute(token, 'title')
  if (FILE_ELSEWHERE.test(url)) return escapeHtml(alt || url)
  if (OWN_PATH.test(url)) {
    return `<img src="${escapeHtml(reached(url, env))}" alt="${escapeHtml(alt)}"${title && ` title="${escapeHtml(title)}"`}>`
  }
  if (url === '' || !SAFE_ADDRESS.test(url) || token.meta?.['isWithinLink'] === true) return escapeHtml(alt || url)
  return `${openLink(url, '', env)}${escapeHtml(alt || url)}</a>`
}

/** Notes which pictures are within a link, where they cannot become one themselves. */
function unlinkPictures({ tokens }: { tokens: readonly Token[] }): void {
  for (const { children } of tokens) {
    let isWithinLink = false
    for (const child of children ?? []) {
      if (child.type === 'link_open') isWithinLink = true
      else if (child.type === 'link_close') isWithinLink = false
      else if (child.type === 'image') child.meta = { isWithinLink }
    }
  }
}

const BREAK = /^<br\s*\/?>$/i

/** Breaks lines in cells of tables, where Markdown has no other way to a second one than this element. */
function breakLines({ tokens }: { tokens: readonly Token[] }): void {
  for (const [at, { children }] of tokens.entries()) {
    if (!/^t[hd]_open$/.test(tokens[at - 1]?.type ?? '')) continue
    for (const child of children ?? []) {
      if (child.type !== 'html_inline' || !BREAK.test(child.content)) continue
      child.type = 'hardbreak'
      // For the name of the table.
      child.content = ' '
    }
  }
}

interface StyledEnv extends Env {
  hasStyles?: boolean
}

/** The alignment of a column as a class, as the policy of a page forbids styles in it; as an attribute without a style sheet. */
function openCell(token: Token, { hasStyles = true }: StyledEnv = {}): string {
  const side = /^text-align:(\w+)$/.exec(attribute(token, 'style'))?.[1]
  if (side === undefined) return `<${token.tag}>`
  return `<${token.tag} ${hasStyles ? `class="align-${side}"` : `align="${side}"`}>`
}

const parser = createParser()

/** A text as HTML that shows it as it was written. */
export const rawText = (text: string): string => `<pre class="raw" dir="auto">${escapeHtml(text)}</pre>`

/** The renderers of formulae and code, and the position of the text. */
export interface Rendering {
  /** The level of the heading above the text: its own begin below. */
  under?: number
  /** Draws formulae; without it their sources are there as code. */
  drawFormula?: DrawFormula | undefined
  /** Colours code; without it code is plain. */
  colourCode?: ColourCode | undefined
  /** False where no style sheet is: columns say by themselves how they are aligned. */
  hasStyles?: boolean
  /** Where the text is on a page with others. */
  place?: TextPlace
  /** The base path of the site's URLs in the text; '' is the root of the host, and the default. */
  top?: string
}

/** Says in the HTML that a formula is not drawn. */
const UNDRAWN = 'class="math"'

/** True when the HTML holds a formula that is not drawn. */
export const holdsUndrawn = (html: string): boolean => html.includes(UNDRAWN)

/**
 * Markdown as HTML that is safe to show: markup in it is shown as text, dangerous addresses are left out, pictures from
 * elsewhere become links, formulae are drawn, and headings find their place below the one above. A text that costs more
 * than the bounds allow, or whose HTML would be more than 20 times as long, is shown as it was written; before that, its
 * formulae and code are shown plain.
 */
export function renderMarkdown(text: string, rendering: Rendering = {}): string {
  if (text.length > MAX_LENGTH) return rawText(text)
  const most = MAX_GROWTH * Math.max(text.length, MIN_LENGTH)
  const { drawFormula: _formulae, colourCode: _colours, ...plain } = rendering
  for (const env of [rendering, plain]) {
    try {
      const html = parser.render(text, { ...env }).trimEnd()
      if (html.length <= most) return html
    } catch (error) {
      if (!(error instanceof TooCostly)) throw error
    }
  }
  return rawText(text)
}
