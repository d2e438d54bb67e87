import { dataAddress } from '#intake/assets.ts'
import type { ExportKind } from '#intake/export-kind.ts'
import { secondsOf } from '#intake/instant.ts'
import { listOf, own } from '#intake/json-object.ts'
import { leftOutMessage, MessageParts, readMessages, someOf, type ListedMessage } from '#intake/listed-messages.ts'
import { filled, modelOf, projectOf, unreadableRecord } from '#intake/parsed-conversation.ts'

/** Threads of Amp, a file each: messages with typed parts, where tools answer in messages of the person. */
export const amp: ExportKind = {
  name: 'Amp',
  label: 'threads of Amp',
  recognises: (record) =>
    (filled(own(record, 'id')) ?? '').startsWith('T-') &&
    typeof own(record, 'created') === 'number' &&
    someOf(record, 'messages', (message) => Array.isArray(own(message, 'content'))),
  read(record, context) {
    const list = own(record, 'messages')
    if (!Array.isArray(list)) return unreadableRecord('it is not a thread with messages')
    const [tree] = listOf(own(own(own(record, 'env'), 'initial'), 'trees'))
    return readMessages(
      {
        id: filled(own(record, 'id')),
        title: own(record, 'title'),
        seconds: secondsOf(own(record, 'created')),
        project: projectOf(own(tree, 'displayName')),
        maker: 'Amp',
      },
      (list as unknown[]).map(messageOf),
      context,
    )
  },
}

function messageOf(message: unknown): ListedMessage {
  const [role, usage, content] = [own(message, 'role'), own(message, 'usage'), own(message, 'content')]
  const head = {
    // Ids are computed from the texts: older versions read threads as chat JSON.
    seconds: secondsOf(own(own(message, 'meta'), 'sentAt') ?? own(usage, 'timestamp')),
    model: modelOf(own(usage, 'model')),
    record: message ?? {},
  }
  if (role === 'system') return { ...head, ...leftOutMessage('system', content) }
  const said = new MessageParts()
  for (const part of listOf(content)) readPart(part, said)
  return { ...head, ...said.said(role === 'user' ? 'prompt' : 'answer') }
}

function readPart(part: unknown, said: MessageParts): void {
  const type = own(part, 'type')
  if (type === 'text') said.text(own(part, 'text'))
  else if (type === 'thinking') said.reasoning(own(part, 'thinking'))
  else if (type === 'summary') said.reasoning(own(own(part, 'summary'), 'summary'))
  else if (type === 'tool_use')
    said.called(filled(own(part, 'id')), filled(own(part, 'name')) ?? 'tool', own(part, 'input'))
  else if (type === 'tool_result') {
    const run = own(part, 'run')
    said.output(filled(own(part, 'toolUseID')), '', [own(run, 'result'), own(run, 'error')])
  } else if (type === 'image') {
    const source = own(part, 'source')
    const pointer = dataAddress(own(source, 'mediaType') ?? own(source, 'media_type'), own(source, 'data'))
    said.file(pointer || (filled(own(source, 'url')) ?? ''), { type: 'picture' })
  }
}
