import DOMPurify from 'dompurify'
import { LINK_ATTRIBUTES, MARKUP_TAGS, safeAttributes, withoutFirstNewlines } from '#archive/comment-markup.ts'

const ALLOWED = {
  ALLOWED_TAGS: [...MARKUP_TAGS],
  ALLOWED_ATTR: [...LINK_ATTRIBUTES],
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
}

/**
 * The markup of a comment as nodes, sanitized again by the allow-list (R7.16). The sanitized result is parsed a second time, as
 * elements may be where a browser would not put them (mutation XSS).
 */
export function cleanNodes(text: string): DocumentFragment {
  const once = withoutFirstNewlines(DOMPurify.sanitize(text, ALLOWED))
  const nodes = DOMPurify.sanitize(once, { ...ALLOWED, RETURN_DOM_FRAGMENT: true })
  for (const element of nodes.querySelectorAll('*')) {
    const given = Object.fromEntries(Array.from(element.attributes, ({ name, value }) => [name, value]))
    const safe = safeAttributes(element.localName, given)
    for (const name of Object.keys(given)) if (safe[name] === undefined) element.removeAttribute(name)
    for (const [name, value] of Object.entries(safe)) element.setAttribute(name, value)
  }
  return nodes
}
