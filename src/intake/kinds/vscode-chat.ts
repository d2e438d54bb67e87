import type { ExportKind } from '#intake/export-kind.ts'
import { GatheredRecords } from '#intake/gathered.ts'
import { secondsOf } from '#intake/instant.ts'
import { own, listOf } from '#intake/json-object.ts'
import { leftOutMessage, MessageParts, readMessages, someOf, type ListedMessage } from '#intake/listed-messages.ts'
import { pageTitleOf } from '#intake/page-title.ts'
import { filled, folderIn, modelOf, unreadableRecord } from '#intake/parsed-conversation.ts'
import { isBeginning, isChange, sessionAfter } from './vscode-chat-log.ts'
import { readAttached, readResponse } from './vscode-chat-parts.ts'

/** True for a request: what a person said, with the response to it. */
const isRequest = (request: unknown): boolean =>
  filled(promptOf(request)) !== null &&
  (Array.isArray(own(request, 'response')) || filled(own(request, 'requestId')) !== null)

const isSession = (record: unknown): boolean =>
  Array.isArray(own(record, 'requests')) &&
  (typeof own(record, 'responderUsername') === 'string' ||
    (filled(own(record, 'sessionId')) !== null && own(record, 'creationDate') !== undefined) ||
    someOf(record, 'requests', isRequest))

/** The text of a prompt; old versions have it in place of the message. */
const promptOf = (request: unknown): unknown => {
  const message = own(request, 'message')
  return typeof message === 'string' ? message : own(message, 'text')
}

/**
 * Chats of VS Code, with GitHub Copilot or others: what 'Chat: Export Chat…' writes, and the sessions that it stores
 * (`chatSessions/….json`, or `.jsonl`, a session followed by its changes). Requests have ids of their own, by which cards of
 * an export and of the stored session are the same.
 */
export const vscodeChat: ExportKind = {
  name: 'VS Code chat',
  label: 'chats of VS Code (GitHub Copilot)',
  recognises: (record) => isSession(record) || (isBeginning(record) && isSession(own(record, 'v'))),
  gather(record, before) {
    if (isChange(record)) return { key: before, part: record }
    const session = isBeginning(record) ? own(record, 'v') : record
    if (!isSession(session)) return null
    const [first] = listOf(own(session, 'requests'))
    return { key: filled(own(session, 'sessionId')) ?? `of ${filled(own(first, 'requestId')) ?? ''}`, part: record }
  },
  read(record, context) {
    if (!(record instanceof GatheredRecords)) return unreadableRecord('it is no session')
    const session = sessionAfter(record.parts) ?? record.parts.find(isSession)
    if (session === undefined) return unreadableRecord('its beginning is missing')
    const requests = listOf(own(session, 'requests'))
    const first = requests.map((request) => filled(promptOf(request))).find((text) => text !== null)
    const areNamed = requests.every((request) => UNIQUE.test(filled(own(request, 'requestId')) ?? ''))
    return readMessages(
      {
        id: filled(own(session, 'sessionId')),
        title: filled(own(session, 'customTitle')) ?? pageTitleOf(first ?? ''),
        ...(areNamed && { cardKey: 'VS Code chat' }),
        unnamed: [filled(own(requests[0], 'requestId')) ?? ''],
        seconds: secondsOf(own(session, 'creationDate')),
        updated: secondsOf(own(session, 'lastMessageDate')),
        project: folderIn([own(session, 'workingDirectory')]),
        maker: modelOf(own(session, 'responderUsername')) ?? 'GitHub Copilot',
      },
      requests.flatMap((request, at) => messagesOf(request, at)),
      context,
    )
  },
}

/** Ids of requests that are unique everywhere; old versions number them. */
const UNIQUE = /[0-9a-f]{8}-[0-9a-f]{4}-/i

function messagesOf(request: unknown, at: number): ListedMessage[] {
  const id = filled(own(request, 'requestId')) ?? `request ${at}`
  const seconds = secondsOf(own(request, 'timestamp'))
  const result = own(request, 'result')
  const error = own(own(result, 'errorDetails'), 'message')
  const said = new MessageParts()
  readResponse(own(request, 'response'), own(result, 'metadata'), said)
  said.text(error)
  return [
    { id, seconds, ...promptIn(request) },
    {
      id: `${id} answer`,
      seconds,
      model: modelIn(request),
      record: { response: own(request, 'response'), error },
      ...said.said('answer'),
    },
  ]
}

function promptIn(request: unknown): Omit<ListedMessage, 'seconds'> {
  const text = promptOf(request)
  const isHidden = ['isSystemInitiated', 'hiddenFromTranscript'].some((key) => own(request, key) === true)
  if (isHidden) return leftOutMessage('marked hidden', text)
  const variables = listOf(own(own(request, 'variableData'), 'variables'))
  const said = new MessageParts()
  said.text(text)
  for (const one of variables) readAttached(one, said)
  return { record: { text, variables }, ...said.said('prompt') }
}

/** The model: `copilot/gpt-5` without its provider, or where that is chosen by itself, the name of the one that answered. */
function modelIn(request: unknown): string | null {
  const id = modelOf(own(request, 'modelId'))?.replace(/^copilot\//, '') ?? null
  const shown = filled(own(own(request, 'result'), 'details'))?.split(' • ')[0]
  return id === null || id === 'auto' ? (modelOf(shown) ?? id) : id
}
