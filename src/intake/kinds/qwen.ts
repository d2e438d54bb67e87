import type { ExportKind } from '#intake/export-kind.ts'
import { secondsOf } from '#intake/instant.ts'
import { isObject, listOf, own } from '#intake/json-object.ts'
import {
  leftOutMessage,
  readMessages,
  MessageParts,
  type MessageTexts,
  type ListedMessage,
} from '#intake/listed-messages.ts'
import { joinedTexts } from '#intake/source-text.ts'
import { filled, idOf, modelOf, projectOf, unreadableRecord } from '#intake/parsed-conversation.ts'

const chatOf = (record: unknown): unknown => own(record, 'chat') ?? record

/** The messages of a chat; with `isTree` they have ids. */
function messagesIn(record: unknown): { list: unknown[]; isTree: boolean } | null {
  const tree = own(own(chatOf(record), 'history'), 'messages')
  if (isObject(tree)) return { list: Object.values(tree), isTree: true }
  const list = own(chatOf(record), 'messages')
  return Array.isArray(list) ? { list: list as unknown[], isTree: false } : null
}

/** True for a message with fields that Qwen added to Open WebUI's format, from which it derives. */
const isOurs = (message: unknown): boolean =>
  Array.isArray(own(message, 'content_list')) ||
  typeof own(message, 'chat_type') === 'string' ||
  typeof own(message, 'sub_chat_type') === 'string'

/** True for a chat of Qwen, which Open WebUI's reader must leave to this one. */
export const isQwen = (record: unknown): boolean => messagesIn(record)?.list.some(isOurs) ?? false

/** Qwen's export of chats, `{ success, data: […] }`: Open WebUI's format, with the phases of an answer in `content_list`. */
export const qwen: ExportKind = {
  name: 'Qwen',
  label: 'Qwen exports',
  recognises: isQwen,
  read(record, context) {
    const id = idOf(own(record, 'id')) ?? idOf(own(chatOf(record), 'id'))
    const title = own(record, 'title') ?? own(chatOf(record), 'title')
    const found = messagesIn(record)
    if (found === null) return unreadableRecord('it is not a chat with messages', filled(title) ?? id ?? '')
    const seconds = secondsOf(own(record, 'created_at') ?? own(chatOf(record), 'timestamp'))
    const current = own(record, 'currentId') ?? own(own(chatOf(record), 'history'), 'currentId')
    return readMessages(
      {
        id,
        title,
        seconds,
        updated: secondsOf(own(record, 'updated_at')),
        model: modelOf(listOf(own(chatOf(record), 'models'))[0]),
        project: projectOf(own(record, 'folder') ?? own(record, 'folder_id') ?? own(record, 'project')),
        maker: 'Qwen',
      },
      found.list.map((message) => messageOf(message, found.isTree)),
      context,
      filled(current) ?? undefined,
    )
  },
}

function messageOf(message: unknown, isTree: boolean): ListedMessage {
  const id = filled(own(message, 'id')) ?? filled(own(message, 'fid'))
  const parent = own(message, 'parentId') ?? own(message, 'parent_id')
  return {
    id,
    ...(isTree && id !== null && { parent: filled(parent) }),
    seconds: secondsOf(own(message, 'timestamp') ?? own(message, 'created_at')),
    model: modelOf(own(message, 'modelName')) ?? modelOf(own(message, 'model')),
    record: message,
    ...saidBy(message),
  }
}

function saidBy(message: unknown): MessageTexts {
  const role = own(message, 'role')
  const phases = listOf(own(message, 'content_list'))
  if (role === 'system') return leftOutMessage('system', [own(message, 'content'), ...phases])
  const said = new MessageParts()
  if (own(message, 'reasoning_content') !== undefined) said.reasoning(own(message, 'reasoning_content'))
  for (const phase of phases) readPhase(phase, said)
  // With phases the text repeats the last of them.
  const isSaid = phases.some((phase) => isAnswer(own(phase, 'phase')) && filled(own(phase, 'content')) !== null)
  if (!isSaid) said.text(textOf(own(message, 'content')))
  const answer = said.parts.map((part) => (part.kind === 'text' ? part.text : '')).join('\n')
  const cited = new Set([...answer.matchAll(/\[\[(\d+)\]\]/g)].map(([, number]) => Number(number)))
  for (const pages of phases.map(pagesOf)) {
    for (const [at, page] of pages.entries()) if (cited.has(at + 1)) said.citation(own(page, 'title'), own(page, 'url'))
  }
  for (const file of listOf(own(message, 'files'))) {
    const name = filled(own(file, 'name')) ?? filled(own(own(file, 'file'), 'filename')) ?? ''
    const kind = filled(own(file, 'file_class')) ?? filled(own(file, 'type')) ?? ''
    const pointer = [idOf(own(file, 'id')) ?? '', name].filter((one) => one !== '').join('\n')
    const type = /image|vision/.test(kind) ? 'picture' : /audio/.test(kind) ? 'audio' : ''
    if (pointer !== '') said.file(pointer, { name, type })
  }
  return said.said(role === 'user' ? 'prompt' : 'answer')
}

/** The results of a search: `[[2]]` in the answer is the second. */
const pagesOf = (phase: unknown): unknown[] => listOf(own(own(phase, 'extra'), 'web_search_info'))

const isAnswer = (phase: unknown): boolean =>
  phase === undefined || phase === null || phase === 'answer' || phase === ''

/** A content is a text, or a list of parts with texts. */
const textOf = (content: unknown): unknown => {
  if (!Array.isArray(content)) return content
  const texts = (content as unknown[])
    .map((part) => own(part, 'text') ?? part)
    .filter((text) => typeof text === 'string')
  return texts.join('\n\n')
}

function readPhase(phase: unknown, said: MessageParts): void {
  const name = own(phase, 'phase')
  const content = own(phase, 'content')
  if (isAnswer(name)) said.text(content)
  else if (typeof name === 'string' && /think/.test(name)) {
    const thought = own(own(own(phase, 'extra'), 'summary_thought'), 'content')
    said.reasoning(filled(content) ?? joinedTexts(thought).text)
  } else {
    const call = filled(own(own(phase, 'function_call'), 'name')) ?? (typeof name === 'string' ? name : '')
    said.output(null, call, [content, ...pagesOf(phase).flatMap((page) => [own(page, 'title'), own(page, 'snippet')])])
  }
}
