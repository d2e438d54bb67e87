import { UNNAMED } from '#intake/assets.ts'
import type { ExportKind } from '#intake/export-kind.ts'
import { secondsOf } from '#intake/instant.ts'
import { listOf, own } from '#intake/json-object.ts'
import {
  leftOutMessage,
  MessageParts,
  readMessages,
  someOf,
  type ListedMessage,
  type MessageTexts,
} from '#intake/listed-messages.ts'
import { filled, idOf, modelOf, projectOf, unreadableRecord } from '#intake/parsed-conversation.ts'

/** True for a message in fragments with typed parts; older messages have a text and a token count. */
const isOurs = (message: unknown): boolean =>
  someOf(message, 'fragments', (fragment) => typeof own(own(fragment, 'part'), 'pt') === 'string') ||
  (typeof own(message, 'text') === 'string' && typeof own(message, 'tokenCount') === 'number')

/**
 * big-AGI: a conversation, or all of them with their folders. Times are the creation of a message and the last change of the
 * conversation.
 */
export const bigAgi: ExportKind = {
  name: 'big-AGI',
  label: 'big-AGI exports',
  recognises: (record) => typeof own(record, 'systemPurposeId') === 'string' && someOf(record, 'messages', isOurs),
  read(record, context) {
    const id = idOf(own(record, 'id'))
    const title = filled(own(record, 'userTitle')) ?? own(record, 'autoTitle')
    const list = own(record, 'messages')
    if (!Array.isArray(list)) return unreadableRecord('it is not a conversation with messages', filled(title) ?? '')
    return readMessages(
      {
        id,
        title,
        seconds: secondsOf(own(record, 'created')),
        updated: secondsOf(own(record, 'updated')),
        project: folderOf(id, context.envelope),
        maker: 'big-AGI',
      },
      (list as unknown[]).map(messageOf),
      context,
    )
  },
}

function folderOf(id: string | null, envelope: unknown): string {
  const folders = listOf(own(own(envelope, 'folders'), 'folders'))
  return projectOf(
    own(
      folders.find((one) => listOf(own(one, 'conversationIds')).includes(id)),
      'title',
    ),
  )
}

function messageOf(message: unknown): ListedMessage {
  return {
    // Ids are computed from the texts, although messages have ids: older versions read such exports as chat JSON.
    seconds: secondsOf(own(message, 'created')),
    model: modelOf(own(own(message, 'generator'), 'name')) ?? modelOf(own(message, 'originLLM')),
    record: message,
    ...saidBy(message),
  }
}

function saidBy(message: unknown): MessageTexts {
  const fragments = listOf(own(message, 'fragments'))
  if (own(message, 'role') === 'system') {
    const texts = fragments.map((fragment) => own(own(fragment, 'part'), 'text'))
    return leftOutMessage('system', [own(message, 'text'), ...texts])
  }
  const said = new MessageParts()
  if (fragments.length === 0) said.text(own(message, 'text'))
  for (const fragment of fragments) readFragment(fragment, said)
  return said.said(own(message, 'role') === 'user' ? 'prompt' : 'answer')
}

function readFragment(fragment: unknown, said: MessageParts): void {
  const part = own(fragment, 'part')
  const [type, id] = [own(part, 'pt'), filled(own(part, 'id'))]
  const name = filled(own(fragment, 'title')) ?? filled(own(part, 'l1Title')) ?? ''
  if (type === 'text') said.text(own(part, 'text'))
  else if (type === 'error') said.text(own(part, 'error'))
  else if (type === 'ma') said.reasoning(own(part, 'aText'))
  else if (type === 'doc') {
    const text = filled(own(own(part, 'data'), 'text'))
    if (text !== null) said.document(filled(own(part, 'ref')) ?? name, name, 'markdown', text)
  } else if (type === 'image_ref' || type === 'reference') {
    said.file(pictureOf(own(part, '_legacyImageRefPart') ?? part), { name, type: 'picture' })
  } else if (type === 'tool_invocation') {
    const sent = own(part, 'invocation')
    said.called(id, filled(own(sent, 'name')) ?? 'code', own(sent, 'args') ?? own(sent, 'code'))
  } else if (type === 'tool_response') {
    const answered = own(part, 'response')
    said.output(id, filled(own(answered, 'name')) ?? 'code', own(answered, 'result'))
  } else if (type === 'annotations') {
    for (const one of listOf(own(part, 'annotations'))) said.citation(own(one, 'title'), own(one, 'url'))
  } else if (type === 'ph') said.leave('placeholder of the maker', own(part, 'pText'))
}

/** The pointer to a picture: its URL, or an unnamed file where only the browser stores it. */
function pictureOf(part: unknown): string {
  const where = own(part, 'dataRef')
  return filled(own(where, 'url')) ?? `${UNNAMED}${filled(own(part, 'altText')) ?? 'picture'}`
}
