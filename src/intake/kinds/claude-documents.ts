import { isObject, listOf, own } from '#intake/json-object.ts'
import { countLetters } from '#intake/letters.ts'
import { citationOf } from '#intake/listed-messages.ts'
import type { MessagePart } from '#intake/message.ts'
import { lettersOfPart } from '#intake/sum-letters.ts'
import { inputOf, lettersIn } from '#intake/source-text.ts'
import { filled } from '#intake/parsed-conversation.ts'

/** The parts of a call that writes a document. */
interface Written {
  parts: MessagePart[]
  /** Number of characters that only the maker's page needs: ids, kinds, commands. */
  markup: number
}

/**
 * Reads a call that writes or changes a document: an artifact, or a file on the AI's own computer.
 * @returns null for every other call
 */
export function documentParts(name: string, id: string | null, input: unknown): Written | null {
  if (!isObject(input)) return null
  if (name === 'message_compose_v1') return draftParts(id, input)
  return name === 'artifacts' ? artifactParts(id, input) : fileParts(name, id, input)
}

/** Message drafts that Claude shows in a widget instead of an answer: `{ variants: [{ label, subject, body }] }`. */
function draftParts(id: string | null, input: unknown): Written | null {
  const drafts = listOf(own(input, 'variants')).filter((one) => filled(own(one, 'body')) !== null)
  if (drafts.length === 0) return null
  const parts = drafts.flatMap((draft, at): MessagePart[] => {
    const label = drafts.length > 1 ? filled(own(draft, 'label')) : null
    const title = filled(own(draft, 'subject')) ?? (drafts.length > 1 ? '' : filled(own(input, 'summary_title'))) ?? ''
    const text = own(draft, 'body') as string
    return [
      ...(label === null ? [] : [{ kind: 'text' as const, text: `**${label}**`, added: 4 }]),
      { kind: 'document', id: `draft ${id ?? ''} ${at}`, title, language: 'markdown', text },
    ]
  })
  return { parts, markup: lettersIn({ input }) - parts.reduce((sum, part) => sum + lettersOfPart(part), 0) }
}

function artifactParts(id: string | null, input: unknown): Written | null {
  const document = `artifact ${filled(own(input, 'id')) ?? ''}`
  const text = filled(own(input, 'content'))
  if (text !== null) {
    const title = filled(own(input, 'title')) ?? ''
    const isAsBefore = own(input, 'command') === 'rewrite' && filled(own(input, 'type')) === null
    const language =
      isAsBefore && filled(own(input, 'language')) === null
        ? ''
        : artifactLanguage(own(input, 'type'), own(input, 'language'))
    const markup = lettersIn({ input }) - countLetters(text) - countLetters(title)
    // Only this field has the sources of research reports.
    const pages = listOf(own(input, 'md_citations')).flatMap((page) => citationOf(own(page, 'title'), own(page, 'url')))
    return { parts: [{ kind: 'document', id: document, title, language, text }, ...pages], markup }
  }
  return editParts('artifacts', id, document, input, own(input, 'old_str'), own(input, 'new_str'))
}

function fileParts(name: string, id: string | null, input: Record<string, unknown>): Written | null {
  if (!/file|write|create|edit|replace/i.test(name)) return null
  const path = filled(own(input, 'path')) ?? filled(own(input, 'file_path'))
  if (path === null) return null
  const document = `file ${path}`
  const key = ['file_text', 'content'].find((one) => filled(own(input, one)) !== null)
  if (key === undefined) {
    const find = own(input, 'old_str') ?? own(input, 'old_string')
    return editParts(name, id, document, input, find, own(input, 'new_str') ?? own(input, 'new_string'))
  }
  const { [key]: text, ...rest } = input
  const title = path.slice(path.lastIndexOf('/') + 1)
  return {
    parts: [
      { kind: 'document', id: document, title, language: fileLanguage(title), text: text as string, isNamed: true },
      { kind: 'call', id, name, ...inputOf(rest) },
    ],
    markup: 0,
  }
}

function editParts(
  name: string,
  id: string | null,
  document: string,
  input: unknown,
  find: unknown,
  replacement: unknown,
): Written | null {
  if (typeof find !== 'string' || find === '' || typeof replacement !== 'string') return null
  const call = { kind: 'call' as const, id, name, ...inputOf(input) }
  const edits = [{ find, replacement, isPattern: false, isEverywhere: false }]
  return { parts: [{ kind: 'edit', id: document, edits, call }], markup: 0 }
}

const ARTIFACT_TYPES: Record<string, string> = {
  'text/markdown': 'markdown',
  'text/html': 'html',
  'image/svg+xml': 'svg',
  'application/vnd.ant.react': 'jsx',
  'application/vnd.ant.mermaid': 'mermaid',
}

/** The language of an artifact: by its type, else as it names it. */
export function artifactLanguage(type: unknown, language: unknown): string {
  const known = typeof type === 'string' && Object.hasOwn(ARTIFACT_TYPES, type) ? ARTIFACT_TYPES[type]! : null
  return known === 'markdown' ? known : (filled(language) ?? known ?? 'unknown')
}

/** The language of a file by its extension; '' for Markdown, which is rendered. */
export function fileLanguage(name: string): string {
  const extension = /\.([a-z0-9]{1,10})$/i.exec(name)?.[1]?.toLowerCase()
  if (extension === undefined) return 'unknown'
  return extension === 'md' || extension === 'markdown' ? 'markdown' : extension
}
