import { hash } from 'node:crypto'
import { chosenPath, isMessage, type Node } from './branch.ts'
import { cardsOf } from './exchanges.ts'
import type { Outcome, Reading, ReadingContext } from './export-kind.ts'
import { own } from './json-object.ts'
import type { Conversation, Message } from './message.ts'
import type { Fidelity } from './precedence.ts'
import { whyNotStorable } from './storable-text.ts'

/** A conversation as a kind of export understood it: what it is called, its tree, and how one message is read. */
export interface Talk extends Omit<Conversation, 'key' | 'title' | 'fidelity'> {
  /** 'record' where it is left out. */
  fidelity?: Fidelity
  /** The export's own id of the conversation; null where it has none. */
  id: string | null
  title: unknown
  /** What tells it from others where it has no id, beside its first text. */
  unnamed: readonly unknown[]
  nodes: readonly Node[]
  /** The message that was shown last; undefined: on the newest branch. */
  current: Node | undefined
  /** Never throws. An `id` of null means that the export does not name its messages. */
  read(node: Node): Pick<Message, 'model' | 'content'> & { id: string | null }
}

const OTHER_BRANCH: Outcome = { as: 'otherBranch' }

/** Makes cards of a conversation, whatever export it is of, and tells what became of each of its messages. */
export function readTalk(talk: Talk, context: ReadingContext): Reading {
  const title = titleOf(talk.title)
  const reading = emptyReading(title || (talk.id ?? ''))
  const path = chosenPath(talk.nodes, talk.current)
  const onPath = new Set(path)
  for (const node of talk.nodes) {
    if (!isMessage(node)) continue
    reading.messages++
    if (!onPath.has(node)) reading.outcomes.push(OTHER_BRANCH)
  }
  const taken = new Set([''])
  const messages = named(
    path.filter(isMessage).map((node, index) => ({
      node: nodeName(node.id, index, taken),
      seconds: node.seconds,
      ...talk.read(node),
    })),
  )
  const firstText = messages.map(textOf).find((text) => text !== '') ?? ''
  const key = talk.id ?? hash('sha256', JSON.stringify([...talk.unnamed, firstText]), 'hex')
  const updated = talk.updated ?? latestOf(talk.nodes) ?? talk.seconds
  cardsOf({ fidelity: 'record', ...talk, key, title, updated }, messages, context, reading)
  return reading
}

/** The time of the latest message; null where none has one. */
const latestOf = (nodes: readonly Node[]): number | null =>
  nodes.reduce<number | null>(
    (latest, { seconds }) => (seconds === null ? latest : Math.max(seconds, latest ?? seconds)),
    null,
  )

/** A name that no other message of the path has; some exports give several the same id, or none. */
function nodeName(id: string, index: number, taken: Set<string>): string {
  const name = taken.has(id) ? `${id}#${index}` : id
  taken.add(name)
  return name
}

const textOf = ({ content }: Pick<Message, 'content'>): string => ('text' in content ? content.text : '')

/**
 * Where the export names no messages they are named by what was said up to the end of their exchange: the same export
 * gives the same names, a conversation that went on keeps those of before, and no two texts share one.
 */
function named(messages: (Omit<Message, 'id'> & { id: string | null })[]): Message[] {
  let said = ''
  let end = 0
  return messages.map((message, at) => {
    if (at === end) {
      for (end++; end < messages.length && messages[end]!.content.as !== 'prompt'; end++);
      said = hash('sha256', JSON.stringify([said, ...messages.slice(at, end).map(textOf)]), 'hex')
    }
    return { ...message, id: message.id ?? `${said}:${at}` }
  })
}

/** A reading in which nothing is counted yet. */
export const emptyReading = (conversation: string): Reading => ({
  conversation: conversation.slice(0, 200).toWellFormed(),
  cards: [],
  messages: 0,
  outcomes: [],
  assets: { found: 0, missing: 0 },
})

/** A text that is not blank; null for anything else. */
export const filled = (value: unknown): string | null =>
  typeof value === 'string' && value.trim() !== '' ? value : null

/** An id as a text: some exports number what others name. */
export const idOf = (value: unknown): string | null => (typeof value === 'number' ? String(value) : filled(value))

/** The name of a model that can stand as a category; null where there is none. */
export const modelOf = (value: unknown): string | null => {
  const name = filled(value)?.trim() ?? ''
  return name !== '' && name.length <= 100 && whyNotStorable(name) === null ? name : null
}

/** What a project is called: exports write its name, an object with one, or only an id. */
export const projectOf = (value: unknown): string => {
  const name = filled(own(value, 'name')) ?? idOf(own(value, 'uuid') ?? own(value, 'id')) ?? idOf(value) ?? ''
  return name.trim().toWellFormed()
}

const titleOf = (value: unknown): string => {
  const title = filled(value)
  return title === null || whyNotStorable(title) !== null ? '' : title
}
