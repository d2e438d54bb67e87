import { html, parseFragment, type DefaultTreeAdapterTypes } from 'parse5'
import { escapeHtml, escapeText } from '#server/html/markup.ts'

type Node = DefaultTreeAdapterTypes.ChildNode

/** What XML takes as the name of an element or an attribute. */
const NAME = /^[a-z_][\w:.-]*$/i

/** What the text of a book does not hold: its pictures stand above it, others are files of other sites. */
const LEFT_OUT = new Set(['img', 'picture', 'audio', 'video', 'source', 'iframe', 'button', 'script', 'style'])

/**
 * HTML as the same in XML, for books; pictures are left out, by their descriptions.
 * @param markup the inside of a body
 * @param address of the site, to which its links lead
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
  // Formulae are of another language, which XML says.
  const space = node.tagName === 'math' && node.namespaceURI === html.NS.MATHML ? ` xmlns="${html.NS.MATHML}"` : ''
  const open = `<${node.tagName}${space}${attributes.filter((one) => !one.startsWith(' xmlns=')).join('')}`
  const inner = node.childNodes.map((child) => written(child, address)).join('')
  return inner === '' && VOID.has(node.tagName) ? `${open}/>` : `${open}>${inner}</${node.tagName}>`
}

function attributeOf(name: string, value: string, address: string): string {
  // Cells of tables say so how they are aligned; in books a style alone does.
  if (name === 'align') return /^(?:left|right|center)$/.test(value) ? ` style="text-align: ${value}"` : ''
  return ` ${name}="${escapeHtml(name === 'href' && /^\/(?!\/)/.test(value) ? address + value : value)}"`
}

const VOID = new Set(['br', 'hr', 'input', 'col', 'wbr'])
