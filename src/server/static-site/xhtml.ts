import { html, parseFragment, type DefaultTreeAdapterTypes } from 'parse5'
import { escapeHtml, escapeText } from '#server/html/markup.ts'

type Node = DefaultTreeAdapterTypes.ChildNode

/** Valid names of XML elements and attributes. */
const NAME = /^[a-z_][\w:.-]*$/i

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
  const open = `<${node.tagName}${space}${attributes.filter((one) => !one.startsWith(' xmlns=')).join('')}`
  const inner = node.childNodes.map((child) => written(child, address)).join('')
  return inner === '' && VOID.has(node.tagName) ? `${open}/>` : `${open}>${inner}</${node.tagName}>`
}

function attributeOf(name: string, value: string, address: string): string {
  // EPUB knows no `align` attribute: cells of tables are aligned by style.
  if (name === 'align') return /^(?:left|right|center)$/.test(value) ? ` style="text-align: ${value}"` : ''
  return ` ${name}="${escapeHtml(name === 'href' && /^\/(?!\/)/.test(value) ? address + value : value)}"`
}

const VOID = new Set(['br', 'hr', 'input', 'col', 'wbr'])
