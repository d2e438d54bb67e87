import { html, parseFragment, type DefaultTreeAdapterTypes } from 'parse5'
import { escapeHtml, escapeText } from '#server/html/markup.ts'

type Node = DefaultTreeAdapterTypes.ChildNode

/** Valid names of XML elements and attributes. */
const NAME = /^[a-z_][\w:.-]*$/i

/** Where a link of a book may lead: within its chapter, or to a whole URL. A book has no address, and must name no file that it lacks. */
const LEADS = /^(?:#|[a-z][a-z\d+.-]*:)/i

/** Elements left out of books: pictures of cards are above the text, all others are files of other sites. */
const LEFT_OUT = new Set(['img', 'picture', 'audio', 'video', 'source', 'iframe', 'button', 'script', 'style'])

/**
 * HTML as XHTML, for books; pictures are replaced by their alternative texts.
 * @param markup the content of a body
 * @param address of the site, the base of its links
 */
export const xhtmlOf = (markup: string, address: string): string =>
  parseFragment(markup)
    .childNodes.map((node) => written(node, address))
    .join('')

function written(node: Node, address: string): string {
  if (node.nodeName === '#text') return escapeText((node as DefaultTreeAdapterTypes.TextNode).value)
  if (!('tagName' in node) || !NAME.test(node.tagName)) return ''
  if (LEFT_OUT.has(node.tagName)) {
    const text = node.attrs.find(({ name }) => name === 'alt')?.value ?? ''
    return text === '' ? '' : `[${escapeText(text)}]`
  }
  const attributes = node.attrs
    .filter(({ name }) => NAME.test(name) && !name.includes(':'))
    .map(({ name, value }) => attributeOf(name, value, address))
  // Formulae are MathML, which needs its namespace in XML.
  const space = node.tagName === 'math' && node.namespaceURI === html.NS.MATHML ? ` xmlns="${html.NS.MATHML}"` : ''
  // MathML 3, which readers check books by, has the level of a script on this element, not on a row.
  const tag = node.tagName === 'mrow' && node.attrs.some(({ name }) => name === 'scriptlevel') ? 'mstyle' : node.tagName
  const open = `<${tag}${space}${attributes.filter((one) => !one.startsWith(' xmlns=')).join('')}`
  const inner = node.childNodes.map((child) => written(child, address)).join('')
  return inner === '' && VOID.has(node.tagName) ? `${open}/>` : `${open}>${inner}</${tag}>`
}

function attributeOf(name: string, value: string, address: string): string {
  // EPUB knows no `align` attribute: cells of tables are aligned by style.
  if (name === 'align') return /^(?:left|right|center)$/.test(value) ? ` style="text-align: ${value}"` : ''
  // The direction of code, which no style sheet of an EPUB may set.
  if (name === 'class' && value === 'code') return ' class="code" dir="ltr"'
  if (name !== 'href') return ` ${name}="${escapeHtml(value)}"`
  const url = /^\/(?!\/)/.test(value) ? address + value : value
  return LEADS.test(url) ? ` href="${escapeHtml(url)}"` : ''
}

const VOID = new Set(['br', 'hr', 'input', 'col', 'wbr'])
