import { agentLines } from '#intake/agent-lines.ts'
import { dataAddress } from '#intake/assets.ts'
import { isObject, listOf, own } from '#intake/json-object.ts'
import { leftOutMessage, MessageParts, type MessageTexts } from '#intake/listed-messages.ts'
import { filled, modelOf } from '#intake/parsed-conversation.ts'
import { contentOf, saidIn } from './gemini-cli-parts.ts'

const typeOf = (event: unknown): string => filled(own(event, 'type')) ?? ''
const ids = {
  idOf: (event: unknown) => own(event, 'id'),
  parentOf: (event: unknown) => own(event, 'parentId'),
}

/** Reads a message with a role and parts, as Pi and Droid write it. */
function messageOf(message: unknown): MessageTexts | null {
  const [role, content] = [own(message, 'role'), own(message, 'content')]
  if (!isObject(message) || typeof role !== 'string') return null
  if (role === 'system') return leftOutMessage('system', content)
  const said = new MessageParts()
  const parts = typeof content === 'string' ? [{ type: 'text', text: content }] : listOf(content)
  if (role === 'toolResult') readResult(own(message, 'toolCallId'), own(message, 'toolName'), content, said)
  else for (const part of parts) readPart(part, said)
  if (role === 'bashExecution') {
    said.called(null, 'bash', own(message, 'command'))
    said.output(null, 'bash', own(message, 'output'))
  }
  return said.said(role === 'user' && !parts.some((part) => typeOf(part) === 'tool_result') ? 'prompt' : 'answer')
}

/** Reminders that Droid inserts into messages of a person. */
const REMINDER = /^\s*<system-reminder>[\s\S]*<\/system-reminder>\s*$/

function readPart(part: unknown, said: MessageParts): void {
  const text = own(part, 'text')
  switch (typeOf(part)) {
    case 'text':
      if (typeof text === 'string' && REMINDER.test(text)) said.leave('reminders of the program', text)
      else said.text(text)
      return
    case 'thinking':
      said.reasoning(own(part, 'thinking'))
      return
    case 'toolCall':
    case 'tool_use':
      said.called(
        filled(own(part, 'id')),
        filled(own(part, 'name')) ?? 'tool',
        own(part, 'arguments') ?? own(part, 'input'),
      )
      return
    case 'tool_result':
      readResult(own(part, 'tool_use_id'), '', own(part, 'content'), said)
      return
    case 'image':
      addPicture(part, said)
      return
    default:
      said.unknown(typeOf(part), text ?? own(part, 'content'))
  }
}

function readResult(id: unknown, name: unknown, content: unknown, said: MessageParts): void {
  said.output(filled(id), filled(name) ?? '', content)
  for (const part of listOf(content)) if (typeOf(part) === 'image') addPicture(part, said)
}

function addPicture(part: unknown, said: MessageParts): void {
  const source = own(part, 'source') ?? part
  const address = dataAddress(own(source, 'media_type') ?? own(source, 'mimeType'), own(source, 'data'))
  said.file(address, { type: 'picture' })
}

const isPiSession = (event: unknown): boolean =>
  typeOf(event) === 'session' && filled(own(event, 'id')) !== null && filled(own(event, 'cwd')) !== null

/** Sessions of Pi; a summary takes the place of what was said before it. */
export const pi = agentLines({
  name: 'Pi',
  label: 'sessions of Pi',
  recognises: isPiSession,
  ...ids,
  sessionOf: (event) => (isPiSession(event) ? filled(own(event, 'id')) : null),
  titleOf: (event) => (typeOf(event) === 'session_info' ? filled(own(event, 'name')) : null),
  folderOf: (event) => (isPiSession(event) ? own(event, 'cwd') : null),
  modelOf: (event) => modelOf(own(own(event, 'message'), 'model') ?? own(event, 'modelId')),
  messageOf(event) {
    if (typeOf(event) === 'message') return messageOf(own(event, 'message'))
    const summary = own(event, 'summary')
    if (filled(summary) === null || !/^(?:compaction|branch_summary)$/.test(typeOf(event))) return null
    const said = new MessageParts()
    said.reasoning(summary)
    return said.said('answer')
  },
})

