import { hash } from 'node:crypto'
import type { ExportKind } from '#intake/export-kind.ts'
import { GatheredRecords } from '#intake/gathered.ts'
import { own } from '#intake/json-object.ts'
import { secondsOf } from '#intake/instant.ts'
import { readMessages, type ListedMessage } from '#intake/listed-messages.ts'
import { hidden } from '#intake/message.ts'
import { pageTitleOf } from '#intake/page-title.ts'
import { filled, folderIn, modelOf, unreadableRecord } from '#intake/parsed-conversation.ts'
import { itemOf, type Item } from './codex-items.ts'

const ROLES = new Set(['user', 'assistant', 'developer', 'system'])
const CONTENTS = new Set(['input_text', 'output_text'])

/** True for a message in the format of OpenAI's API, which older sessions store unchanged. */
const isBareMessage = (record: unknown): boolean => {
  const content = own(record, 'content')
  return (
    own(record, 'type') === 'message' &&
    ROLES.has(own(record, 'role') as string) &&
    Array.isArray(content) &&
    content.some((block) => CONTENTS.has(own(block, 'type') as string))
  )
}

const isEvent = (record: unknown): boolean => {
  const type = own(record, 'type')
  const payload = own(record, 'payload')
  if (type === 'session_meta')
    return filled(own(payload, 'id')) !== null || filled(own(own(payload, 'meta'), 'id')) !== null
  if (type !== 'response_item' && type !== 'event_msg') return false
  return typeof own(payload, 'type') === 'string' || ROLES.has(own(payload, 'role') as string)
}

/** One message of a session. */
type ReadMessage = Item & ListedMessage

/**
 * Sessions of Codex, JSON Lines: `session_meta`, `response_item`, `event_msg` and `turn_context` with a payload, or in older
 * ones bare items. Messages have no ids: a card's id depends on the session in which it was first said, the number of its
 * prompt, and the prompt, so that a session that continued or was resumed in another file gives the same cards.
 */
export const codex: ExportKind = {
  name: 'Codex',
  label: 'sessions of Codex',
  recognises: (record) => isEvent(record) || isBareMessage(record),
  gather: (record) => ({ key: '', part: record }),
  read(record, context) {
    if (!(record instanceof GatheredRecords)) return unreadableRecord('it is not a session')
    const records = record.parts
    const { id, seconds, agent, ...from } = sessionOf(records)
    const messages = messagesIn(records, from)
    const prompts = messages.filter(({ content }) => content.kind === 'prompt').map(({ text }) => text)
    return readMessages(
      {
        id,
        cardKey: 'Codex',
        title: nameOf(records) ?? (pageTitleOf(prompts.find((text) => text !== '') ?? '') || agent),
        seconds,
        project: folderIn(records.map((one) => own(own(one, 'payload'), 'cwd'))),
        maker: 'Codex',
      },
      messages,
      context,
    )
  },
}

interface Session {
  id: string
  /** The id by which messages are named: of the session in which they were first said. */
  first: string
  seconds: number | null
  base: string
  /** The name of a sub-agent; '' for any other session. */
  agent: string
  /** True for what the file of a sub-agent repeats of the session that began it. */
  isCopied: (record: unknown) => boolean
}

/**
 * The head of the session; a session resumed in another file begins with the head of the original. `base` is where in another
 * file one goes on that holds only what came after: its prompts are counted from there, as `continue` is said at any number.
 */
