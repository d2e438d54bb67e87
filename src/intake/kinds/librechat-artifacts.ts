import { attributesOf, markedParts, type Marked } from '#intake/marked-text.ts'
import { textOfMessage, type MessageContent, type MessagePart } from '#intake/message.ts'
import type { LeftOut } from '#intake/letters.ts'
import { artifactLanguage } from './claude-documents.ts'

/** The line that begins an artifact: `:::artifact{identifier="…" type="…" title="…"}`. */
const OPENING = /^ {0,3}:{3,}artifact[ \t]*\{((?:[^"'{}\n]|"[^"\n]*"|'[^'\n]*')*)\}[ \t]*$/gm
const CLOSING = /^ {0,3}:{3,}[ \t]*$/m
/** The fence of code that is the whole of most artifacts. */
const FENCE = /^\s*(`{3,}|~{3,})([^`\n]*)\n/

/** Types that LibreChat names otherwise than Claude. */
const TYPES: Record<string, string> = {
  'text/md': 'text/markdown',
  'application/vnd.code-html': 'text/html',
  'application/vnd.react': 'application/vnd.ant.react',
  'application/vnd.mermaid': 'application/vnd.ant.mermaid',
}

/**
 * The artifacts of an answer as documents between its texts. The text is named as it was before they were taken out of it, for
 * cards are named by that where the export names no messages.
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
  /** That of its fence; '' where it has none. */
  language: string
  /** Of all that belongs to the artifact. */
  length: number
}

/**
 * What an artifact holds: up to the colons behind the end of its fence, as code may have such lines as well, else up to the
 * first. One that is not closed goes to the end, or to the next artifact.
 * @param rest what follows on the line that begins it
 */
function bodyOf(rest: string): Body {
  const [fence = '', mark = '', info = ''] = FENCE.exec(rest) ?? []
  const inner = rest.slice(fence.length)
  const end = `^[ \\t]*${mark}+[ \\t]*`
  const closed = fence === '' ? null : new RegExp(`${end}\\n\\s*:{3,}[ \\t]*$`, 'm').exec(inner)
  const closing = closed ?? CLOSING.exec(inner)
  // Markdown may begin with code, and go on behind it.
  const isFenced = fence !== '' && (closed !== null || closing === null)
  const held = inner.slice(0, closing?.index)
  const open = isFenced && !closed ? held.replace(new RegExp(`${end}$\\s*(?![\\s\\S])`, 'm'), '') : held
  return {
    body: (isFenced ? open : fence + open).replace(/^\n+|\s+$/g, ''),
    language: isFenced ? (/^\s*([\w+#.-]*)/.exec(info)?.[1]?.toLowerCase() ?? '') : '',
    length: closing ? fence.length + closing.index + closing[0].length : rest.length,
  }
}
