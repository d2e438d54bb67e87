import type { ExportKind } from './export-kind.ts'
import { GatheredRecords } from './gathered.ts'
import { secondsOf } from './instant.ts'
import { isObject, own } from './json-object.ts'
import { readMessages, titleOfPrompt, type ListedMessage, type MessageTexts } from './listed-messages.ts'
import { filled, folderIn, unreadableRecord } from './parsed-conversation.ts'

/** How an agent writes a session: JSON Lines, an event each, which names the event before it. */
export interface AgentLines extends Pick<ExportKind, 'name' | 'label' | 'recognises'> {
  /** The session that an event names; null for none. */
  sessionOf: (event: unknown) => string | null
  /** The ids of an event and of the one before it. */
  idOf: (event: unknown) => unknown
  parentOf: (event: unknown) => unknown
  /** The title that an event gives the session; absent: the first prompt. */
  titleOf?: (event: unknown) => string | null
  folderOf: (event: unknown) => unknown
  /** The model that answers from an event on; null for an event that names none. */
  modelOf: (event: unknown) => string | null
  /** What an event says; null for one that says nothing, such as a count. */
  messageOf: (event: unknown) => MessageTexts | null
}

/** Makes a kind of sessions whose events are a tree: one that was taken back is on another branch. */
export function agentLines(agent: AgentLines): ExportKind {
  const { name, label, recognises, sessionOf } = agent
  return {
    name,
    label,
    recognises,
    gather: (event, before) =>
      isObject(event) ? { key: sessionOf(event) ?? (before || 'session'), part: event } : null,
    read(record, context) {
      if (!(record instanceof GatheredRecords)) return unreadableRecord('it is not a session')
      const events = record.parts
      const messages = messagesIn(events, agent)
      const titles = events.map((event) => agent.titleOf?.(event) ?? null)
      const times = events.map(timeOf).filter((seconds) => seconds !== null)
      return readMessages(
        {
          id: events.map(sessionOf).find((id) => id !== null) ?? null,
          title: titles.findLast((title) => title !== null) ?? titleOfPrompt(messages),
          seconds: times[0] ?? null,
          updated: times.at(-1) ?? null,
          project: folderIn(events.map(agent.folderOf)),
          maker: name,
        },
        messages,
        context,
      )
    },
  }
}

const timeOf = (event: unknown): number | null => secondsOf(own(event, 'timestamp'))

function messagesIn(events: readonly unknown[], agent: AgentLines): ListedMessage[] {
  const messages: ListedMessage[] = []
  /** The last message up to each event, as events between messages say nothing. */
  const last = new Map<string, string | null>()
  let model: string | null = null
  for (const event of events) {
    const id = filled(agent.idOf(event))
    const parent = filled(agent.parentOf(event))
    model = agent.modelOf(event) ?? model
    const said = agent.messageOf(event)
    // Without a known event before it, it follows the message before it.
    const above = parent === null ? undefined : last.get(parent)
    const before = above === undefined ? (messages.at(-1)?.id ?? null) : above
    if (said) {
      const isAnswer = said.content.kind === 'answer'
      messages.push({
        ...said,
        id,
        parent: before,
        seconds: timeOf(event),
        model: isAnswer ? model : null,
        record: event,
      })
    }
    if (id !== null) last.set(id, said ? id : before)
  }
  return messages
}
