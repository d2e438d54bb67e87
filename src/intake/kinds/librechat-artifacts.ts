import { attributesOf, markedParts, type Marked } from '#intake/marked-text.ts'
import { textOfMessage, type MessageContent, type MessagePart } from '#intake/message.ts'
import type { LeftOut } from '#intake/letters.ts'
import { artifactLanguage } from './claude-documents.ts'

/** The opening line of an artifact: `:::artifact{identifier="…" type="…" title="…"}`. */
const OPENING = /^ {0,3}:{3,}artifact[ \t]*\{((?:[^"'{}\n]|"[^"\n]*"|'[^'\n]*')*)\}[ \t]*$/gm
const CLOSING = /^ {0,3}:{3,}[ \t]*$/m
/** The code fence around most artifacts. */
const FENCE = /^\s*(`{3,}|~{3,})([^`\n]*)\n/

/** Types that LibreChat and Claude name differently. */
const TYPES: Record<string, string> = {
  'text/md': 'text/markdown',
  'application/vnd.code-html': 'text/html',
  'application/vnd.react': 'application/vnd.ant.react',
  'application/vnd.mermaid': 'application/vnd.ant.mermaid',
}

/**
 * Turns the artifacts of an answer into documents between its texts. The original text is kept for the ids of cards, which
 * depend on it where the export has no message ids.
 */
export function withArtifacts(content: MessageContent): MessageContent {
  if (content.kind !== 'answer') return content
  const leftOut: LeftOut[] = []
  const parts = content.parts.flatMap((part): MessagePart[] => {
    const marked = part.kind === 'text' && part.text.includes(':::artifact') ? artifactsIn(part.text) : []
    const read = part.kind === 'text' ? markedParts(part.text, marked) : null
    if (read === null) return [part]
    leftOut.push(...read.leftOut)
    return read.parts
  })
  if (leftOut.length === 0) return content
  const written = content.written ?? textOfMessage(content.parts)
  return { ...content, parts, leftOut: [...(content.leftOut ?? []), ...leftOut], written }
}

function artifactsIn(text: string): Marked[] {
  const openings = [...text.matchAll(OPENING)]
  return openings.map(({ 0: opening, 1: attributes, index }, at): Marked => {
    const start = index + opening.length
    const { body, language, length } = bodyOf(text.slice(start, openings[at + 1]?.index))
    const part = body === '' ? null : documentOf(attributesOf(attributes!), language, body)
    return { from: index, to: start + length, part }
  })
}

function documentOf(attributes: Map<string, string>, fence: string, text: string): MessagePart {
  const title = attributes.get('title') ?? ''
  const id = `artifact ${attributes.get('identifier') ?? title}`
  const type = attributes.get('type') ?? ''
  const known = artifactLanguage(Object.hasOwn(TYPES, type) ? TYPES[type] : type, attributes.get('language'))
  return { kind: 'document', id, title, language: known === 'unknown' && fence !== '' ? fence : known, text }
}

interface Body {
  body: string
  /** The language of its fence; '' for none. */
  language: string
  /** Length of the whole artifact, in UTF-16 code units. */
  length: number
}

/**
 * The body of an artifact: up to the colons after the end of its fence, as code may contain such lines; without a fence up to
 * the first colons. An unclosed artifact extends to the end, or to the next one.
 * @param rest text from the opening line on
 */
function bodyOf(rest: string): Body {
  const [fence = '', mark = '', info = ''] = FENCE.exec(rest) ?? []
  const inner = rest.slice(fence.length)
  const end = `^[ \\t]*${mark}+[ \\t]*`
  const closed = fence === '' ? null : new RegExp(`${end}\\n\\s*:{3,}[ \\t]*$`, 'm').exec(inner)
  const closing = closed ?? CLOSING.exec(inner)
  // A Markdown artifact may begin with a code block, and continue after it.
  const isFenced = fence !== '' && (closed !== null || closing === null)
  const held = inner.slice(0, closing?.index)
  const open = isFenced && !closed ? held.replace(new RegExp(`${end}$\\s*(?![\\s\\S])`, 'm'), '') : held
  return {
    body: (isFenced ? open : fence + open).replace(/^\n+|\s+$/g, ''),
    language: isFenced ? (/^\s*([\w+#.-]*)/.exec(info)?.[1]?.toLowerCase() ?? '') : '',
    length: closing ? fence.length + closing.index + closing[0].length : rest.length,
  }
}
