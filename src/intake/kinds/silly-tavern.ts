import type { ExportKind, ParseContext } from '#intake/export-kind.ts'
import { GatheredRecords } from '#intake/gathered.ts'
import { secondsOf, writtenSeconds } from '#intake/instant.ts'
import { isObject, listOf, own } from '#intake/json-object.ts'
import {
  leftOutMessage,
  readMessages,
  MessageParts,
  type MessageTexts,
  type ListedMessage,
} from '#intake/listed-messages.ts'
import { MARKUP, withoutThought } from '#intake/thoughts.ts'
import { filled, modelOf, unreadableRecord } from '#intake/parsed-conversation.ts'

const isHead = (line: unknown): boolean =>
  typeof own(line, 'character_name') === 'string' && own(line, 'mes') === undefined

const isMessage = (line: unknown): boolean =>
  typeof own(line, 'mes') === 'string' && (typeof own(line, 'is_user') === 'boolean' || own(line, 'name') !== undefined)

/**
 * A chat of SillyTavern, JSON Lines: a header with the names of person and character, then messages. `swipes` are all versions
 * of a message; `swipe_id` is the shown one. The character is the chat's project.
 */
export const sillyTavern: ExportKind = {
  name: 'SillyTavern',
  label: 'chats of SillyTavern',
  recognises: (record) => isHead(record) || isMessage(record),
  gather: (record) => (sillyTavern.recognises(record) ? { key: 'chat', part: record } : null),
  read(record, context) {
    if (!(record instanceof GatheredRecords)) return unreadableRecord('it is not a line of a chat')
    const head = record.parts.find(isHead)
    const lines = record.parts.filter((line) => !isHead(line))
    const character =
      filled(own(head, 'character_name')) ??
      filled(
        own(
          lines.find((line) => own(line, 'is_user') !== true && own(line, 'is_system') !== true),
          'name',
        ),
      ) ??
      ''
    const created = timeOf(own(head, 'create_date'), context)
    const { messages, current } = messagesOf(lines, context)
    const { file = '' } = context
    const title = file.slice(file.lastIndexOf('/') + 1).replace(/\.jsonl$/i, '') || character
    return readMessages(
      {
        id: null,
        title,
        unnamed: [character, own(head, 'create_date') ?? ''],
        seconds: created ?? messages.find(({ seconds }) => seconds !== null)?.seconds ?? null,
        project: character,
        maker: modelOf(character) ?? 'SillyTavern',
        program: 'SillyTavern',
      },
      messages,
      context,
      current,
    )
  },
}

function messagesOf(
  lines: readonly unknown[],
  context: ParseContext,
): { messages: ListedMessage[]; current: string | undefined } {
  const messages: ListedMessage[] = []
  let parent: string | null = null
  for (const [at, line] of lines.entries()) {
    const swipes = listOf(own(line, 'swipes'))
    const swiped = own(line, 'swipe_id')
    const infos = listOf(own(line, 'swipe_info'))
    const chosen = typeof swiped === 'number' && swipes[swiped] !== undefined ? swiped : 0
    for (const [number, text] of (swipes.length > 1 ? swipes : [own(line, 'mes')]).entries()) {
      const isChosen = swipes.length < 2 || number === chosen
      // The shown text may have been edited since.
      const said = isChosen ? own(line, 'mes') : text
      const extra = isChosen ? own(line, 'extra') : own(infos[number], 'extra')
      const time = isChosen ? own(line, 'send_date') : (own(infos[number], 'send_date') ?? own(line, 'send_date'))
      messages.push({
        node: `${at}.${number}`,
        parent,
        seconds: timeOf(time, context),
        model: own(line, 'is_user') === true ? null : modelOf(own(extra, 'model')),
        record: isChosen ? recordOf(line) : { extra },
        ...saidBy(line, said, extra),
      })
    }
    parent = `${at}.${swipes.length > 1 ? chosen : 0}`
  }
  return { messages, current: parent ?? undefined }
}

/** The record of a line without its other versions. */
const recordOf = (line: unknown): unknown => (isObject(line) ? { ...line, swipes: [], swipe_info: [] } : line)

function saidBy(line: unknown, text: unknown, extra: unknown): MessageTexts {
  if (own(line, 'is_system') === true && own(line, 'is_user') !== true && own(extra, 'type') !== undefined) {
    return leftOutMessage('system', text)
  }
  const said = new MessageParts()
  const isPrompt = own(line, 'is_user') === true
  const thoughtful = isPrompt || typeof text !== 'string' ? null : withoutThought(text)
  said.reasoning(own(extra, 'reasoning'))
  if (typeof text === 'string') said.taken.push(text)
  said.reasoning(thoughtful?.thought)
  said.leave(MARKUP, thoughtful?.markup ?? 0)
  said.text(thoughtful?.text ?? text)
  const pictures = [own(extra, 'image'), ...listOf(own(extra, 'image_swipes'))]
  for (const picture of new Set(pictures.map(filled))) if (picture !== null) said.file(picture, { type: 'picture' })
  for (const media of listOf(own(extra, 'media'))) {
    const url = filled(own(media, 'url'))
    if (url !== null) said.file(url, { type: own(media, 'type') === 'audio' ? 'audio' : 'picture' })
  }
  const files = [own(extra, 'file'), ...listOf(own(extra, 'files'))].filter(isObject)
  for (const file of files) {
    const name = filled(own(file, 'name')) ?? ''
    const pointer = filled(own(file, 'url')) ?? name
    if (pointer !== '') said.file(pointer, { name })
  }
  const { content, ...counted } = said.said(isPrompt ? 'prompt' : 'answer')
  if (content.kind === 'failed' || typeof text !== 'string' || !thoughtful?.thought) return { ...counted, content }
  // Ids of cards depend on the original text, including its reasoning.
  return { ...counted, content: { ...content, written: text } }
}

/** The time of a message: `2024-3-9 @13h 04m 05s 678ms`, `March 9, 2024 1:04pm`, an ISO time or milliseconds. */
function timeOf(value: unknown, { timeZone }: ParseContext): number | null {
  const seconds = secondsOf(value, timeZone)
  if (seconds !== null || typeof value !== 'string') return seconds
  const two = (text = '') => text.padStart(2, '0')
  const old = /^(\d{4})-(\d{1,2})-(\d{1,2}) ?@ ?(\d{1,2})h ?(\d{1,2})m ?(\d{1,2})s/.exec(value)
  if (old) {
    const [, year, month, day, hour, minute, second] = old
    return writtenSeconds(`${year}-${two(month)}-${two(day)} ${two(hour)}:${two(minute)}:${two(second)}`, timeZone)
  }
  return writtenSeconds(value.replace(/(\d)([ap]m)\b/i, '$1 $2'), timeZone)
}
