import type { LeftOut } from '#intake/letters.ts'
import { attributesOf, markedParts, type Marked } from '#intake/marked-text.ts'
import type { MessagePart } from '#intake/message.ts'
import { artifactLanguage } from './claude-documents.ts'

/** Tags by which Claude marked reasoning and documents in its text, until they became blocks of their own in 2024. */
const OPENING = /<(antThinking|antArtifact)\b([^<>]*)>/g

/**
 * Reads the tags `<antThinking>` and `<antArtifact>` of an answer as reasoning and documents between its texts. An unclosed tag
 * extends to the end; a tag in code is text.
 * @returns null for a text without tags
 */
export const claudeParts = (text: string): { parts: MessagePart[]; leftOut: LeftOut[] } | null =>
  text.includes('<ant') ? markedParts(text, markedIn(text)) : null

function markedIn(text: string): Marked[] {
  const found: Marked[] = []
  for (const { 0: opening, 1: name, 2: attributes, index } of text.matchAll(OPENING)) {
    const before = found.at(-1)
    if (before && index < before.to) continue
    const closing = `</${name!}>`
    const start = index + opening.length
    const close = text.indexOf(closing, start)
    const body = text.slice(start, close === -1 ? text.length : close).replace(/^\n+|\s+$/g, '')
    found.push({
      from: index,
      to: close === -1 ? text.length : close + closing.length,
      part: body === '' ? null : partOf(name!, attributesOf(attributes!), body),
    })
    if (close === -1) break
  }
  return found
}

function partOf(name: string, attributes: Map<string, string>, text: string): MessagePart {
  if (name === 'antThinking') return { kind: 'reasoning', text }
  const title = attributes.get('title') ?? ''
  const id = `artifact ${attributes.get('identifier') ?? title}`
  const language = artifactLanguage(attributes.get('type'), attributes.get('language'))
  return { kind: 'document', id, title, language, text }
}
