import type { ExportKind } from '#intake/export-kind.ts'
import { GatheredRecords } from '#intake/gathered.ts'
import { secondsOf } from '#intake/instant.ts'
import { listOf, own, type JsonObject } from '#intake/json-object.ts'
import { leftOutMessage, readMessages, type ListedMessage } from '#intake/listed-messages.ts'
import { citedPages } from '#intake/message-extras.ts'
import { filePart, textOfMessage, type MessagePart } from '#intake/message.ts'
import { pageTitleOf } from '#intake/page-title.ts'
import { filled, idOf, modelOf, unreadableRecord } from '#intake/parsed-conversation.ts'
import { itemOf } from './codex-items.ts'

/** A call of OpenAI's Responses API: what was sent, and what it gave. */
interface Call {
  request: unknown
  response: JsonObject
}

const ITEM = /^(?:message|reasoning|\w+_call)$/

const isResponse = (value: unknown): value is JsonObject =>
  listOf(own(value, 'output')).some((item) => ITEM.test(filled(own(item, 'type')) ?? '')) &&
  (own(value, 'object') === 'response' ||
    own(value, 'input') !== undefined ||
    (filled(own(value, 'id')) ?? '').startsWith('resp_'))

/** The call in a record: a response that holds its input too, or a request and a response. */
function callIn(record: unknown): Call | null {
  const answered = own(record, 'response')
  const response = isResponse(own(answered, 'body')) ? own(answered, 'body') : answered
  if (!isResponse(record)) return isResponse(response) ? { request: own(record, 'request'), response } : null
  return { request: record, response: record }
}

const idIn = ({ response }: Call): string | null => idOf(own(response, 'id'))
const previousIn = ({ request, response }: Call): string | null =>
  idOf(own(response, 'previous_response_id')) ?? idOf(own(request, 'previous_response_id'))
const conversationIn = ({ request, response }: Call): string | null => {
  const named = own(response, 'conversation') ?? own(request, 'conversation')
  return idOf(own(named, 'id') ?? named)
}
const secondsIn = ({ response }: Call): number | null =>
  secondsOf(own(response, 'created_at') ?? own(response, 'created'))

/**
 * Logs of OpenAI's Responses API. A response may continue another (`previous_response_id`) or belong to a conversation: such
 * responses are one conversation here, with a branch for each that continues the same.
 */
export const apiResponses: ExportKind = {
  name: 'API responses',
  label: 'logs of OpenAI’s Responses API',
  recognises: (record) => callIn(record) !== null,
  gather: (record) => (callIn(record) === null ? null : { key: 'responses', part: record }),
  divide(parts) {
    const calls = parts.map((part) => callIn(part)!)
    const roots = new Map<string, string>()
    const rootOf = (name: string): string => {
      let root = name
      for (let above = roots.get(root); above !== undefined; above = roots.get(root)) root = above
      return root
    }
    for (const [at, call] of calls.entries()) {
      const mine = idIn(call) ?? `${at}`
      for (const other of [previousIn(call), conversationIn(call)]) {
        if (other !== null && rootOf(mine) !== rootOf(other)) roots.set(rootOf(mine), rootOf(other))
      }
    }
    return [...Map.groupBy(calls.keys(), (at) => rootOf(idIn(calls[at]!) ?? `${at}`)).values()]
  },
  read(record, context) {
    if (!(record instanceof GatheredRecords)) return unreadableRecord('it is no response')
    const calls = record.parts
      .map(callIn)
      .filter((call) => call !== null)
      .toSorted((a, b) => (secondsIn(a) ?? 0) - (secondsIn(b) ?? 0))
    const [first] = calls
    if (first === undefined) return unreadableRecord('it is no response')
    const last = new Map<string, string>()
    const messages = calls.flatMap((call, at) => messagesOf(call, `${idIn(call) ?? at}`, last))
    const prompt = messages.map(({ content }) => content).find(({ kind }) => kind === 'prompt')
    return readMessages(
      {
        id: conversationIn(first) ?? previousIn(first) ?? idIn(first),
        title: pageTitleOf(prompt?.kind === 'prompt' ? textOfMessage(prompt.parts) : ''),
        seconds: secondsIn(first),
        updated: secondsIn(calls.at(-1)!),
        maker: 'Chat',
      },
      messages,
      context,
    )
  },
}

/** @param last the last message of each response so far, which another may continue */
function messagesOf(call: Call, id: string, last: Map<string, string>): ListedMessage[] {
  const { request, response } = call
  const seconds = secondsIn(call)
  const model = modelOf(own(response, 'model')) ?? modelOf(own(request, 'model'))
  const input = own(request, 'input')
  const instructions = filled(own(request, 'instructions'))
  const sent = typeof input === 'string' ? [{ role: 'user', content: input }] : listOf(input)
  const given = listOf(own(response, 'output'))
  const messages: ListedMessage[] =
    instructions === null ? [] : [{ ...leftOutMessage('system', instructions), seconds, id: `${id} instructions` }]
  for (const [at, item] of [...sent, ...given].entries()) {
    const read = readItem(item)
    const isAnswer = read?.content.kind === 'answer'
    if (read) messages.push({ ...read, id: `${id} ${at}`, seconds, model: isAnswer ? model : null })
  }
  const previous = last.get(previousIn(call) ?? conversationIn(call) ?? '')
  if (messages[0]) messages[0].parent = previous ?? null
  const end = messages.at(-1)?.id ?? previous
  if (end) for (const name of [id, conversationIn(call)]) if (name !== null) last.set(name, end)
  return messages
}

/** An item of a request or a response, with files by name and the pages that it cites. */
function readItem(item: unknown): Pick<ListedMessage, 'content' | 'letters' | 'record' | 'taken'> | null {
  const content = own(item, 'content')
  const blocks = Array.isArray(content) ? (content as unknown[]) : null
  const read = itemOf(blocks === null ? item : { ...(item as JsonObject), content: blocks.map(plainBlock) }, true)
  if (read === null) return null
  const extras = (blocks ?? []).flatMap((block) => [...filesIn(block), ...citedPages(block)])
  const shown = read.content
  if (extras.length === 0 || shown.kind === 'failed') return read
  const files = extras.flatMap((part) => (part.kind === 'file' ? [part.name] : []))
  if (shown.kind === 'hidden' && own(item, 'role') === 'user')
    return { ...read, content: { kind: 'prompt', parts: extras, assets: [], files, leftOut: shown.leftOut ?? [] } }
  if (shown.kind === 'hidden') return read
  return { ...read, content: { ...shown, parts: [...shown.parts, ...extras], files } }
}

const plainBlock = (block: unknown): unknown => (own(block, 'type') === 'input_file' ? { type: 'input_file' } : block)

function filesIn(block: unknown): MessagePart[] {
  if (own(block, 'type') !== 'input_file') return []
  const bytes = filled(own(block, 'file_data'))
  const pointer = bytes !== null && bytes.startsWith('data:') ? bytes : ''
  const name =
    filled(own(block, 'filename')) ?? filled(own(block, 'file_url')) ?? filled(own(block, 'file_id')) ?? 'file'
  return [filePart(pointer, { name })]
}
