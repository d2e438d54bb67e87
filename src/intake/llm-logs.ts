import { linked, type Listed } from './branch.ts'
import type { ExportKind } from './export-kind.ts'
import { GatheredRecords } from './gathered.ts'
import { own } from './json-object.ts'
import { secondsOf } from './instant.ts'
import { hidden, type MessageContent } from './message.ts'
import { whyNotStorable } from './storable-text.ts'
import { emptyReading, filled, idOf, modelOf, readTalk } from './talk.ts'

/** What is kept of a row while its conversation is gathered. */
interface Row {
  id: string
  conversation: string
  title: string | null
  model: string | null
  conversationModel: string | null
  seconds: number | null
  messages: { name: string; content: MessageContent }[]
}

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? (value as unknown[]) : [])

/**
 * The log of the `llm` command, `llm logs --json`: a list of exchanges, each with its conversation's id and name. Rows of
 * a conversation belong together wherever they stand in the list.
 */
export const llmLogs: ExportKind = {
  name: 'llm',
  label: 'logs of llm (llm logs --json)',
  records: 'conversations',
  recognises: (record) =>
    typeof own(record, 'datetime_utc') === 'string' &&
    typeof own(record, 'model') === 'string' &&
    own(record, 'prompt') !== undefined &&
    own(record, 'response') !== undefined,
  gather(record) {
    if (!llmLogs.recognises(record)) return null
    const row = rowOf(record)
    return { key: row.conversation, part: row }
  },
  read(record, context) {
    if (!(record instanceof GatheredRecords))
      return { ...emptyReading(''), unreadable: 'it is not a row of a log of llm' }
    const rows = (record.parts as Row[]).toSorted((a, b) => (a.seconds ?? 0) - (b.seconds ?? 0))
    const first = rows[0]!
    return readTalk(
      {
        id: first.conversation,
        title: rows.find(({ title }) => title !== null)?.title ?? '',
        unnamed: [],
        seconds: first.seconds,
        updated: null,
        model: first.conversationModel,
        project: '',
        maker: 'llm',
        nodes: linked(rows.flatMap(listed)),
        current: undefined,
        read: ({ id, message }) => ({
          id,
          model: (message as Told).model,
          content: (message as Told).content,
        }),
      },
      context,
    )
  },
}

interface Told {
  model: string | null
  content: MessageContent
}

const listed = ({ id, model, seconds, messages }: Row): Listed[] =>
  messages.map(({ name, content }) => {
    const message: Told = { model, content }
    return { id: `${id}:${name}`, message, parent: undefined, seconds }
  })

function rowOf(record: unknown): Row {
  const id = idOf(own(record, 'id')) ?? ''
  const time = filled(own(record, 'datetime_utc')) ?? ''
  return {
    id,
    conversation: idOf(own(record, 'conversation_id')) ?? id,
    title: filled(own(record, 'conversation_name')),
    model: modelOf(own(record, 'model')),
    conversationModel: modelOf(own(record, 'conversation_model')),
    // Older rows leave out the zone that the field is named after.
    seconds: secondsOf(/(?:Z|[+-]\d\d:\d\d)$/.test(time) ? time : `${time}Z`),
    messages: messagesOf(record),
  }
}

/** A row is an exchange: instructions, what tools answered, the prompt, reasoning, the answer, calls of tools. */
function messagesOf(record: unknown): Row['messages'] {
  const messages: Row['messages'] = []
  const results = listOf(own(record, 'tool_results'))
  const prompt = said('prompt', promptOf(record), listOf(own(record, 'attachments')).map(pointerOf))
  if (filled(own(record, 'system')) !== null) messages.push({ name: 'system', content: hidden('system') })
  for (const index of results.keys()) messages.push({ name: `result ${index}`, content: hidden('tool') })
  // What goes on after a tool answered is the answer to the prompt before.
  const isNext = results.length > 0 && 'text' in prompt && prompt.text === '' && prompt.assets.length === 0
  if (!isNext) messages.push({ name: 'prompt', content: prompt })
  if (filled(own(record, 'reasoning')) !== null) messages.push({ name: 'reasoning', content: hidden('reasoning') })
  const response = said('answer', filled(own(record, 'response')) ?? '', [])
  const calls = listOf(own(record, 'tool_calls'))
  if (!('text' in response) || response.text !== '' || calls.length === 0)
    messages.push({ name: 'response', content: response })
  for (const index of calls.keys()) messages.push({ name: `call ${index}`, content: hidden('tool call') })
  return messages
}

function said(as: 'prompt' | 'answer', text: string, assets: string[]): MessageContent {
  const unstorable = whyNotStorable(text)
  return unstorable ? { as: 'failed', why: `its text ${unstorable}`, isPrompt: as === 'prompt' } : { as, text, assets }
}

/** Fragments are files and texts that were given with the prompt; they stand before it, as the model read them. */
function promptOf(record: unknown): string {
  const fragments = listOf(own(record, 'prompt_fragments')).map((fragment) => own(fragment, 'content'))
  return [...fragments, own(record, 'prompt')].filter((text) => filled(text) !== null).join('\n')
}

const pointerOf = (attachment: unknown): string => {
  const names = ['id', 'path', 'url'].map((key) => filled(own(attachment, key))).filter((name) => name !== null)
  return names.length > 0 ? names.join('\n') : 'attachment'
}
