import { fromParse5 } from 'hast-util-from-parse5'
import { toMdast, type Handle } from 'hast-util-to-mdast'
import { gfmToMarkdown } from 'mdast-util-gfm'
import { toMarkdown, type Handlers } from 'mdast-util-to-markdown'
import { EAST_ASIAN } from '#archive/markdown/emphasis.ts'
import { pageOf } from './citations.ts'
import { codeRanges } from './code-ranges.ts'
import { attributeOf, classesOf, elements, hasClass, isControl, outermost, textOf, type Element } from './page-tree.ts'

type Hast = ReturnType<typeof fromParse5>
type Nodes = Extract<Hast, { children: unknown }>['children']
type HastNode = Nodes[number]
type HastElement = Extract<HastNode, { type: 'element' }>

/** Maximum length of a text that is escaped at once, in UTF-16 code units, as escaping takes quadratic time. */
const CHUNK = 500

/**
 * Converts a rendered element back to Markdown: code with its language, formulae as their TeX, citations as links in brackets.
 * Content nested too deeply is converted to plain text.
 * @param isSkipped further elements to leave out, besides the page's controls
 */
export function markdownOf(element: Element, isSkipped: (element: Element) => boolean = () => false): string {
  const isLeft = (one: Element) => isControl(one) || isSkipped(one)
  try {
    const tree = fromParse5({ ...element, childNodes: childrenOf(element, isLeft) } as Element)
    const mdast = toMdast(tree, { handlers: { [SOURCE]: sourceOf }, document: true })
    const written = toMarkdown(mdast, {
      extensions: [gfmToMarkdown()],
      handlers: { text: escaped },
      bullet: '-',
      rule: '-',
      fences: true,
      listItemIndent: 'one',
      resourceLink: true,
      join: [(left, right) => (left.type === 'list' && right.type === 'list' ? 1 : undefined)],
    })
    return withLetters(written.trim())
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    return textOf(element, isLeft).trim()
  }
}

/**
 * Decodes characters that were written as numeric references next to emphasis that CommonMark would not recognise. For East
 * Asian characters the archive's renderer does (eastAsianEmphasis), and search finds them as words.
 */
function withLetters(markdown: string): string {
  if (!markdown.includes('&#x')) return markdown
  const code = codeRanges(markdown)
  let passed = 0
  return markdown.replace(/(?<!\\)&#x([\dA-F]{4,5});/g, (number, digits: string, at: number) => {
    const letter = String.fromCodePoint(Number.parseInt(digits, 16))
    while (passed < code.length && code[passed]![1] <= at) passed++
    const isCode = passed < code.length && code[passed]![0] <= at
    return EAST_ASIAN.test(letter) && !isCode ? letter : number
  })
}

/** An element that contains Markdown. */
const SOURCE = 'markdown-source'

const sourceOf: Handle = (_, node) => {
  const [text] = (node as HastElement).children
  return { type: 'html', value: text?.type === 'text' ? text.value : '' }
}

/**
 * Characters that may need escaping: Markdown syntax, line breaks and trailing spaces, possible beginnings of a list item, and
 * bare URLs.
 */
