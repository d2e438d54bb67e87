import { linked, type Listed } from '#intake/branch.ts'
import type { ExportKind } from '#intake/export-kind.ts'
import { GatheredRecords } from '#intake/gathered.ts'
import { listOf, own } from '#intake/json-object.ts'
import { secondsOf } from '#intake/instant.ts'
import { filePart, hidden, type MessageContent, type MessagePart } from '#intake/message.ts'
import { inputOf, joinedTexts, lettersIn } from '#intake/source-text.ts'
import { filled, idOf, modelOf, readConversation, unreadableRecord } from '#intake/parsed-conversation.ts'

/** The data of a row while its conversation is gathered. */
interface Row {
  id: string
  conversation: string
  title: string | null
  model: string | null
  conversationModel: string | null
  seconds: number | null
  messages: { name: string; letters: number; content: MessageContent }[]
  /** Number of characters of the row, counted independently. */
  letters: number
}

/**
 * The log of the `llm` command, `llm logs --json`: a list of exchanges, each with the id and name of its conversation. Rows of
 * a conversation may be anywhere in the list.
 */
export const llmLogs: ExportKind = {
  name: 'llm',
  label: 'logs of llm (llm logs --json)',
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
    if (!(record instanceof GatheredRecords)) return unreadableRecord('it is not a row of a log of llm')
    const rows = (record.parts as Row[]).toSorted((a, b) => (a.seconds ?? 0) - (b.seconds ?? 0))
    const first = rows[0]!
    return readConversation(
      {
        id: first.conversation,
        title: rows.find(({ title }) => title !== null)?.title ?? '',
        seconds: first.seconds,
        model: first.conversationModel,
        maker: 'llm',
        nodes: linked(rows.flatMap(listed)),
        read: ({ id, message }) => ({
          id,
          model: (message as LoggedMessage).model,
          content: (message as LoggedMessage).content,
        }),
        letters: () => rows.reduce((sum, row) => sum + row.letters, 0),
        lettersOf: (message) => (message as LoggedMessage).letters,
      },
      context,
    )
  },
}

interface LoggedMessage {
  letters: number
  model: string | null
  content: MessageContent
}

const listed = ({ id, model, seconds, messages }: Row): Listed[] =>
  messages.map(({ name, letters, content }) => {
    const message: LoggedMessage = { model, letters, content }
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
    // Older rows lack the offset, although the field's name says UTC.
    seconds: secondsOf(/(?:Z|[+-]\d\d:\d\d)$/.test(time) ? time : `${time}Z`),
    messages: messagesOf(record),
    letters: lettersOfRow(record),
  }
}

/** The messages of a row, which is an exchange: instructions, tool results, prompt, reasoning, answer, tool calls. */
function messagesOf(record: unknown): Row['messages'] {
  const messages: Row['messages'] = []
  const add = (name: string, value: unknown, content: MessageContent) =>
    messages.push({ name, letters: lettersIn(value), content })
  const results = listOf(own(record, 'tool_results'))
  const texts = textsOfPrompt(record)
  const text = texts.join('\n')
  const prompt = said('prompt', text, listOf(own(record, 'attachments')).map(pointerOf), Math.max(0, texts.length - 1))
  const system = own(record, 'system')
  if (filled(system) !== null) add('system', system, hidden('system'))
  for (const [index, result] of results.entries()) {
    const { text: output, added } = joinedTexts(result)
    const [id, name] = [filled(own(result, 'tool_call_id')), filled(own(result, 'name')) ?? '']
    const parts: MessagePart[] = output.trim() === '' ? [] : [{ kind: 'output', id, name, output, added }]
    add(`result ${index}`, result, hidden('tool', parts))
  }
  // A row with tool results but no prompt continues the answer to the previous prompt.
  const isNext = results.length > 0 && 'assets' in prompt && text === '' && prompt.assets.length === 0
  if (!isNext) add('prompt', texts, prompt)
  const reasoning = filled(own(record, 'reasoning'))
  if (reasoning !== null) add('reasoning', reasoning, hidden('reasoning', [{ kind: 'reasoning', text: reasoning }]))
  const answer = filled(own(record, 'response')) ?? ''
  const response = said('answer', answer, [])
  const calls = listOf(own(record, 'tool_calls'))
  if (!('assets' in response) || answer !== '' || calls.length === 0) add('response', answer, response)
  for (const [index, call] of calls.entries()) {
    const sent = inputOf(own(call, 'arguments'))
    const id = filled(own(call, 'tool_call_id')) ?? filled(own(call, 'id'))
    const part: MessagePart = { kind: 'call', id, name: filled(own(call, 'name')) ?? '', ...sent }
    add(`call ${index}`, call, hidden('tool call', sent.input === '' ? [] : [part]))
  }
  return messages
}

/** The number of characters of a row. */
function lettersOfRow(record: unknown): number {
  const texts = ['system', 'prompt', 'response', 'reasoning'].map((key) => filled(own(record, key)))
  const fragments = listOf(own(record, 'prompt_fragments')).map((one) => filled(own(one, 'content')))
  const extras = [...listOf(own(record, 'tool_results')), ...listOf(own(record, 'tool_calls'))]
  return lettersIn([...texts, ...fragments]) + extras.reduce<number>((sum, one) => sum + lettersIn(one), 0)
}

function said(kind: 'prompt' | 'answer', text: string, assets: string[], added = 0): MessageContent {
  const files = assets.map((pointer) => filePart(pointer))
  return { kind, parts: text === '' ? files : [{ kind: 'text', text, added }, ...files], assets }
}

/** The texts of the prompt, after its fragments: files and texts given with it, in the order in which the model read them. */
function textsOfPrompt(record: unknown): string[] {
  const fragments = listOf(own(record, 'prompt_fragments')).map((fragment) => own(fragment, 'content'))
  return [...fragments, own(record, 'prompt')].map(filled).filter((text) => text !== null)
}

const pointerOf = (attachment: unknown): string => {
  const [data, type] = [own(attachment, 'data'), filled(own(attachment, 'type')) ?? '']
  if (typeof data === 'string' && data !== '' && /^(?:image|audio)\//.test(type)) return `data:${type};base64,${data}`
  const names = ['id', 'path', 'url'].map((key) => filled(own(attachment, key))).filter((name) => name !== null)
  return names.length > 0 ? names.join('\n') : 'attachment'
}