function sessionOf(records: readonly unknown[]): Session {
  const heads = records.filter((one) => own(one, 'type') === 'session_meta').map((one) => own(one, 'payload'))
  const ids = heads
    .map((head) => filled(own(head, 'id')) ?? filled(own(own(head, 'meta'), 'id')))
    .filter((id) => id !== null)
  const bare = records.find((one) => filled(own(one, 'id')) !== null && own(one, 'type') === undefined)
  const id =
    ids[0] ??
    filled(own(bare, 'id')) ??
    hash('sha256', JSON.stringify(records.find(isBareMessage) ?? records.find(isEvent) ?? null), 'hex').slice(0, 20)
  const head = heads[0] ?? bare
  const seconds = secondsOf(own(head, 'timestamp'))
  const base = own(own(head, 'history_base'), 'end_ordinal_exclusive')
  const spawned = own(own(head, 'source'), 'subagent')
  const found = { id, seconds, base: typeof base === 'number' ? `${base} ` : '' }
  if (spawned === undefined && filled(own(head, 'parent_thread_id')) === null) {
    const first = ids.findLast((one) => one !== id) ?? filled(own(head, 'forked_from_id')) ?? id
    return { ...found, first, agent: '', isCopied: () => false }
  }
  const start = own(head, 'subagent_history_start_ordinal')
  const isCopied = (record: unknown) => {
    const ordinal = own(record, 'ordinal')
    if (typeof start === 'number' && typeof ordinal === 'number') return ordinal < start
    return (secondsOf(own(record, 'timestamp')) ?? Infinity) < (seconds ?? 0)
  }
  return { ...found, first: id, agent: filled(own(own(spawned, 'thread_spawn'), 'agent_path')) ?? '', isCopied }
}

/** The messages of a session, including events that repeat no item. */
function messagesIn(
  records: readonly unknown[],
  { first: session, base, isCopied }: Pick<Session, 'first' | 'base' | 'isCopied'>,
): ReadMessage[] {
  const items = records.map((record) => {
    const type = own(record, 'type')
    if (type === 'response_item' || type === 'event_msg')
      return itemOf(own(record, 'payload'), type === 'response_item')
    const payload = own(record, 'payload')
    if (type === 'inter_agent_communication')
      return itemOf({ content: own(payload, 'content'), author: own(payload, 'author'), type: 'agent_message' })
    return type === 'compacted' && payload !== undefined ? itemOf({ ...(payload as object), type }) : itemOf(record)
  })
  const isEventAt = (at: number) => own(records[at], 'type') === 'event_msg'
  const said = new Set(items.flatMap((item, at) => (item && !isEventAt(at) ? textsIn(item) : [])))
  const messages: ReadMessage[] = []
  let model: string | null = null
  let prompts = 0
  /** The message before each prompt of this branch, null for none, and that which the next one follows. */
  const turns: (string | null)[] = []
  let above: string | null = null
  for (const [at, item] of items.entries()) {
    const record = records[at]
    const payload = own(record, 'payload')
    const undone = own(payload, 'type') === 'thread_rolled_back' ? Number(own(payload, 'num_turns')) : 0
    const [before] = undone > 0 ? turns.splice(-undone) : []
    if (before !== undefined) above = before
    if (own(record, 'type') === 'turn_context') {
      model = modelOf(own(payload, 'model')) ?? modelOf(own(own(payload, 'turn_context'), 'model')) ?? model
    }
    if (item === null || (isEventAt(at) && (item.text === '' || textsIn(item).every((text) => said.has(text)))))
      continue
    const content = isCopied(record) ? hidden('repeated') : item.content
    const isPrompt = content.kind === 'prompt'
    if (isPrompt) {
      prompts++
      turns.push(above)
    }
    const id = isPrompt ? `${session}\n${base}${prompts}\n${item.text}` : `${session} ${base}${at}`
    const seconds = secondsOf(own(record, 'timestamp')) ?? secondsOf(own(payload, 'timestamp'))
    messages.push({ ...item, content, id, parent: above, seconds, model: content.kind === 'answer' ? model : null })
    above = id
  }
  return messages
}

/** The texts of an item; for a thought its chunks. */
const textsIn = ({ content, text }: Item): string[] =>
  content.kind === 'hidden' ? text.split('\n\n').map((one) => one.trim()) : [`${content.kind} ${text.trim()}`]

/** The name of a session; null for none. */
function nameOf(records: readonly unknown[]): string | null {
  const names = records.map((record) => filled(own(own(record, 'payload'), 'thread_name')))
  return names.findLast((name) => name !== null) ?? null
}
