import { parseFragment, serialize, type DefaultTreeAdapterTypes as Tree } from 'parse5'

/** The rules for comments (R7.16, R7.17, R7.18, R7.19, R7.20) a second time: the validator shares no code with what it checks. */
const TAGS = new Set('p br em strong b i u mark span a ul ol li blockquote code pre'.split(' '))
const OF_LINKS = new Set(['href', 'title', 'target', 'rel'])
const HTML: string = 'http://www.w3.org/1999/xhtml'

/** The faults of shown markup, by another parser than the sanitizer's; empty without any. */
export function faultsOf(html: string): string[] {
  return [...faults(parseFragment(html))]
}

/** Markup as a browser would write it back. */
export const canonical = (html: string): string => serialize(parseFragment(html))

function* faults(node: Tree.ParentNode): Generator<string> {
  for (const child of node.childNodes) {
    if (child.nodeName === '#text') continue
    if (!('attrs' in child)) {
      yield child.nodeName
      continue
    }
    if (!TAGS.has(child.tagName) || String(child.namespaceURI) !== HTML) yield `tag ${child.tagName}`
    const given = Object.fromEntries(child.attrs.map(({ name, value }) => [name, value]))
    for (const name of Object.keys(given)) {
      if (name !== 'class' && !(child.tagName === 'a' && OF_LINKS.has(name))) yield `attribute ${name}`
    }
    yield* faultsOfLink(given)
    yield* faults(child)
  }
}

function* faultsOfLink({ href, target, rel }: Record<string, string>): Generator<string> {
  if (href !== undefined) {
    if (!/^(?:https?:|mailto:|tel:|#|\/)/i.test(href)) yield `href ${href}`
    const base = 'https://site.example/'
    const scheme = URL.canParse(href, base) ? new URL(href, base).protocol : 'https:'
    if (!['http:', 'https:', 'mailto:', 'tel:'].includes(scheme)) yield `scheme ${href}`
  }
  if (target !== undefined && target !== '_blank' && target !== '_self') yield `target ${target}`
  const words = (rel ?? '').split(/\s+/)
  if (target === '_blank' && !(words.includes('noopener') && words.includes('noreferrer'))) yield `rel ${rel}`
}
