import type { ExportKind } from '#intake/export-kind.ts'
import { GatheredRecords } from '#intake/gathered.ts'
import { secondsOf } from '#intake/instant.ts'
import { isObject, listOf, own } from '#intake/json-object.ts'
import { messageByRole, readMessages, type ListedMessage } from '#intake/listed-messages.ts'
import { filled, idOf, unreadableRecord } from '#intake/parsed-conversation.ts'

const isChat = (record: unknown): boolean =>
  isObject(record) &&
  typeof own(record, 'workspace') === 'string' &&
  own(record, 'sent_at') !== undefined &&
  own(record, 'prompt') !== undefined &&
  own(record, 'response') !== undefined

/** The workspace and the person of an exchange: the export names no threads. */
const placeOf = (chat: unknown): string =>
  JSON.stringify([own(chat, 'workspace'), own(chat, 'username') ?? '']).toWellFormed()

/**
 * The chats of AnythingLLM as its admin exports them, a list of exchanges: `{ id, workspace, username, prompt, response, sent_at,
 * attachments }`. Those of a workspace are one conversation, which pauses divide.
 */
export const anythingLlm: ExportKind = {
  name: 'AnythingLLM',
  label: 'the chats of AnythingLLM (JSON)',
  recognises: isChat,
  gather: (record) => (isChat(record) ? { key: placeOf(record), part: record } : null),
  read(record, context) {
    const [first, ...others] = record instanceof GatheredRecords ? record.parts : []
    if (first === undefined) return unreadableRecord('it is no exchange')
    const chats = [first, ...others].map((chat) => ({ chat, seconds: secondsOf(own(chat, 'sent_at')) }))
    const inOrder = chats.toSorted((a, b) => (a.seconds ?? 0) - (b.seconds ?? 0))
    const title = filled(own(first, 'workspace')) ?? ''
    return readMessages(
      {
        id: placeOf(first),
        title,
        seconds: inOrder[0]!.seconds,
        project: title.trim().toWellFormed(),
        maker: 'AnythingLLM',
      },
      inOrder.flatMap(({ chat, seconds }) => messagesOf(chat, seconds)),
      context,
    )
  },
}

function messagesOf(chat: unknown, seconds: number | null): ListedMessage[] {
  // Numbers begin again in every installation.
  const id = `${idOf(own(chat, 'id')) ?? ''} ${idOf(own(chat, 'sent_at')) ?? ''}`
  const pictures = listOf(own(chat, 'attachments')).flatMap((one) => {
    const pointer = filled(own(one, 'image'))
    return pointer === null ? [] : [{ pointer, name: null }]
  })
  const { prompt, response } = chat as Record<string, unknown>
  const asked = messageByRole({ role: 'user', content: prompt }, pictures)
  const answer = messageByRole({ role: 'assistant', content: response })
  const taken = [
    ...asked.taken,
    ...answer.taken,
    ...[own(chat, 'workspace')].filter((name) => typeof name === 'string'),
  ]
  return [
    { ...asked, id: `${id} prompt`, seconds },
    { ...answer, id: `${id} response`, seconds, record: chat, taken },
  ]
}
