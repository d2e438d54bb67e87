import { parseXml as parseDocument, type XmlElement } from '@rgrove/parse-xml'
import { HtmlValidate } from 'html-validate'

const validator = new HtmlValidate({ extends: ['html-validate:recommended'] })

/** The errors of an HTML validator about a page, one line each. */
export async function htmlFaults(html: string): Promise<string[]> {
  const { results } = await validator.validateString(html)
  return results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, line }) => `${ruleId}, line ${line}: ${message}`),
  )
}

const LISTS = new Set(['entry', 'url', 'sitemap', 'feed link'])

/** An element as a plain object: attributes and children by name, or its text alone where it has nothing else. */
function plain(element: XmlElement): unknown {
  const children = element.children.filter((child): child is XmlElement => child.type === 'element')
  if (children.length === 0 && Object.keys(element.attributes).length === 0) return element.text
  const result: Record<string, unknown> = { ...element.attributes }
  if (children.length === 0) result['#text'] = element.text
  for (const child of children) {
    const isList = LISTS.has(child.name) || LISTS.has(`${element.name} ${child.name}`)
    if (isList) result[child.name] = [...((result[child.name] as unknown[] | undefined) ?? []), plain(child)]
    else result[child.name] = plain(child)
  }
  return result
}

/** Reads XML with a parser that is not ours; throws where it is not well-formed. */
export function parseXml(xml: string): unknown {
  const { root } = parseDocument(xml)
  return root ? { [root.name]: plain(root) } : {}
}

interface ParsedLink {
  rel: string
  href: string
  type: string
}

/** An Atom feed as the parser gives it. */
export interface ParsedFeed {
  feed: {
    id: string
    title: string
    updated: string
    link: ParsedLink[]
    entry?: {
      id: string
      title: string
      published: string
      updated: string
      link: ParsedLink
      content: { '#text': string; type: string }
    }[]
  }
}

/** The structured data of a page. */
export function jsonLd(html: string): Record<string, unknown> & { '@type': string } {
  const text = /<script type="application\/ld\+json">([^<]*)<\/script>/.exec(html)?.[1]
  return JSON.parse(text ?? 'null') as Record<string, unknown> & { '@type': string }
}
