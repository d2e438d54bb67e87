import { parseFragment, type DefaultTreeAdapterTypes } from 'parse5'
import { codeRanges } from './code-ranges.ts'
import { countLetters } from './letters.ts'
import { pageFragments } from './page-fragments.ts'
import { markdownOf } from './page-markdown.ts'
import { attributeOf, elements, hasClass, isControl, textOf, type Element } from './page-tree.ts'

/** One activity of a page of Google's My Activity; a class, so that parsed JSON cannot be mistaken for one. */
export class ActivityCell {
  /** The name of the product. */
  readonly header: string
  /** The lines before the time. */
  readonly lines: readonly ActivityLine[]
  /** The unparsed nodes after the first line, in which the answer is found by the time. */
  readonly rest: readonly ChildNode[][]
  /** The URL of the conversation, if the page has one. */
  readonly address: string

  constructor(header: string, rest: readonly ChildNode[][], address: string) {
    this.header = header
    this.rest = rest
    this.lines = rest.map(lineOf)
    this.address = address
  }
}

/** A line of a cell, with the file that it links to. */
export interface ActivityLine {
  text: string
  file: string
  /** True for markup of an answer; lines before the time contain only links. */
  isBlock: boolean
}

type ChildNode = DefaultTreeAdapterTypes.ChildNode

const BLOCK = /^(?:p|div|h[1-6]|ul|ol|dl|pre|table|blockquote|hr|section)$/

/** Opening tags of cells of My Activity, in order of preference. */
const CELLS = [/<div\s[^>]*class="outer-cell\b/g, /<div\s[^>]*class="content-cell [^"]*mdl-typography--body-1"/g]
const ADDRESS = /https:\/\/(?:gemini|bard)\.google\.com\/(?:u\/\d+\/)?(?:app|chat)\/(?:c\/)?[\w-]+/

/** True for a page of My Activity. */
export const isActivityPage = (page: string): boolean => CELLS.some((cell) => page.search(cell) !== -1)

/** The activities of a page, parsed one by one, so that only one is in memory. */
export function* activityCells(page: string): Generator<{ line: number; value: ActivityCell; html: string }> {
  const begins = CELLS.find((cell) => page.search(cell) !== -1)
  if (!begins) return
  for (const { line, html } of pageFragments(page, begins)) yield { line, value: cellOf(html), html }
}

function cellOf(html: string): ActivityCell {
  const all = elements(parseFragment(html))
  const header = all.find((one) => hasClass(one, 'header-cell'))
  const content = all.find(
    (one) =>
      hasClass(one, 'content-cell') &&
      hasClass(one, 'mdl-typography--body-1') &&
      !hasClass(one, 'mdl-typography--text-right'),
  )
  const caption = all.find((one) => hasClass(one, 'mdl-typography--caption'))
  const products = [header, caption].map((one) => (one ? textOf(one).trim() : '')).join(' ')
  return new ActivityCell(products, content ? linesIn(content) : [], ADDRESS.exec(html)?.[0] ?? '')
}

/** Splits the nodes of a cell at line breaks. */
function linesIn(content: Element): ChildNode[][] {
  const lines: ChildNode[][] = [[]]
  for (const node of content.childNodes) {
    if (node.nodeName === 'br') lines.push([])
    else lines.at(-1)!.push(node)
  }
  return lines
}

function lineOf(nodes: ChildNode[]): ActivityLine {
  const element = elementOf(nodes)
  const link = elements(element).find(({ tagName }) => tagName === 'a' || tagName === 'img')
  const address = link ? attributeOf(link, 'href') || attributeOf(link, 'src') : ''
  return {
    text: textOf(element),
    file: /^[a-z]+:/i.test(address) ? '' : address,
    isBlock: nodes.some(({ nodeName }) => BLOCK.test(nodeName)),
  }
}

const elementOf = (childNodes: ChildNode[]): Element =>
  ({ nodeName: 'div', tagName: 'div', attrs: [], childNodes, parentNode: null }) as unknown as Element

/** A part of a page as Markdown, with the length of its plain text and its pictures. */
export interface Written {
  markdown: string
  text: string
  /** Number of characters that only Gemini's page can show, and the Markdown lacks. */
  marks: number
  pictures: string[]
}

/** Reads the content after an activity's time, including line breaks. */
export function writtenAfter(cell: ActivityCell, at: number): Written {
  const nodes = cell.rest
    .slice(at + 1)
    .flatMap((line, index): ChildNode[] => (index === 0 ? line : [lineBreak, ...line]))
  return writtenIn(elementOf(nodes))
}

const lineBreak = elementOf([])
Object.assign(lineBreak, { nodeName: 'br', tagName: 'br' })

/** Reads the markup of an answer. */
export const writtenAs = (html: string): Written => writtenIn(elementOf(parseFragment(html).childNodes))

function writtenIn(element: Element): Written {
  const pictures = elements(element).flatMap((one) => (one.tagName === 'img' ? attributeOf(one, 'src') : ''))
  return {
    ...withoutMarks(markdownOf(element)),
    text: textOf(element, isControl),
    pictures: pictures.filter((source) => source !== ''),
  }
}

/** Placeholders that Gemini's page replaces: citation marks, and links without a target, as text or a link in Markdown. */
const MARKS =
  /\\?\[cite\\?_start\]|\\?\[cite: ?\d{1,4}(?:, ?\d{1,4}){0,50}\]|\[(http:\/\/googleusercontent\.com\/[\w/]{1,100})\]\(\1\)|http\\?:\/\/googleusercontent\.com\/[\w/]{1,100}/g

function withoutMarks(markdown: string): Pick<Written, 'markdown' | 'marks'> {
  if (!/\[cite|googleusercontent/.test(markdown)) return { markdown, marks: 0 }
  const code = codeRanges(markdown)
  let marks = 0
  let passed = 0
  const text = markdown.replace(MARKS, (mark: string, link: string | undefined, at: number) => {
    while (passed < code.length && code[passed]![1] <= at) passed++
    if (code[passed] && code[passed]![0] <= at) return mark
    marks += countLetters(link ?? mark.replaceAll('\\', ''))
    return ''
  })
  return { markdown: marks === 0 ? markdown : text.replace(/\n{3,}/g, '\n\n').trim(), marks }
}
