import { dataAddress } from '#intake/assets.ts'
import type { ExportKind, ParsedRecord, ParseContext } from '#intake/export-kind.ts'
import { jsonIn, listOf, own } from '#intake/json-object.ts'
import { secondsOf } from '#intake/instant.ts'
import { countLetters, type LeftOut } from '#intake/letters.ts'
import {
  failedIfNotStorable,
  filePart,
  hidden,
  textOfMessage,
  type MessageContent,
  type MessagePart,
} from '#intake/message.ts'
import { pageTitleOf } from '#intake/page-title.ts'
import { inputOf, joinedTexts } from '#intake/source-text.ts'
import { readMessages, someOf, type ListedMessage } from '#intake/listed-messages.ts'
import { lettersOfPart } from '#intake/sum-letters.ts'
import { filled, idOf, modelOf, unreadableRecord } from '#intake/parsed-conversation.ts'

/** True for a conversation of the composer from Cursor's database. */
const isComposer = (record: unknown): boolean =>
  typeof own(own(record, 'composer'), 'composerId') === 'string' && Array.isArray(own(record, 'bubbles'))

/** True for a tab of Cursor's earlier chat. */
const isTab = (record: unknown): boolean =>
  Array.isArray(own(record, 'bubbles')) &&
  (typeof own(record, 'tabId') === 'string' || someOf(record, 'bubbles', (bubble) => SPEAKERS.has(own(bubble, 'type'))))

const SPEAKERS = new Set<unknown>(['user', 'ai', 'assistant'])

type ReadMessage = Pick<ListedMessage, 'content' | 'model' | 'letters'>

/** Conversations in Cursor's own database, `state.vscdb`: of the composer, and of the earlier chat. */
export const cursor: ExportKind = {
  name: 'Cursor',
  label: 'the database of Cursor (state.vscdb)',
  recognises: (record) => isComposer(record) || isTab(record),
  read(record, context): ParsedRecord {
    const bubbles = own(record, 'bubbles')
    if (!Array.isArray(bubbles)) return unreadableRecord('it is not a conversation with bubbles')
    return readBubbles(record, bubbles as unknown[], context)
  },
}

function readBubbles(record: unknown, bubbles: readonly unknown[], context: ParseContext): ParsedRecord {
  const composer = own(record, 'composer')
  const messages = bubbles.flatMap((bubble, at): ListedMessage[] => {
    const message = messageOf(bubble)
    const id = filled(own(bubble, 'bubbleId')) ?? idOf(own(bubble, 'id')) ?? String(at)
    const seconds = secondsOf(own(bubble, 'createdAt') ?? own(own(bubble, 'timingInfo'), 'startTime'))
    return message === null ? [] : [{ ...message, id, seconds }]
  })
  const first = messages.map(({ content }) => content).find(({ kind }) => kind === 'prompt')
  const prompt = first?.kind === 'prompt' ? textOfMessage(first.parts) : ''
  const name = filled(own(composer, 'name')) ?? filled(own(record, 'chatTitle')) ?? filled(own(record, 'title'))
  return readMessages(
    {
      id: filled(own(composer, 'composerId')) ?? filled(own(record, 'tabId')) ?? idOf(own(record, 'id')),
      title: name ?? pageTitleOf(prompt),
      unnamed: [],
      seconds:
        secondsOf(own(composer, 'createdAt')) ?? secondsOf(own(record, 'lastSendTime') ?? own(record, 'createdAt')),
      updated: secondsOf(own(composer, 'lastUpdatedAt')) ?? secondsOf(own(record, 'lastSendTime')),
      model: chosenModel(own(own(composer, 'modelConfig'), 'modelName')),
      maker: 'Cursor',
    },
    messages,
    context,
  )
}

/** The chosen model; null for 'default', with which the program does not tell which model answered. */
const chosenModel = (name: unknown): string | null => (name === 'default' ? null : modelOf(name))

