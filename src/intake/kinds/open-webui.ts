import { unnamedAt } from '#intake/card-names.ts'
import { citationOf, readMessages, withExtraParts, type ListedMessage } from '#intake/listed-messages.ts'
import { contentOfRole, lettersUnder, textsUnder, type Attached } from '#intake/chat-messages.ts'
import { attachedText } from '#intake/chat-parts.ts'
import type { ExportKind } from '#intake/export-kind.ts'
import { isObject, listOf, own } from '#intake/json-object.ts'
import { secondsBefore, secondsOf } from '#intake/instant.ts'
import { countLetters } from '#intake/letters.ts'
import { lettersOfPart } from '#intake/sum-letters.ts'
import type { MessageContent, MessagePart } from '#intake/message.ts'
import { filled, idOf, modelOf, projectOf, unreadableRecord } from '#intake/parsed-conversation.ts'
import { isQwen } from './qwen.ts'

/** The data of a chat: under `chat`, or the record itself. */
const chatOf = (record: unknown): unknown => own(record, 'chat') ?? record

/**
 * Open WebUI's export of all chats, or of one: a tree of messages under `chat.history`, whose branch up to `currentId` was
 * shown; older ones have only a list.
 */
export const openWebui: ExportKind = {
  name: 'Open WebUI',
  label: 'Open WebUI exports',
  recognises: (record) => {
    if (isQwen(record)) return false
    const chat = chatOf(record)
    const mapping = own(own(chat, 'history'), 'messages')
    if (isObject(mapping)) return Object.values(mapping).every((message) => own(message, 'role') !== undefined)
    const list = own(own(record, 'chat'), 'messages')
    return Array.isArray(list) && list.every((message) => own(message, 'role') !== undefined)
  },
  read(record, context) {
    const chat = chatOf(record)
    const title = own(record, 'title') ?? own(chat, 'title')
    const id = idOf(own(record, 'id')) ?? idOf(own(chat, 'id'))
    const messages = messagesOf(chat)
    if (messages === null) return unreadableRecord('it is not a chat with messages', filled(title) ?? id ?? '')
    const current = own(own(chat, 'history'), 'currentId')
    const created = own(record, 'created_at') ?? own(chat, 'timestamp')
    const seconds = secondsOf(created)
    const models = own(chat, 'models')
    return readMessages(
      {
        id,
        title,
        unnamedBefore: unnamedAt(title, seconds, [secondsBefore(created)]),
        seconds,
        updated: secondsOf(own(record, 'updated_at')),
        model: Array.isArray(models) ? modelOf(models[0]) : null,
        project: projectOf(own(record, 'folder') ?? own(record, 'folder_id')),
        maker: 'Open WebUI',
      },
      messages,
      context,
      filled(current) ?? undefined,
    )
  },
}

function messagesOf(chat: unknown): ListedMessage[] | null {
  const listed = (node: string, message: unknown, parent: unknown): ListedMessage => ({
    id: filled(node),
    node,
    parent,
    seconds: secondsOf(own(message, 'timestamp')),
    model: modelOf(own(message, 'modelName')) ?? modelOf(own(message, 'model')),
    record: message ?? {},
    ...withExtraParts(
      { content: contentOf(message), letters: lettersOf(message), taken: textsOf(message) },
      extrasOf(message),
    ),
  })
  const mapping = own(own(chat, 'history'), 'messages')
  if (isObject(mapping)) {
    return Object.entries(mapping).map(([id, message]) => listed(id, message, own(message, 'parentId') ?? null))
  }
  const list = own(chat, 'messages')
  if (!Array.isArray(list)) return null
  return (list as unknown[]).map((message) =>
    listed(filled(own(message, 'id')) ?? '', message, own(message, 'parentId')),
  )
}

/** The content of a message, or why it has none. */
function saidBy(message: unknown): unknown {
  const content = own(message, 'content')
  const error = filled(own(own(message, 'error'), 'content'))
  return error !== null && (content === '' || content === undefined) ? [{ type: 'error', error }] : content
}

const contentLetters = lettersUnder('content')
const contentTexts = textsUnder('content')
const withSaid = (message: unknown): unknown => (isObject(message) ? { ...message, content: saidBy(message) } : message)
const lettersOf = (message: unknown): number => contentLetters(withSaid(message))
const textsOf = (message: unknown): string[] => contentTexts(withSaid(message))

function contentOf(message: unknown): MessageContent {
  const content = saidBy(message)
  const files = own(message, 'files')
  const attached = listOf(files).map(attachedOf)
  const role = own(message, 'role')
  if (typeof content !== 'string' || !content.includes('<details')) {
    return contentOfRole(role, content, attached, message)
  }
  const { text, parts, markup } = withoutFolds(content)
  if (parts.length === 0) return contentOfRole(role, content, attached, message)
  if (text === '' && attached.length === 0)
    return { kind: 'hidden', why: 'reasoning', parts, leftOut: [{ reason: 'markup of the maker', letters: markup }] }
  const read = contentOfRole(role, text, attached, message)
  if (read.kind === 'failed') return read
  const leftOut = [...(read.leftOut ?? []), { reason: 'markup of the maker', letters: markup }]
  return { ...read, parts: [...parts, ...(read.parts ?? [])], leftOut }
}

