import { html as names, parseFragment, serialize } from 'parse5'
import sanitizeHtml, { type IOptions } from 'sanitize-html'
import { LINK_ATTRIBUTES, MARKUP_TAGS, safeAttributes, withoutFirstNewlines } from '#archive/comment-markup.ts'

/** Placeholder of an empty class, which the library would remove. It is stripped from the input. */
const EMPTY = '\u0000'

/**
 * Markup longer than this, in UTF-16 code units, is reduced to its text: ten times the limit of a comment. A parser reopens
 * unclosed elements in every paragraph, which turns 1,000 characters into 80,000.
 */
const MAX_LENGTH = 10_000
/** Maximum depth of elements; deeper ones are dropped. No typed comment is as deep, and serializing recurses. */
const DEEPEST = 1000

const ALLOWED: IOptions = {
  allowedTags: [...MARKUP_TAGS],
  allowedAttributes: { '*': ['class'], a: [...LINK_ATTRIBUTES] },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowProtocolRelative: true,
  nestingLimit: DEEPEST,
  transformTags: {
    '*': (tagName, given) => {
      const attribs = safeAttributes(tagName, given)
      return { tagName, attribs: attribs['class'] === '' ? { ...attribs, class: EMPTY } : attribs }
    },
  },
}

/**
 * Text elements that the parser's list lacks, as it treats them like unknown ones. Others of that kind, such as `data`, `map`
 * and `output`, are left out: in a comment they are more likely types and placeholders of code.
 */
const TEXT_ELEMENTS = ['abbr', 'bdi', 'bdo', 'cite', 'del', 'dfn', 'ins', 'kbd', 'samp']

const ELEMENTS: ReadonlySet<string> = new Set([...Object.values(names.TAG_NAMES), ...MARKUP_TAGS, ...TEXT_ELEMENTS])

/** A complete tag, with its name, or a comment; otherwise a '<' alone. */
const TAG = /<(?:\/?([a-z][a-z\d-]*)(?=(?:[\s/](?:"[^"]*"|'[^']*'|[^<"'])*)?>)|(!--[^]*?-->))?/gi

/** Escapes '<' where it begins no tag of an element, so that 'a<b then c' and 'Array<String>' lose nothing. */
const withoutFalseTags = (markup: string): string =>
  markup.replace(TAG, (found: string, name?: string, comment?: string) =>
    comment !== undefined || ELEMENTS.has(name?.toLowerCase() ?? '') ? found : `&lt;${found.slice(1)}`,
  )

/** Markup normalised by parsing and serializing, so that every HTML parser reads it the same. */
const settled = (markup: string): string => serialize(parseFragment(withoutFirstNewlines(markup)))

const textAlone = (html: string): string => settled(sanitizeHtml(html, { allowedTags: [], allowedAttributes: {} }))

/**
 * The markup of a comment within the allow-list of R7.16. Removing elements may leave others where they are not allowed, such
 * as an `<li>` in an `<li>`: they are moved as a browser would, so that cleaning again, here or in a browser, changes nothing.
 */
export function cleanMarkup(html: string): string {
  const given = html.replaceAll(EMPTY, '')
  if (given.length > MAX_LENGTH) return textAlone(given)
  const clean = settled(sanitizeHtml(withoutFalseTags(given), ALLOWED).replaceAll(EMPTY, ''))
  return clean.length > MAX_LENGTH ? textAlone(given) : clean
}
