import { isObject, jsonIn, own } from '#intake/json-object.ts'
import { countLetters } from '#intake/letters.ts'
import { hidden, type Edit, type MessageContent, type MessagePart } from '#intake/message.ts'
import { joinedTexts } from '#intake/source-text.ts'
import { whyNotStorable } from '#intake/storable-text.ts'

/** The input of a tool call. */
export function callPart(message: unknown): Extract<MessagePart, { kind: 'call' }> {
  const { text, added } = joinedTexts(own(message, 'content'))
  const recipient = own(message, 'recipient')
  return { kind: 'call', id: null, name: typeof recipient === 'string' ? recipient : '', input: text, added }
}

/** True for the tool that writes documents (canvas). */
export const isCanvas = (recipient: unknown): boolean =>
  typeof recipient === 'string' && /^canmore\.(?:create|update)_textdoc$/.test(recipient)

/**
 * A canvas call: a new document, `{ name, type, content }`, or a change, `{ updates: [{ pattern, multiple, replacement }] }`.
 */
export function canvasContent(message: unknown, id: string): MessageContent {
  const call = callPart(message)
  const sent = jsonIn(call.input)
  const asCall = hidden('tool call', call.input.trim() === '' ? [] : [call])
  const answer = (part: MessagePart, leftOut: number): MessageContent => ({
    kind: 'answer',
    parts: [part],
    assets: [],
    why: 'tool call',
    leftOut: [{ reason: 'markup of the maker', letters: leftOut }],
  })
  const content = own(sent, 'content')
  const updates = own(sent, 'updates')
  if (typeof content === 'string' && content.trim() !== '' && whyNotStorable(content) === null) {
    const name = own(sent, 'name')
    const title = typeof name === 'string' && whyNotStorable(name) === null ? name : ''
    const markup = countLetters(call.input) - (call.added ?? 0) - countLetters(title) - countLetters(content)
    const part: MessagePart = { kind: 'document', id, title, language: languageOf(own(sent, 'type')), text: content }
    return answer(part, markup)
  }
  const edits = Array.isArray(updates) ? (updates as unknown[]).map(editOf) : []
  if (edits.length === 0 || edits.includes(null)) return asCall
  const [only] = edits as Edit[]
  if (edits.length === 1 && only!.isPattern && /^(?:\(\?s\))?\^?\.[*+]\$?$/.test(only!.find)) {
    const text = only!.replacement
    if (text.trim() === '') return asCall
    const markup = countLetters(call.input) - (call.added ?? 0) - countLetters(text)
    return answer({ kind: 'document', id, title: '', language: '', text }, markup)
  }
  return answer({ kind: 'edit', id, edits: edits as Edit[], call }, 0)
}

function editOf(update: unknown): Edit | null {
  const [find, replacement] = [own(update, 'pattern'), own(update, 'replacement')]
  if (typeof find !== 'string' || typeof replacement !== 'string') return null
  if (whyNotStorable(replacement) !== null) return null
  return { find, replacement, isPattern: true, isEverywhere: own(update, 'multiple') === true }
}

/** The language of a document's type: Markdown for `document`, python for `code/python`. */
const languageOf = (type: unknown): string =>
  typeof type === 'string' && type.startsWith('code/') ? type.slice('code/'.length) : 'markdown'

/** The ids of documents by the nodes that write them, taken from the tool's results. */
export function canvasIds(mapping: Record<string, unknown>): Map<string, string> {
  const ids = new Map<string, string>()
  for (const node of Object.values(mapping)) {
    const parent = own(node, 'parent')
    const id = own(own(own(own(node, 'message'), 'metadata'), 'canvas'), 'textdoc_id')
    if (isObject(node) && typeof parent === 'string' && typeof id === 'string') ids.set(parent, id)
  }
  return ids
}
