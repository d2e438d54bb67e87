import type { ExportKind, GatheredPart } from '#intake/export-kind.ts'
import { GatheredRecords } from '#intake/gathered.ts'
import { secondsOf } from '#intake/instant.ts'
import { isObject, listOf, own } from '#intake/json-object.ts'
import type { MessagePart } from '#intake/message.ts'
import { citationOf, readMessages, messageByRole, withExtraParts, type ListedMessage } from '#intake/listed-messages.ts'
import { filled, idOf, modelOf, unreadableRecord } from '#intake/parsed-conversation.ts'

/** The tables of an export: under `state` in older ones, under `data` in exports of a database. */
const tablesOf = (record: unknown): unknown => {
  for (const key of ['state', 'data']) if (isObject(own(record, key))) return own(record, key)
  return record
}

const isMessage = (message: unknown): boolean =>
  typeof own(message, 'role') === 'string' &&
  typeof own(message, 'content') === 'string' &&
  (own(message, 'sessionId') !== undefined || own(message, 'topicId') !== undefined)

/** True for a conversation with its agent and topic, as extracted from the tables. */
const isCut = (record: unknown): boolean => isObject(own(record, 'lobeChat'))

/**
 * LobeChat's export: tables of sessions (one per agent), topics and messages. A conversation is a topic, or the messages of an
 * agent outside any topic; the agent is its project.
 */
export const lobeChat: ExportKind = {
  name: 'LobeChat',
  label: 'LobeChat exports',
  recognises: (record) =>
    isCut(record) ||
    (listOf(own(tablesOf(record), 'messages')).some(isMessage) &&
      (own(record, 'exportType') !== undefined ||
        own(record, 'schemaHash') !== undefined ||
        own(record, 'version') !== undefined ||
        Array.isArray(own(tablesOf(record), 'sessions')) ||
        Array.isArray(own(tablesOf(record), 'topics')))),
  gather(record) {
    if (isCut(record)) return { key: 'one', part: record }
    return lobeChat.recognises(record) ? conversationsIn(tablesOf(record)) : null
  },
  read(record, context) {
    const cut = record instanceof GatheredRecords ? record.parts[0] : record
    const head = own(cut, 'lobeChat')
    const list = own(cut, 'messages')
    if (!isObject(head) || !Array.isArray(list)) return unreadableRecord('it is not a conversation with messages')
    const session = own(head, 'session')
    const topic = own(head, 'topic')
    const agent = filled(own(own(session, 'meta'), 'title')) ?? filled(own(session, 'title')) ?? ''
    const id = [idOf(own(session, 'id')), idOf(own(topic, 'id'))].filter((one) => one !== null).join('/')
    const title = filled(own(topic, 'title')) ?? agent
    const config = own(session, 'config')
    const messages = (list as unknown[]).map(messageOf)
    return readMessages(
      {
        id: id === '' ? null : id,
        title,
        unnamed: [title],
        seconds:
          secondsOf(own(topic, 'createdAt')) ?? messages.find(({ seconds }) => seconds !== null)?.seconds ?? null,
        model: modelOf(own(config, 'model') ?? own(session, 'model')),
        project: agent,
        maker: 'LobeChat',
      },
      messages,
      context,
    )
  },
}

/** Extracts the conversations from the tables, each with its session and topic. */
function conversationsIn(tables: unknown): GatheredPart[] {
  const byId = (name: string) => new Map(listOf(own(tables, name)).map((row) => [own(row, 'id'), row]))
  const [sessions, topics, agents] = [byId('sessions'), byId('topics'), byId('agents')]
  const agentOf = new Map(
    listOf(own(tables, 'agentsToSessions')).map((row) => [own(row, 'sessionId'), agents.get(own(row, 'agentId'))]),
  )
  const groups = Map.groupBy(listOf(own(tables, 'messages')).filter(isObject), (message) =>
    JSON.stringify([own(message, 'sessionId') ?? null, own(message, 'topicId') ?? null]),
  )
  return [...groups].map(([key, found]) => {
    const [first] = found
    const session = sessions.get(own(first, 'sessionId'))
    const agent = agentOf.get(own(first, 'sessionId')) ?? agents.get(own(first, 'agentId'))
    const messages = found.toSorted((a, b) => (timeOf(a) ?? 0) - (timeOf(b) ?? 0))
    const head = {
      session: session ?? agent ?? { id: own(first, 'sessionId') },
      topic: topics.get(own(first, 'topicId')) ?? { id: own(first, 'topicId') },
    }
    if (isObject(head.session) && isObject(agent)) head.session = { ...agent, ...head.session }
    const part = { lobeChat: head, messages }
    return { key, part, text: JSON.stringify(part) }
  })
}

const timeOf = (message: unknown): number | null => secondsOf(own(message, 'createdAt') ?? own(message, 'created_at'))

function messageOf(message: unknown): ListedMessage {
  const reasoning = own(message, 'reasoning')
  const extra = own(message, 'extra')
  const plugin = own(message, 'plugin')
  const isTool = own(message, 'role') === 'tool'
  const calls = listOf(own(message, 'tools')).map((tool) => ({
    id: own(tool, 'id'),
    function: { name: own(tool, 'apiName') ?? own(tool, 'identifier'), arguments: own(tool, 'arguments') },
  }))
  const attached = [...listOf(own(message, 'imageList')), ...listOf(own(message, 'fileList'))].flatMap((file) => {
    const name = filled(own(file, 'alt')) ?? filled(own(file, 'name'))
    const pointer = filled(own(file, 'url')) ?? filled(own(file, 'id')) ?? name
    return pointer === null ? [] : [{ name, pointer }]
  })
  return {
    id: filled(own(message, 'id')),
    seconds: timeOf(message),
    model: modelOf(own(message, 'model')) ?? modelOf(own(extra, 'fromModel')),
    record: message,
    ...withExtraParts(
      messageByRole(
        {
          role: own(message, 'role'),
          content: own(message, 'content'),
          reasoning_content: own(reasoning, 'content') ?? (typeof reasoning === 'string' ? reasoning : undefined),
          ...(calls.length > 0 && { tool_calls: calls }),
          tool_call_id: own(message, 'tool_call_id'),
          name: isTool ? own(plugin, 'apiName') : undefined,
        },
        attached,
      ),
      searchedBy(message),
    ),
  }
}

/** The AI's searches, and the pages that it cites. */
function searchedBy(message: unknown): MessagePart[] {
  const search = own(message, 'search')
  const queries = listOf(own(search, 'searchQueries')).flatMap((query): MessagePart[] => {
    const input = filled(query)
    return input === null ? [] : [{ kind: 'call', id: null, name: 'search', input }]
  })
  const pages = listOf(own(search, 'citations')).flatMap((page) => citationOf(own(page, 'title'), own(page, 'url')))
  return [...queries, ...pages]
}
