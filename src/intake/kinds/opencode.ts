import type { ExportKind } from '#intake/export-kind.ts'
import { secondsOf } from '#intake/instant.ts'
import { listOf, own } from '#intake/json-object.ts'
import { MessageParts, readMessages, someOf, type ListedMessage } from '#intake/listed-messages.ts'
import { filled, folderIn, modelOf, unreadableRecord } from '#intake/parsed-conversation.ts'

const isMessage = (message: unknown): boolean =>
  filled(own(own(message, 'info'), 'role')) !== null && Array.isArray(own(message, 'parts'))

/** Sessions of opencode, as `opencode export` writes them. Parts that are marked as synthetic are not what a person typed. */
export const opencode: ExportKind = {
  name: 'opencode',
  label: 'sessions of opencode',
  recognises: (record) => filled(own(own(record, 'info'), 'id')) !== null && someOf(record, 'messages', isMessage),
  read(record, context) {
    const [info, list] = [own(record, 'info'), own(record, 'messages')]
    if (!Array.isArray(list)) return unreadableRecord('it is not a session with messages')
    const time = own(info, 'time')
    return readMessages(
      {
        id: filled(own(info, 'id')),
        title: own(info, 'title'),
        seconds: secondsOf(own(time, 'created')),
        updated: secondsOf(own(time, 'updated')),
        project: folderIn([own(info, 'directory')]),
        maker: 'opencode',
      },
      (list as unknown[]).map(messageOf),
      context,
    )
  },
}

function messageOf(message: unknown): ListedMessage {
  const info = own(message, 'info')
  const isPrompt = own(info, 'role') === 'user'
  const said = new MessageParts()
  for (const part of listOf(own(message, 'parts'))) readPart(part, own(info, 'summary') === true, said)
  said.text(own(own(own(info, 'error'), 'data'), 'message'))
  return {
    id: filled(own(info, 'id')),
    seconds: secondsOf(own(own(info, 'time'), 'created')),
    model: isPrompt ? null : modelOf(own(info, 'modelID') ?? own(own(info, 'model'), 'modelID')),
    record: { parts: own(message, 'parts'), error: own(info, 'error') },
    ...said.said(isPrompt ? 'prompt' : 'answer'),
  }
}

/** @param isSummary true where an answer sums up the conversation so far */
function readPart(part: unknown, isSummary: boolean, said: MessageParts): void {
  const [type, text] = [own(part, 'type'), own(part, 'text')]
  if (type === 'text' && (own(part, 'synthetic') === true || own(part, 'ignored') === true)) said.leave(GIVEN, text)
  else if (type === 'reasoning' || (type === 'text' && isSummary)) said.reasoning(text)
  else if (type === 'text') said.text(text)
  else if (type === 'file') addFile(part, said)
  else if (type === 'subtask') said.called(null, filled(own(part, 'agent')) ?? 'subtask', own(part, 'prompt'))
  else if (type === 'tool') {
    const state = own(part, 'state')
    const [id, name] = [filled(own(part, 'callID')), filled(own(part, 'tool')) ?? 'tool']
    said.called(id, name, own(state, 'input'))
    const answered = own(state, 'output') ?? own(state, 'error')
    if (answered !== undefined && answered !== null) said.output(id, name, answered)
    for (const file of listOf(own(state, 'attachments'))) addFile(file, said)
  }
}

const GIVEN = 'what was given with the prompt'

function addFile(part: unknown, said: MessageParts): void {
  const [type, url] = [filled(own(part, 'mime')) ?? '', filled(own(part, 'url')) ?? '']
  const name = filled(own(part, 'filename')) ?? url.replace(/^data:.*/s, '').slice(url.lastIndexOf('/') + 1)
  said.file(type.startsWith('image/') ? url : '', { name, type })
}
