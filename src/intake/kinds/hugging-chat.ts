import { unnamedAt } from '#intake/card-names.ts'
import type { ExportKind } from '#intake/export-kind.ts'
import { secondsBefore, secondsOf } from '#intake/instant.ts'
import { isObject, listOf, own } from '#intake/json-object.ts'
import {
  citationOf,
  leftOutMessage,
  readMessages,
  messageByRole,
  someOf,
  withExtraParts,
  type ListedMessage,
} from '#intake/listed-messages.ts'
import type { MessagePart } from '#intake/message.ts'
import { filled, idOf, modelOf, unreadableRecord } from '#intake/parsed-conversation.ts'
import { inputOf, joinedTexts } from '#intake/source-text.ts'

/** An id of MongoDB, plain or in extended JSON. */
const idIn = (value: unknown): string | null => idOf(own(value, '$oid') ?? value)
const timeIn = (value: unknown, read: (time: unknown) => number | null = secondsOf): number | null => {
  const date = own(value, '$date') ?? value
  return read(own(date, '$numberLong') ?? date)
}

/**
 * HuggingChat's export, `conversations.json`, and that of any chat-ui: messages name their speaker in `from`, and their
 * ancestors in `ancestors`.
 */
export const huggingChat: ExportKind = {
  name: 'HuggingChat',
  label: 'HuggingChat exports',
  recognises: (record) =>
    someOf(
      record,
      'messages',
      (message) => typeof own(message, 'from') === 'string' && typeof own(message, 'content') === 'string',
    ),
  read(record, context) {
    const id = idIn(own(record, '_id')) ?? idOf(own(record, 'id'))
    const title = own(record, 'title')
    const list = own(record, 'messages')
    if (!Array.isArray(list))
      return unreadableRecord('it is not a conversation with messages', filled(title) ?? id ?? '')
    const preprompt = filled(own(record, 'preprompt'))
    const seconds = timeIn(own(record, 'createdAt'))
    // Older conversations have no parents, and messages may lack ids.
    const isTree = (list as unknown[]).some((message) => listOf(own(message, 'ancestors')).length > 0)
    const messages = (list as unknown[]).map((message) => messageOf(message, isTree))
    return readMessages(
      {
        id,
        title,
        unnamedBefore: unnamedAt(title, seconds, [timeIn(own(record, 'createdAt'), secondsBefore)]),
        seconds,
        updated: timeIn(own(record, 'updatedAt')),
        model: modelOf(own(record, 'model')),
        maker: 'HuggingChat',
      },
      // The root message of a tree repeats it.
      preprompt === null || (list as unknown[]).some((message) => own(message, 'content') === preprompt)
        ? messages
        : [
            {
              node: 'preprompt',
              parent: null,
              seconds: null,
              ...leftOutMessage('system', preprompt),
            },
            ...messages,
          ],
      context,
    )
  },
}

function messageOf(message: unknown, isTree: boolean): ListedMessage {
  const id = idIn(own(message, 'id'))
  const ancestors = listOf(own(message, 'ancestors')).map(idIn)
  const attached = listOf(own(message, 'files')).flatMap((file) => {
    const name = filled(file) ?? filled(own(file, 'name'))
    const value = filled(own(file, 'value'))
    const mime = filled(own(file, 'mime')) ?? 'image/png'
    const pointer = own(file, 'type') === 'base64' && value !== null ? `data:${mime};base64,${value}` : (name ?? value)
    return pointer === null ? [] : [{ name, pointer }]
  })
  return {
    id,
    ...(isTree && id !== null && { parent: ancestors.at(-1) ?? null }),
    seconds: timeIn(own(message, 'createdAt')) ?? timeIn(own(message, 'updatedAt')),
    model: modelOf(own(own(message, 'routerMetadata'), 'model')),
    record: message,
    ...withExtraParts(
      messageByRole(
        {
          role: own(message, 'from'),
          content: own(message, 'content'),
          reasoning_content: own(message, 'reasoning'),
        },
        attached,
      ),
      foundBy(message),
    ),
  }
}

/** Tool calls and searches of the AI, their results, and the pages that it read. */
function foundBy(message: unknown): MessagePart[] {
  const updates = listOf(own(message, 'updates'))
  const webSearch = own(message, 'webSearch')
  const query = filled(own(webSearch, 'searchQuery'))
  const searched: MessagePart[] = query === null ? [] : [{ kind: 'call', id: null, name: 'web search', input: query }]
  const tools = updates.flatMap((update): MessagePart[] => {
    const [call, result] = [own(update, 'call'), own(update, 'result')]
    const id = idOf(own(update, 'uuid'))
    const name = filled(own(call, 'name')) ?? filled(own(own(result, 'call'), 'name')) ?? ''
    if (isObject(call)) return [{ kind: 'call', id, name, ...inputOf(own(call, 'parameters')) }]
    const { text, added } = joinedTexts({ output: own(result, 'outputs') })
    return text.trim() === '' ? [] : [{ kind: 'output', id, name, output: text, added }]
  })
  const sources = [
    ...listOf(own(webSearch, 'contextSources')),
    ...updates.flatMap((update) => listOf(own(update, 'sources'))),
  ]
  return [...searched, ...tools, ...sources.flatMap((one) => citationOf(own(one, 'title'), own(one, 'link')))]
}