const isDroidSession = (event: unknown): boolean =>
  typeOf(event) === 'session_start' && filled(own(event, 'id')) !== null

/** Sessions of Factory's Droid. */
export const droid = agentLines({
  name: 'Droid',
  label: 'sessions of Droid',
  recognises: isDroidSession,
  ...ids,
  sessionOf: (event) => (isDroidSession(event) ? filled(own(event, 'id')) : null),
  titleOf: (event) =>
    isDroidSession(event) ? (filled(own(event, 'sessionTitle')) ?? filled(own(event, 'title'))) : null,
  folderOf: (event) => (isDroidSession(event) ? own(event, 'cwd') : null),
  modelOf: (event) => modelOf(own(own(event, 'message'), 'model')),
  messageOf: (event) => (typeOf(event) === 'message' ? messageOf(own(event, 'message')) : null),
})

const isCopilotEvent = (event: unknown): boolean =>
  /^(?:session\.start|user\.message|assistant\.message)$/.test(typeOf(event)) &&
  isObject(own(event, 'data')) &&
  own(event, 'timestamp') !== undefined

/** Sessions of GitHub's Copilot in a terminal. */
export const copilotCli = agentLines({
  name: 'Copilot CLI',
  label: 'sessions of Copilot CLI',
  recognises: isCopilotEvent,
  ...ids,
  sessionOf: (event) => (typeOf(event) === 'session.start' ? filled(own(own(event, 'data'), 'sessionId')) : null),
  folderOf: (event) => own(own(own(event, 'data'), 'context'), 'cwd'),
  modelOf: (event) => {
    const data = own(event, 'data')
    return modelOf(own(data, 'newModel') ?? own(data, 'selectedModel') ?? own(data, 'model'))
  },
  messageOf(event) {
    const data = own(event, 'data')
    const said = new MessageParts()
    if (typeOf(event) === 'tool.execution_complete') {
      const result = own(data, 'result')
      said.output(
        filled(own(data, 'toolCallId')),
        '',
        own(result, 'content') ?? own(own(data, 'error'), 'message') ?? result,
      )
      // The page of the program shows more of it.
      said.leave('said again in the record', own(result, 'detailedContent'))
      return said.said('answer')
    }
    if (typeOf(event) !== 'user.message' && typeOf(event) !== 'assistant.message') return null
    said.reasoning(own(data, 'reasoningText'))
    said.text(own(data, 'content'))
    said.leave('what was given with the prompt', own(data, 'transformedContent'))
    for (const file of listOf(own(data, 'attachments'))) {
      const path = filled(own(file, 'path')) ?? ''
      said.file('', { name: filled(own(file, 'displayName')) ?? path.slice(path.lastIndexOf('/') + 1) })
    }
    for (const call of listOf(own(data, 'toolRequests')))
      said.called(filled(own(call, 'toolCallId')), filled(own(call, 'name')) ?? 'tool', own(call, 'arguments'))
    return said.said(typeOf(event) === 'user.message' ? 'prompt' : 'answer')
  },
})

const isQwenEvent = (event: unknown): boolean =>
  filled(own(event, 'uuid')) !== null &&
  filled(own(event, 'sessionId')) !== null &&
  Array.isArray(own(own(event, 'message'), 'parts'))

/** Sessions of Qwen Code, whose messages are those of Gemini. */
export const qwenCode = agentLines({
  name: 'Qwen Code',
  label: 'sessions of Qwen Code',
  recognises: isQwenEvent,
  sessionOf: (event) => filled(own(event, 'sessionId')),
  idOf: (event) => own(event, 'uuid'),
  parentOf: (event) => own(event, 'parentUuid'),
  folderOf: (event) => own(event, 'cwd'),
  modelOf: (event) => modelOf(own(event, 'model')),
  messageOf(event) {
    if (!isQwenEvent(event)) return null
    const isPerson = typeOf(event) === 'user'
    const said = saidIn(own(own(event, 'message'), 'parts'), isPerson)
    return { content: contentOf(said, isPerson), letters: said.letters, taken: [] }
  },
})
