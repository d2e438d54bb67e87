import { UNNAMED } from '#intake/assets.ts'
import type { ExportKind } from '#intake/export-kind.ts'
import { GatheredRecords } from '#intake/gathered.ts'
import { secondsOf } from '#intake/instant.ts'
import { listOf, own } from '#intake/json-object.ts'
import { pageTitleOf } from '#intake/page-title.ts'
import { readMessages, MessageParts, type MessageTexts, type ListedMessage } from '#intake/listed-messages.ts'
import { joinedTexts } from '#intake/source-text.ts'
import { filled, modelOf, unreadableRecord } from '#intake/parsed-conversation.ts'

/**
 * Mistral's Le Chat, a file per chat: a list of messages, each with its `chatId` and its content in `contentChunks`. Parents
 * form the branches. A chat has no title, and is named after its first question.
 */
export const leChat: ExportKind = {
  name: 'Le Chat',
  label: 'Le Chat exports',
  recognises: (record) =>
    filled(own(record, 'chatId')) !== null &&
    typeof own(record, 'role') === 'string' &&
    (isChunks(own(record, 'contentChunks')) || own(record, 'type') === 'chat'),
  gather: (record) => (leChat.recognises(record) ? { key: filled(own(record, 'chatId'))!, part: record } : null),
  read(record, context) {
    if (!(record instanceof GatheredRecords)) return unreadableRecord('it is not a message of Le Chat')
    const messages = ordered(record.parts.map(messageOf))
    const id = filled(own(record.parts[0], 'chatId'))
    const asked = record.parts.find((part) => own(part, 'role') === 'user')
    const title = pageTitleOf(filled(own(asked, 'content')) ?? '')
    return readMessages({ id, title, seconds: null, maker: 'Le Chat' }, messages, context)
  },
}

/** True for null as well: then the text is in `content` alone, as in every prompt. */
const isChunks = (value: unknown): boolean => value === null || Array.isArray(value)

/** Sorts messages by time, as files list them in any order; with parents, or without times, their order is left alone. */
const ordered = (messages: readonly ListedMessage[]): readonly ListedMessage[] =>
  messages.some(({ parent, seconds }) => parent !== undefined || seconds === null)
    ? messages
    : messages.toSorted((a, b) => a.seconds! - b.seconds!)

function messageOf(message: unknown): ListedMessage {
  const id = filled(own(message, 'id'))
  const parent = own(message, 'parentId')
  return {
    id,
    ...(id !== null && (typeof parent === 'string' || parent === null) && { parent }),
    seconds: secondsOf(own(message, 'createdAt')),
    model: modelOf(own(message, 'model')),
    record: message,
    ...saidBy(message),
  }
}

function saidBy(message: unknown): MessageTexts {
  const said = new MessageParts()
  const chunks = listOf(own(message, 'contentChunks'))
  const hasText = chunks.some((chunk) => own(chunk, 'type') === 'text' && filled(own(chunk, 'text')) !== null)
  for (const chunk of wholeTexts(chunks)) readChunk(chunk, said)
  // Older messages have their text only here; newer ones repeat it.
  if (!hasText) said.text(own(message, 'content'))
  for (const canvas of listOf(own(message, 'canvas'))) {
    const text = filled(own(canvas, 'content'))
    const id = filled(own(canvas, 'canvasId')) ?? filled(own(canvas, 'id')) ?? ''
    if (text !== null) said.document(id, filled(own(canvas, 'title')) ?? '', languageOf(canvas), text)
  }
  for (const file of listOf(own(message, 'files'))) {
    const name = filled(own(file, 'name')) ?? ''
    const type = own(file, 'type') === 'image' ? 'picture' : ''
    const pointer = [filled(own(file, 'id')) ?? '', name].filter((one) => one !== '').join('\n')
    if (pointer !== '') said.file(pointer, { name, type })
  }
  const role = own(message, 'role')
  if (role === 'system') return { ...said.said('answer'), content: { kind: 'hidden', why: 'system' } }
  return said.said(role === 'user' ? 'prompt' : 'answer')
}

/** Joins the chunks of a text and moves cited pages, which interrupt its sentences, behind it. */
function wholeTexts(chunks: readonly unknown[]): unknown[] {
  const whole: unknown[] = []
  let cited: unknown[] = []
  let text: string | null = null
  const end = () => {
    if (text !== null) whole.push({ type: 'text', text })
    whole.push(...cited)
    cited = []
    text = null
  }
  for (const chunk of chunks) {
    const type = own(chunk, 'type')
    const next = type === 'text' ? own(chunk, 'text') : undefined
    if (typeof next === 'string') text = `${text ?? ''}${next}`
    else if (isReference(type) && text !== null) cited.push(chunk)
    else {
      end()
      whole.push(chunk)
    }
  }
  end()
  return whole
}

const isReference = (type: unknown) => type === 'reference' || type === 'tool_reference'

const languageOf = (canvas: unknown): string => {
  const type = filled(own(canvas, 'language')) ?? ''
  return /^[\w+#.-]{1,40}$/.test(type) ? type : ''
}

function readChunk(chunk: unknown, said: MessageParts): void {
  const type = own(chunk, 'type')
  if (type === 'text') said.text(own(chunk, 'text'))
  else if (type === 'thinking' || type === 'reasoning') {
    const { text } = joinedTexts(own(chunk, 'thinking') ?? own(chunk, 'text') ?? own(chunk, 'content'))
    said.reasoning(text)
  } else if (type === 'tool_call' || type === 'tool_use' || type === 'tool') {
    const name = filled(own(chunk, 'name')) ?? filled(own(own(chunk, 'function'), 'name')) ?? ''
    const sent = own(chunk, 'arguments') ?? own(chunk, 'publicArguments') ?? own(own(chunk, 'function'), 'arguments')
    const answered = own(chunk, 'result') ?? own(chunk, 'publicResult') ?? own(chunk, 'output')
    const id = filled(own(chunk, 'toolCallId')) ?? filled(own(chunk, 'id'))
    said.called(id, name, sent)
    if (answered !== undefined) said.output(id, name, own(answered, 'data') ?? answered)
  } else if (type === 'image_url' || type === 'image') {
    const image = own(chunk, 'imageUrl') ?? own(chunk, 'image_url') ?? own(chunk, 'url')
    said.file(filled(image) ?? filled(own(image, 'url')) ?? `${UNNAMED}image`, { type: 'picture' })
  } else if (isReference(type)) {
    for (const one of [chunk, ...listOf(own(chunk, 'references')), own(chunk, 'reference')]) {
      said.citation(own(one, 'title'), own(one, 'url'))
    }
  } else said.unknown(type, own(chunk, 'text') ?? own(chunk, 'content'))
}