/** The message of a bubble; null for a bubble of neither the person nor the AI. */
function messageOf(bubble: unknown): ReadMessage | null {
  const type = own(bubble, 'type')
  const isPerson = type === 1 || type === 'user'
  if (!isPerson && type !== 2 && type !== 'ai' && type !== 'assistant') return null
  const parts: MessagePart[] = []
  const leftOut: LeftOut[] = []
  const thought = own(bubble, 'thinking')
  const thinking = typeof thought === 'string' ? thought : own(thought, 'text')
  if (typeof thinking === 'string' && thinking !== '') parts.push({ kind: 'reasoning', text: thinking })
  const text =
    filled(own(bubble, 'text')) ??
    filled(own(bubble, 'rawText')) ??
    filled(typedText(own(bubble, 'richText'))) ??
    own(bubble, 'text')
  if (typeof text === 'string' && text.trim() !== '') parts.push({ kind: 'text', text })
  else if (typeof text === 'string') leftOut.push({ reason: 'white space', letters: countLetters(text) })
  parts.push(...toolParts(own(bubble, 'toolFormerData'), filled(own(bubble, 'bubbleId'))))
  if (isPerson) parts.push(...filesOf(bubble))
  const letters = [...parts.map(lettersOfPart), ...leftOut.map((one) => one.letters)].reduce((sum, one) => sum + one, 0)
  const model = isPerson ? null : chosenModel(own(own(bubble, 'modelInfo'), 'modelName') ?? own(bubble, 'modelType'))
  return { content: failedIfNotStorable(contentOf(parts, leftOut, isPerson)), model, letters }
}

/** The pictures and files that a person gave: mostly by their places on the machine. */
function filesOf(bubble: unknown): MessagePart[] {
  const context = own(bubble, 'context')
  const pictures = [...listOf(own(bubble, 'images')), ...listOf(own(context, 'selectedImages'))].flatMap((picture) => {
    const path = filled(own(picture, 'path')) ?? ''
    const pointer = dataAddress('image/png', own(picture, 'data')) || path
    return pointer === '' ? [] : [filePart(pointer, { name: baseName(path), type: 'picture' })]
  })
  const files = listOf(own(context, 'fileSelections')).flatMap((file) => {
    const uri = own(file, 'uri')
    const name = baseName(filled(own(uri, 'fsPath')) ?? filled(own(uri, 'path')) ?? '')
    return name === '' ? [] : [filePart('', { name })]
  })
  const given = new Map([...pictures, ...files].map((part) => [`${part.name} ${part.pointer}`, part]))
  return [...given.values()]
}

const baseName = (path: string): string => path.split(/[/\\]/).at(-1)!

/** The lines of a rich text of the editor: a tree of nodes with `children`, whose leaves have a `text`. */
function typedText(rich: unknown): string {
  const blocks = own(own(parsed(rich), 'root'), 'children')
  const leaves = (node: unknown, depth: number): string => {
    const text = own(node, 'text')
    if (typeof text === 'string') return text
    const children = own(node, 'children')
    if (!Array.isArray(children) || depth > 20) return own(node, 'type') === 'linebreak' ? '\n' : ''
    return (children as unknown[]).map((one) => leaves(one, depth + 1)).join('')
  }
  return Array.isArray(blocks) ? (blocks as unknown[]).map((block) => leaves(block, 0)).join('\n') : ''
}

/** The parts of a tool call, whose input and output are JSON strings. */
function toolParts(tool: unknown, bubble: string | null): MessagePart[] {
  const name = filled(own(tool, 'name'))
  if (name === null) return []
  const id = filled(own(tool, 'toolCallId')) ?? bubble
  const call: MessagePart = { kind: 'call', id, name, ...inputOf(parsed(own(tool, 'rawArgs') ?? own(tool, 'params'))) }
  const { text: output, added } = joinedTexts({ input: parsed(own(tool, 'result')) })
  return output.trim() === '' ? [call] : [call, { kind: 'output', id, name, output, added }]
}

function parsed(value: unknown): unknown {
  return typeof value === 'string' && /^\s*[[{]/.test(value) ? (jsonIn(value) ?? value) : value
}

function contentOf(parts: MessagePart[], leftOut: LeftOut[], isPerson: boolean): MessageContent {
  const text = textOfMessage(parts)
  const given = parts.filter((part) => part.kind === 'file')
  const [pictures, files] = [true, false].map((is) => given.filter(({ type }) => (type === 'picture') === is))
  if (text !== '' || given.length > 0) {
    const assets = pictures!.map(({ pointer }) => pointer)
    return { kind: isPerson ? 'prompt' : 'answer', parts, assets, files: files!.map(({ name }) => name), leftOut }
  }
  return parts.length === 0
    ? hidden('empty')
    : { kind: 'hidden', why: parts.some(({ kind }) => kind === 'call') ? 'tool call' : 'reasoning', parts, leftOut }
}