const MAY_MEAN_MORE = /[\t\r\n!#&*<=>@[\]\\_`|~]|^[ +\-.:)]|(?:\d|[Ww])[.)]|[ps]:\/| $/

const escaped: Handlers['text'] = (node, _, state, info) => {
  const { value } = node as { value: string }
  // A fast path for most texts, as the full check is slow.
  if (!MAY_MEAN_MORE.test(value)) return value
  let text = ''
  for (let at = 0; at < value.length; at += CHUNK) {
    text += state.safe(value.slice(at, at + CHUNK), {
      before: at === 0 ? info.before : value[at - 1]!,
      after: value[at + CHUNK] ?? info.after,
    } as typeof info)
  }
  return text
}

type ChildNode = Element['childNodes'][number]

/** The nodes of an element, prepared for conversion: without controls, with code and formulae as their source. */
function childrenOf(element: Element, isLeft: (element: Element) => boolean): ChildNode[] {
  return element.childNodes.flatMap((node): ChildNode[] => {
    if (!('tagName' in node)) return node.nodeName === '#text' ? [node] : []
    if (isLeft(node)) return []
    if (node.tagName === 'pre') return [codeBlock(node)]
    if (node.tagName === 'img') return []
    const formula = formulaOf(node)
    if (formula !== null) return [made(SOURCE, [textNode(formula)])]
    if (isPill(node)) return citationOf(node)
    if (node.tagName === 'a' && !/^(?:https?|mailto):/i.test(attributeOf(node, 'href'))) return childrenOf(node, isLeft)
    const below = childrenOf(node, isLeft)
    const raised = raisedText(node.tagName, below)
    if (raised !== null) return [textNode(raised)]
    return [{ ...node, childNodes: node.tagName === 'li' ? withoutParagraph(below) : below }]
  })
}

const RAISED: ReadonlyMap<string, readonly [from: string, to: string]> = new Map([
  ['sup', ['0123456789+-−=()ni', '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁼⁽⁾ⁿⁱ']],
  ['sub', ['0123456789+-−=()', '₀₁₂₃₄₅₆₇₈₉₊₋₋₌₍₎']],
])

/** Superscript and subscript numbers as Unicode characters, as Markdown lacks them: 10⁶ is not 106. Null for other text. */
function raisedText(tagName: string, children: readonly ChildNode[]): string | null {
  const [from, to] = RAISED.get(tagName) ?? []
  if (from === undefined || to === undefined || !children.every(isText)) return null
  const text = children.map((node) => (isText(node) ? node.value : '')).join('')
  const raised = Array.from(text, (char) => to[from.indexOf(char)])
  return raised.length > 0 && raised.every((char) => char !== undefined) ? raised.join('') : null
}

const isText = (node: ChildNode): node is Extract<ChildNode, { value: string }> => node.nodeName === '#text'

/** Unwraps the only paragraph of a list item, which would add blank lines between items. */
function withoutParagraph(nodes: ChildNode[]): ChildNode[] {
  const isParagraph = (node: ChildNode) => node.nodeName === 'p'
  if (nodes.filter(isParagraph).length !== 1) return nodes
  return nodes.flatMap((node) => (isParagraph(node) ? (node as Element).childNodes : [node]))
}

const textNode = (value: string): ChildNode => ({ nodeName: '#text', value, parentNode: null }) as ChildNode

const made = (tagName: string, childNodes: ChildNode[], attrs: Element['attrs'] = []): ChildNode =>
  ({
    nodeName: tagName,
    tagName,
    attrs,
    namespaceURI: 'http://www.w3.org/1999/xhtml',
    childNodes,
    parentNode: null,
  }) as unknown as ChildNode

/** Converts code in a frame with the name of its language above. */
function codeBlock(pre: Element): ChildNode {
  const isCode = (one: Element) => one.tagName === 'code' || hasClass(one, 'cm-content')
  const code = elements(pre, isCode).find(isCode)
  const language = elements(pre)
    .concat(pre)
    .flatMap(classesOf)
    .map((one) => /^(?:language|lang)-([\w+#.-]{1,40})$/.exec(one)?.[1])
    .find((one) => one !== undefined)
  const drawn = code ?? pre
  const named = language ?? (code ? headOf(pre, code) : '')
  const text = textOf(drawn, isControl).replace(/\n$/, '')
  const attrs = named === '' ? [] : [{ name: 'class', value: `language-${named}` }]
  return made('pre', [made('code', [textNode(text)], attrs)])
}

/** The language above code, if nothing else names it. */
function headOf(pre: Element, code: Element): string {
  const head = textOf(
    pre,
    (one) => one === code || (one !== pre && isControl(one)) || hasClass(one, 'cm-editor'),
  ).trim()
  return /^[A-Za-z][\w+#.-]{0,30}$/.test(head) ? head.toLowerCase() : ''
}

function formulaOf(element: Element): string | null {
  const isDisplay = hasClass(element, 'katex-display')
  if (!isDisplay && !hasClass(element, 'katex')) return null
  const source = elements(element).find(({ tagName }) => tagName === 'annotation')
  if (!source) return null
  const tex = textOf(source).trim()
  return isDisplay ? `\\[\n${tex}\n\\]` : `\\(${tex}\\)`
}

/** Cited pages as links, without duplicates. */
function citationOf(pill: Element): ChildNode[] {
  const cited = citedPages(pill).flatMap(({ title, url }, at): ChildNode[] => [
    textNode(at === 0 ? '' : ', '),
    made('a', [textNode(title)], [{ name: 'href', value: url }]),
  ])
  return cited.length === 0 ? [] : [textNode(' ('), ...cited, textNode(')')]
}

/** The pages that an element cites, by title, without ChatGPT's count of further pages after it. */
export function citedPages(element: Element): { title: string; url: string }[] {
  const pills = isPill(element) ? [element] : outermost(element, isPill)
  const pages = pills.flatMap((pill) => {
    const links = elements(pill).filter(({ tagName }) => tagName === 'a')
    return links.map((link) => {
      const title = textOf(link, isControl).replace(/\s+/g, ' ').trim()
      return pageOf({ url: attributeOf(link, 'href'), title: title.replace(/\s*\+\d.*$/, '') })
    })
  })
  return [...new Map(pages.flatMap((page) => (page ? [[page.url, page]] : []))).values()]
}

const isPill = (element: Element): boolean => attributeOf(element, 'data-testid') === 'webpage-citation-pill'
