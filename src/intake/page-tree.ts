import type { DefaultTreeAdapterTypes } from 'parse5'

/** An element of a page, as parse5 gives it. */
export type Element = DefaultTreeAdapterTypes.Element
type ParentNode = DefaultTreeAdapterTypes.ParentNode

/** An attribute of an element; '' where it has none. */
export const attributeOf = ({ attrs }: Element, name: string): string =>
  attrs.find((one) => one.name === name)?.value ?? ''

/** The classes of an element. */
export const classesOf = (element: Element): string[] =>
  attributeOf(element, 'class')
    .split(/\s+/)
    .filter((one) => one !== '')

/** True for an element that has a class. */
export const hasClass = (element: Element, name: string): boolean => classesOf(element).includes(name)

/**
 * All descendant elements, in order; without recursion, as pages may be nested arbitrarily deep.
 * @param isLeaf true for elements whose descendants are skipped
 */
export function elements(root: ParentNode, isLeaf: (element: Element) => boolean = () => false): Element[] {
  const found: Element[] = []
  const open = root.childNodes.toReversed()
  for (let node = open.pop(); node; node = open.pop()) {
    if (!('tagName' in node)) continue
    found.push(node)
    if (isLeaf(node)) continue
    for (let at = node.childNodes.length - 1; at >= 0; at--) open.push(node.childNodes[at]!)
  }
  return found
}

/** The outermost elements that match. */
export const outermost = (root: ParentNode, fits: (element: Element) => boolean): Element[] =>
  elements(root, fits).filter(fits)

/**
 * All text below an element, with a line break for each `br`.
 * @param isSkipped true for elements to leave out
 */
export function textOf(element: Element, isSkipped: (element: Element) => boolean = () => false): string {
  let text = ''
  const open: DefaultTreeAdapterTypes.ChildNode[] = [element]
  for (let node = open.pop(); node; node = open.pop()) {
    if (node.nodeName === '#text') text += (node as DefaultTreeAdapterTypes.TextNode).value
    else if (node.nodeName === 'br') text += '\n'
    else if ('childNodes' in node && !('tagName' in node && isSkipped(node)))
      for (let at = node.childNodes.length - 1; at >= 0; at--) open.push(node.childNodes[at]!)
  }
  return text
}

const CONTROLS = new Set(['button', 'svg', 'script', 'style', 'iframe', 'noscript', 'template', 'head', 'textarea'])

/** True for controls of a page, and for text for screen readers only. */
export const isControl = (element: Element): boolean =>
  CONTROLS.has(element.tagName) ||
  attributeOf(element, 'aria-hidden') === 'true' ||
  classesOf(element).some((one) => /^(?:sr-only|(?:cdk-)?visually-hidden)$/.test(one))
