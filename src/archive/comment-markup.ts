/**
 * The rich text of comments (R7.16): the one allow-list, enforced by the server when a comment is
 * written and by the browser when it is shown. Libraries cleanse by it; the rules of links they lack are here.
 */
export const MARKUP_TAGS = [
  'p',
  'br',
  'em',
  'strong',
  'b',
  'i',
  'u',
  'mark',
  'span',
  'a',
  'ul',
  'ol',
  'li',
  'blockquote',
  'code',
  'pre',
] as const

/** The allowed attributes of a link; every other element may only have a class. */
export const LINK_ATTRIBUTES = ['class', 'href', 'title', 'target', 'rel'] as const

const SAFE_START = /^(?:https?:|mailto:|tel:|#|\/)/i
const SAFE_SCHEMES = new Set(['http:', 'https:', 'mailto:', 'tel:'])

/** Control characters: URL parsers skip them or read them as a slash, so that the URL that opens is not the one that is read. */
const UNCLEAR = /[^ -\uffff]|\u007f/

/** True when a link may lead there: it starts with http(s):, mailto:, tel:, # or /, and a browser reads it so too. */
export function isSafeHref(href: string): boolean {
  if (!SAFE_START.test(href) || UNCLEAR.test(href)) return false
  if (href.startsWith('#')) return true
  const base = 'https://archive.invalid/'
  return !URL.canParse(href, base) || SAFE_SCHEMES.has(new URL(href, base).protocol)
}

/** The target of a link: any other than a new window becomes the same window. */
const safeTarget = (target: string): '_blank' | '_self' => (target === '_blank' ? '_blank' : '_self')

/** The `rel` of a link that opens a window: the given words, and those that hide this page from the new one. */
export function safeRel(rel: string | undefined): string {
  const words = (rel ?? '').split(/\s+/).filter(Boolean)
  for (const needed of ['noopener', 'noreferrer']) if (!words.includes(needed)) words.push(needed)
  return words.join(' ')
}

/** Newlines at the beginning of a `<pre>`: a parser takes the first one away each time it reads. */
const FIRST_NEWLINES = /(?<=<pre(?: [^<>]*)?>)[\r\n]+/g

/** Markup without what the next reading of it would take away. @param markup as a library has written it */
export const withoutFirstNewlines = (markup: string): string => markup.replace(FIRST_NEWLINES, '')

/** The attributes of an element as the allow-list leaves them, in the order given; those not named fall away. */
export function safeAttributes(tag: string, given: Readonly<Record<string, string>>): Record<string, string> {
  const allowed: Record<string, string> = {}
  for (const [name, value] of Object.entries(given)) {
    const isLinks = tag === 'a' && (LINK_ATTRIBUTES as readonly string[]).includes(name)
    if (name !== 'class' && !isLinks) continue
    if (name === 'href' && !isSafeHref(value)) continue
    allowed[name] = name === 'target' ? safeTarget(value) : value
  }
  if (allowed['target'] === '_blank') allowed['rel'] = safeRel(allowed['rel'])
  return allowed
}
