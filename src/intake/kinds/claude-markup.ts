import { codeRanges } from '#intake/code-ranges.ts'
import { countLetters, type LeftOut } from '#intake/letters.ts'
import type { MessagePart } from '#intake/message.ts'
import { artifactLanguage } from './claude-documents.ts'

/** How Claude marked reasoning and documents in its words until they became blocks of their own, in 2024. */
const OPENING = /<(antThinking|antArtifact)\b([^<>]*)>/g
const ATTRIBUTE = /([\w-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g

interface Marked {
  from: number
  to: number
  name: string
  attributes: Map<string, string>
  body: string
}

/**
 * Reads the marks `<antThinking>` and `<antArtifact>` of an answer: reasoning and documents between its texts. One that is not
 * closed goes to the end; one in code is text.
 * @returns null for a text without any
 */
export function markedParts(text: string): { parts: MessagePart[]; leftOut: LeftOut[] } | null {
  const marked = text.includes('<ant') ? markedIn(text) : []
  if (marked.length === 0) return null
  const parts: MessagePart[] = []
  let blank = 0
  let markup = 0
  const addText = (from: number, to: number) => {
    const whole = text.slice(from, to)
    const words = whole.replace(/^\s*\n|\s+$/g, '')
    if (words !== '') parts.push({ kind: 'text', text: words })
    blank += countLetters(whole) - countLetters(words)
  }
  let from = 0
  for (const one of marked) {
    addText(from, one.from)
    const body = one.body.replace(/^\n+|\s+$/g, '')
    const title = one.attributes.get('title') ?? ''
    const isDocument = one.name === 'antArtifact'
    markup += countLetters(text.slice(one.from, one.to)) - countLetters(body)
    if (body !== '' && !isDocument) parts.push({ kind: 'reasoning', text: body })
    if (body !== '' && isDocument) {
      const id = `artifact ${one.attributes.get('identifier') ?? title}`
      const language = artifactLanguage(one.attributes.get('type'), one.attributes.get('language'))
      parts.push({ kind: 'document', id, title, language, text: body })
      markup -= countLetters(title)
    }
    from = one.to
  }
  addText(from, text.length)
  return {
    parts,
    leftOut: [
      { reason: 'markup of the maker', letters: markup },
      { reason: 'white space', letters: blank },
    ],
  }
}

function markedIn(text: string): Marked[] {
  const found: Marked[] = []
  for (const { 0: opening, 1: name, 2: attributes, index } of text.matchAll(OPENING)) {
    const before = found.at(-1)
    if (before && index < before.to) continue
    const closing = `</${name!}>`
    const start = index + opening.length
    const close = text.indexOf(closing, start)
    const end = close === -1 ? text.length : close
    found.push({
      from: index,
      to: close === -1 ? text.length : close + closing.length,
      name: name!,
      attributes: new Map([...attributes!.matchAll(ATTRIBUTE)].map(([, key, a, b]) => [key!, a ?? b ?? ''])),
      body: text.slice(start, end),
    })
    if (close === -1) break
  }
  if (!/[`~]/.test(text)) return found
  // What is in a document is none of the code around it.
  let around = ''
  let from = 0
  for (const one of found) {
    around += text.slice(from, one.from) + ' '.repeat(one.to - one.from)
    from = one.to
  }
  const code = codeRanges(around + text.slice(from))
  return found.filter((one) => !code.some(([start, end]) => start <= one.from && one.from < end))
}