/** The steps of an answer, the input and output of executed code, the texts of attached documents, and the sources. */
function extrasOf(message: unknown): MessagePart[] {
  const hasFolds = String(filled(own(message, 'content'))).includes('<details type="code_interpreter"')
  const run = hasFolds ? [] : listOf(own(message, 'code_executions'))
  const files = listOf(own(message, 'files')).map((file) => [
    own(file, 'name'),
    own(own(own(file, 'file'), 'data'), 'content'),
  ])
  const sources = [...listOf(own(message, 'sources')), ...listOf(own(message, 'citations'))]
  return [
    ...listOf(own(message, 'statusHistory')).flatMap(stepOf),
    ...run.flatMap((one): MessagePart[] => {
      const result = own(one, 'result')
      const [id, name] = [idOf(own(one, 'id')), filled(own(one, 'name')) ?? 'code interpreter']
      const output = filled(own(result, 'output')) ?? filled(own(result, 'error'))
      const call = { kind: 'call', id, name, input: filled(own(one, 'code')) ?? '' } as const
      return output === null ? [call] : [call, { kind: 'output', id, name, output }]
    }),
    ...files.flatMap(([name, text]) => attachedText(filled(name) ?? '', text)),
    ...sources.flatMap((one) => {
      const source = own(one, 'source')
      const name = filled(own(source, 'name')) ?? ''
      const pages = listOf(own(one, 'metadata')).flatMap((page) =>
        citationOf(own(page, 'title') ?? own(page, 'name') ?? name, own(page, 'source') ?? own(page, 'url')),
      )
      return [
        ...listOf(own(one, 'document')).flatMap((text) => attachedText(name, text)),
        ...citationOf(name, own(source, 'url')),
        ...pages,
      ]
    }),
  ]
}

/** A step towards an answer, as the page shows it above: a search query, or an action. */
function stepOf(step: unknown): MessagePart[] {
  const name = filled(own(step, 'action')) ?? 'status'
  const queries = [own(step, 'query'), ...listOf(own(step, 'queries'))].map(filled).filter((one) => one !== null)
  const done = filled(own(step, 'description'))
  if (queries.length === 0 && done === null) return []
  const call = {
    kind: 'call',
    id: null,
    name,
    input: queries.join('\n'),
    added: Math.max(0, queries.length - 1),
  } as const
  return done === null ? [call] : [call, { kind: 'output', id: null, name, output: done }]
}

function attachedOf(file: unknown): Attached {
  const url = filled(own(file, 'url'))
  const name = filled(own(file, 'name'))
  if (url?.startsWith('data:')) return { name, pointer: url }
  const names = [own(file, 'id'), own(own(file, 'file'), 'id'), name, url]
  return { name, pointer: names.filter((one) => filled(one) !== null).join('\n') }
}

const FOLD = /<details\s+type="(?:reasoning|tool_calls|code_interpreter)"/g
const FOLD_END = '</details>'

/** Extracts the AI's reasoning and tool calls from its text, where Open WebUI writes them as folded elements. */
function withoutFolds(content: string): { text: string; parts: MessagePart[]; markup: number } {
  const parts: MessagePart[] = []
  let text = ''
  let from = 0
  for (const { index } of content.matchAll(FOLD)) {
    if (index < from) continue
    const end = content.indexOf(FOLD_END, index)
    // An unclosed element is text.
    if (end === -1) break
    text += content.slice(from, index)
    from = end + FOLD_END.length
    parts.push(...foldOf(content.slice(index, end)))
  }
  const rest = from === 0 ? content : (text + content.slice(from)).trim()
  const kept = parts.reduce((sum, part) => sum + lettersOfPart(part), 0)
  return { text: rest, parts, markup: countLetters(content) - countLetters(rest) - kept }
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", '#x27': "'", '#39': "'" }

/** Decodes the entities that the program writes into folded elements. */
const decoded = (text: string): string =>
  text.replace(/&(amp|lt|gt|quot|apos|#x27|#39);/g, (_, name: string) => ENTITIES[name]!)

/**
 * A folded element: `<details type="reasoning">` contains a summary and a quotation; that of a tool has input and output as
 * attributes.
 */
function foldOf(fold: string): MessagePart[] {
  const end = fold.indexOf('>')
  const head = fold.slice(0, end)
  const body = fold.slice(end + 1)
  if (/type="reasoning"/.test(head)) {
    const quoted = decoded(body.replace(/^\s*<summary>[^<]*<\/summary>\s*/, '').trimEnd())
    const isQuote = quoted.split('\n').every((line) => line === '' || line.startsWith('>'))
    const text = isQuote ? quoted.replace(/^> ?/gm, '') : quoted
    return text === '' ? [] : [{ kind: 'reasoning', text }]
  }
  const attribute = (name: string) => decoded(new RegExp(`\\s${name}="([^"]*)"`).exec(head)?.[1] ?? '')
  const code = decoded(body.replace(/^\s*<summary>[^<]*<\/summary>\s*/, '').trim())
  const [id, name] = [attribute('id') || null, attribute('name') || 'code interpreter']
  const [input, output] = [attribute('arguments') || code, attribute('result') || attribute('output')]
  const call: MessagePart = { kind: 'call', id, name, input }
  return output === '' ? [call] : [call, { kind: 'output', id, name, output }]
}
