import { attachedText } from '#intake/chat-parts.ts'
import type { ExportKind } from '#intake/export-kind.ts'
import { GatheredRecords } from '#intake/gathered.ts'
import { secondsOf } from '#intake/instant.ts'
import { listOf, own } from '#intake/json-object.ts'
import {
  MessageParts,
  messageByRole,
  readMessages,
  someOf,
  withExtraParts,
  type ListedMessage,
  type MessageTexts,
} from '#intake/listed-messages.ts'
import { emptyRecord, filled, folderIn, modelOf, unreadableRecord } from '#intake/parsed-conversation.ts'

const idOf = (record: unknown): string | null => filled(own(record, 'sessionId'))

const isSession = (record: unknown): boolean =>
  idOf(record) !== null && someOf(record, 'history', (item) => filled(own(own(item, 'message'), 'role')) !== null)

/** True for an entry of `sessions.json`, which alone says when a session began. */
const isEntry = (record: unknown): boolean =>
  idOf(record) !== null &&
  filled(own(record, 'dateCreated')) !== null &&
  own(record, 'workspaceDirectory') !== undefined

/** Prefix of a session's id among the titles of an export, for its time. */
const TIME = 'time of '

/**
 * Sessions of Continue, `~/.continue/sessions/….json`. Messages have no times; the list `sessions.json` of the same folder has
 * that of each session.
 */
export const continueDev: ExportKind = {
  name: 'Continue',
  label: 'sessions of Continue',
  recognises: (record) => isSession(record) || isEntry(record),
  gather(record) {
    if (isSession(record)) return { key: idOf(record)!, part: record }
    return isEntry(record) ? { key: 'sessions.json', part: record } : null
  },
  read(record, context) {
    if (!(record instanceof GatheredRecords)) return unreadableRecord('it is no session')
    const session = record.parts.find(isSession)
    if (session === undefined) {
      for (const entry of record.parts)
        context.titles?.set(`${TIME}${idOf(entry)}`, filled(own(entry, 'dateCreated')) ?? '')
      return emptyRecord('')
    }
    const id = idOf(session)
    const model = modelOf(own(session, 'chatModelTitle'))
    const seconds = secondsOf(own(session, 'dateCreated') ?? context.titles?.get(`${TIME}${id}`))
    return readMessages(
      {
        id,
        title: own(session, 'title'),
        seconds,
        model,
        project: folderIn([own(session, 'workspaceDirectory')]),
        maker: 'Continue',
      },
      listOf(own(session, 'history')).flatMap((item) => messagesOf(item, model)),
      context,
    )
  },
}

function messagesOf(item: unknown, usual: string | null): ListedMessage[] {
  const message = own(item, 'message')
  const role = own(message, 'role')
  const id = filled(own(message, 'id'))
  const model = modelOf(own(listOf(own(item, 'promptLogs')).at(-1), 'modelTitle')) ?? usual
  const head = { id, seconds: null, model: role === 'assistant' ? model : null }
  const thought = own(own(item, 'reasoning'), 'text')
  if (role === 'thinking') return [{ ...head, record: message, ...reasoningOf(own(message, 'content')) }]
  // Files that the person or a rule gave with the prompt.
  const extras = listOf(own(item, 'contextItems')).flatMap((one) =>
    role === 'user' ? attachedText(filled(own(one, 'name')) ?? '', own(one, 'content')) : [],
  )
  const said = withExtraParts(
    messageByRole({
      role,
      content: own(message, 'content'),
      tool_calls: own(message, 'toolCalls'),
      tool_call_id: own(message, 'toolCallId'),
    }),
    extras,
  )
  const spoken = { ...head, record: message, ...said }
  return filled(thought) === null
    ? [spoken]
    : [{ ...head, id: id === null ? null : `${id} reasoning`, ...reasoningOf(thought) }, spoken]
}

function reasoningOf(text: unknown): MessageTexts {
  const said = new MessageParts()
  for (const one of Array.isArray(text) ? (text as unknown[]) : [text]) said.reasoning(own(one, 'text') ?? one)
  return said.said('answer')
}
