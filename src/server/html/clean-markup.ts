import { html as names, parseFragment, serialize } from 'parse5'
import sanitizeHtml, { type IOptions } from 'sanitize-html'
import { LINK_ATTRIBUTES, MARKUP_TAGS, safeAttributes, withoutFirstNewlines } from '#archive/comment-markup.ts'

/** Stands in for an empty class, which the library would take away. No text that comes in holds it. */
const EMPTY = '\u0000'

/**
 * Longer markup, in UTF-16 units, becomes text alone: ten times what a comment may be. A parser opens unclosed elements
 * again in every paragraph, which makes 80,000 letters of 1,000.
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
 * Elements of text that a parser treats like any unknown one, so that its list lacks them. Others of that kind, such as
 * `data`, `map` and `output`, are left out: in a comment they are rather types and placeholders of code.
 */
const TEXT_ELEMENTS = ['abbr', 'bdi', 'bdo', 'cite', 'del', 'dfn', 'ins', 'kbd', 'samp']

const ELEMENTS: ReadonlySet<string> = new Set([...Object.values(names.TAG_NAMES), ...MARKUP_TAGS, ...TEXT_ELEMENTS])

/** A tag that is complete, by its name, or a comment; else where one might have begun. */
const TAG = /<(?:\/?([a-z][a-z\d-]*)(?=(?:[\s/](?:"[^"]*"|'[^']*'|[^<"'])*)?>)|(!--[^]*?-->))?/gi

/** The same with '<' as text where it begins no tag of an element: 'a<b then c' and 'Array<String>' lose nothing. */
const withoutFalseTags = (markup: string): string =>
  markup.replace(TAG, (found: string, name?: string, comment?: string) =>
    comment !== undefined || ELEMENTS.has(name?.toLowerCase() ?? '') ? found : `&lt;${found.slice(1)}`,
  )

/** Markup as every parser of HTML reads it, and writes it back. */
const settled = (markup: string): string => serialize(parseFragment(withoutFirstNewlines(markup)))

const textAlone = (html: string): string => settled(sanitizeHtml(html, { allowedTags: [], allowedAttributes: {} }))

/**
 * The markup of a comment within the allow-list of R7.16. What is left when elements fall away
 * may not be where it is, such as an `<li>` in an `<li>`: it is put as a browser would, so that cleaning again,
 * here or in a browser, changes nothing.
 */
export function cleanMarkup(html: string): string {
  const given = html.replaceAll(EMPTY, '')
  if (given.length > MAX_LENGTH) return textAlone(given)
  const clean = settled(sanitizeHtml(withoutFalseTags(given), ALLOWED).replaceAll(EMPTY, ''))
  return clean.length > MAX_LENGTH ? textAlone(given) : clean
}
