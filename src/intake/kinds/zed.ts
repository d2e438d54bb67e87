import { dataAddress } from '#intake/assets.ts'
import { attachedText } from '#intake/chat-parts.ts'
import type { ExportKind } from '#intake/export-kind.ts'
import { secondsOf } from '#intake/instant.ts'
import { isObject, listOf, own } from '#intake/json-object.ts'
import {
  leftOutMessage,
  MessageParts,
  readMessages,
  withExtraParts,
  type ListedMessage,
} from '#intake/listed-messages.ts'
import { filled, folderIn, idOf, modelOf, unreadableRecord } from '#intake/parsed-conversation.ts'
import { isTextThread, messagesOfText } from './zed-text-thread.ts'

/**
 * Text threads of Zed, and threads of its agent, from its database. Messages and their contents are objects of one key, which says what they are:
 * `{ User: { id, content: [{ Text: '…' }] } }`; in threads of the first versions they have a role and segments. Only the thread
 * has times.
 */
export const zed: ExportKind = {
  name: 'Zed',
  label: 'the database of Zed (threads.db), text threads (.zed.json)',
  recognises: (record) => isTextThread(record) || (isObject(own(record, 'zed')) && own(record, 'thread') !== undefined),
  read(record, context) {
    if (isTextThread(record)) {
      const head = { id: idOf(own(record, 'id')), title: own(record, 'summary'), seconds: null, maker: 'Zed' }
      return readMessages(head, messagesOfText(record, modelOf(own(record, 'model'))), context)
    }
    const [row, thread] = [own(record, 'zed'), own(record, 'thread')]
    const title = filled(own(thread, 'title')) ?? filled(own(thread, 'summary')) ?? filled(own(row, 'summary'))
    const messages = own(thread, 'messages')
    if (!Array.isArray(messages)) return unreadableRecord('its messages cannot be read', title ?? '')
    const named = own(thread, 'model')
    const model = modelOf(own(named, 'model') ?? named)
    const snapshot = own(thread, 'initial_project_snapshot')
    const updated = secondsOf(own(row, 'updated_at') ?? own(thread, 'updated_at'))
    const [worktree] = listOf(own(snapshot, 'worktree_snapshots'))
    return readMessages(
      {
        id: idOf(own(row, 'id')),
        title,
        seconds: secondsOf(own(snapshot, 'timestamp')) ?? secondsOf(own(row, 'created_at')) ?? updated,
        updated,
        project: folderIn([own(row, 'folder_paths'), own(worktree, 'worktree_path')].map(firstLine)),
        maker: 'Zed',
      },
      (messages as unknown[]).map((message, at) => messageOf(message, `${at}`, model)),
      context,
    )
  },
}

const firstLine = (paths: unknown): unknown => (typeof paths === 'string' ? paths.split('\n')[0] : undefined)

function messageOf(message: unknown, at: string, model: string | null): ListedMessage {
  const user = own(message, 'User')
  const said = user ?? own(message, 'Agent') ?? message
  const role = own(said, 'role')
  const isPrompt = user !== undefined || role === 'user'
  const head = { id: idOf(own(said, 'id')) ?? at, seconds: null, model: isPrompt ? null : model, record: said ?? {} }
  // 'Resume' is what goes on where the agent was stopped.
  if (!isObject(said) || role === 'system') return { ...head, ...leftOutMessage('system', said) }
  const parts = new MessageParts()
  const given = isPrompt ? readPrompt(said, parts) : readAnswer(said, parts)
  for (const result of resultsIn(said)) readResult(result, parts)
  return { ...head, ...withExtraParts(parts.said(isPrompt ? 'prompt' : 'answer'), given) }
}

/** Adds what a person wrote, with the names of what it mentions. @returns the mentioned texts */
function readPrompt(message: unknown, parts: MessageParts) {
  const given: ReturnType<typeof attachedText> = []
  let text = ''
  for (const one of listOf(own(message, 'content'))) {
    const mention = own(one, 'Mention')
    if (mention === undefined) text += filled(own(one, 'Text')) ?? ''
    else {
      const name = nameOf(own(mention, 'uri'))
      text += `@${name}`
      given.push(...attachedText(name, own(mention, 'content')))
    }
  }
  parts.text(text)
  for (const one of listOf(own(message, 'content'))) addPicture(own(one, 'Image'), parts)
  readSegments(message, parts)
  const context = own(message, 'context')
  return [...given, ...attachedText('context', context)]
}

/** The name of a mentioned file, thread, page or rule: `{ File: { abs_path } }`. */
function nameOf(uri: unknown): string {
  if (typeof uri === 'string') return uri
  const [[kind, about] = ['', null]] = Object.entries(isObject(uri) ? uri : {})
  const path = filled(own(about, 'abs_path')) ?? filled(own(about, 'path'))
  return filled(own(about, 'name')) ?? filled(own(about, 'url')) ?? path?.split(/[/\\]/).at(-1) ?? kind.toLowerCase()
}

function readAnswer(message: unknown, parts: MessageParts) {
  for (const one of listOf(own(message, 'content'))) {
    const thought = own(one, 'Thinking')
    parts.text(own(one, 'Text'))
    parts.reasoning(own(thought, 'text') ?? thought)
    readCall(own(one, 'ToolUse'), parts)
  }
  readSegments(message, parts)
  for (const call of listOf(own(message, 'tool_uses'))) readCall(call, parts)
  return []
}

/** The texts of a message of the first versions. */
function readSegments(message: unknown, parts: MessageParts): void {
  parts.text(own(message, 'text'))
  for (const segment of listOf(own(message, 'segments'))) {
    if (own(segment, 'type') === 'thinking') parts.reasoning(own(segment, 'text'))
    else if (own(segment, 'type') === 'text') parts.text(own(segment, 'text'))
  }
}

function readCall(call: unknown, parts: MessageParts): void {
  if (call === undefined) return
  const input = own(call, 'input')
  const isWrapped = own(input, 'type') === 'json' || own(input, 'type') === 'text'
  parts.called(idOf(own(call, 'id')), filled(own(call, 'name')) ?? 'tool', isWrapped ? own(input, 'value') : input)
}

/** The results of a message's calls: a list, or an object by the ids of the calls. */
const resultsIn = (message: unknown): unknown[] => {
  const results = own(message, 'tool_results')
  return isObject(results) ? Object.values(results) : listOf(results)
}

function readResult(result: unknown, parts: MessageParts): void {
  const content = own(result, 'content')
  const contents = Array.isArray(content) ? (content as unknown[]) : [content]
  const texts = contents.map((one) => (typeof one === 'string' ? one : (own(one, 'Text') ?? own(one, 'text'))))
  parts.output(idOf(own(result, 'tool_use_id')), filled(own(result, 'tool_name')) ?? '', texts)
  for (const one of contents) addPicture(own(one, 'Image'), parts)
}

/** Pictures are PNGs in base64. */
function addPicture(image: unknown, parts: MessageParts): void {
  const bytes = dataAddress('image/png', own(image, 'source'))
  if (bytes !== '') parts.file(bytes, { type: 'picture' })
}
