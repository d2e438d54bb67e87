import sanitizeHtml from 'sanitize-html'
import { LINK_ATTRIBUTES, MARKUP_TAGS, safeAttributes } from '#archive/comment-markup.ts'

/** Stands in for an empty class, which the library would take away. No text that comes in holds it. */
const EMPTY = '\u0000'

/** The markup of a comment within the allow-list of the specification, section 5. Cleaning twice changes nothing more. */
export function cleanMarkup(html: string): string {
  const cleaned = sanitizeHtml(html.replaceAll(EMPTY, ''), {
    allowedTags: [...MARKUP_TAGS],
    allowedAttributes: { '*': ['class'], a: [...LINK_ATTRIBUTES] },
    allowedSchemes: ['http', 'https', 'mailto', 'tel'],
    allowProtocolRelative: true,
    transformTags: {
      '*': (tagName, given) => {
        const attribs = safeAttributes(tagName, given)
        return { tagName, attribs: attribs['class'] === '' ? { ...attribs, class: EMPTY } : attribs }
      },
    },
  })
  return cleaned.replaceAll(EMPTY, '')
}
