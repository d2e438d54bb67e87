import { hash } from 'node:crypto'
import { readBranch, type Branching } from './alternatives.ts'
import { cardId, CardNames } from './card-names.ts'
import { chosenPath, isMessage, type Node } from './branch.ts'
import { BranchReader } from './exchanges.ts'
import type { HiddenReason, Outcome, ParsedRecord, ParseContext } from './export-kind.ts'
import { own } from './json-object.ts'
import { EARLIER, earlierIds, firstTextOf, wasReadOtherwise, withNames } from './message-names.ts'
import { lettersOfPart, sumLetters } from './sum-letters.ts'
import {
  failedIfNotStorable,
  type Conversation,
  type Message,
  type MessageContent,
  type MessagePart,
} from './message.ts'
import type { LeftOut } from './letters.ts'
import type { Fidelity } from './precedence.ts'
import { sessionCards } from './session-cards.ts'
import { whyNotStorable } from './storable-text.ts'
import { treeOf } from './tree.ts'
import { withUnread } from './unread-texts.ts'

/** A conversation as parsed by its kind: its title, its tree, and the reader of a message. */
export interface ParsedConversation extends Omit<
  Conversation,
  'key' | 'title' | 'fidelity' | 'updated' | 'model' | 'project'
> {
  /** Absent: 'record'. */
  fidelity?: Fidelity
  /** Time of the last change, in Unix seconds; absent or null if unknown. */
  updated?: number | null
  /** Absent or null without a model for the whole conversation. */
  model?: string | null
  /** Absent or '' without a project. */
  project?: string
  /** The export's own id of the conversation; null for none. */
  id: string | null
  title: unknown
  /** Replaces the conversation in ids of cards, for messages that keep their id in every conversation that repeats them. */
  cardKey?: string
  /** Identifies a conversation without an id, together with its first text; absent: its title and time. */
  unnamed?: readonly unknown[]
  /** The identification in earlier versions, so that their archives get no duplicate cards. */
  unnamedBefore?: readonly (readonly unknown[])[]
  nodes: readonly Node[]
  /** The message shown last; absent: on the newest branch. */
  current?: Node | undefined
  /** Never throws. An `id` of null marks a message without one. */
  read(node: Node): Pick<Message, 'model' | 'content'> & { id: string | null }
  /** The number of characters of all messages, counted independently from the record. */
  letters(): number
  /** The number of characters of one message, counted independently. */
  lettersOf(message: unknown): number
  /** The original message, with the texts that the reader takes; absent: it is not searched for unknown texts. */
  recordOf?(node: Node): MessageRecord | undefined
}

/** A message of an export, with the texts that its reader takes. */
interface MessageRecord {
  record: unknown
  taken: readonly string[]
}

/**
 * Makes cards of a conversation of any kind, and reports the outcome of each message: messages of the branch shown last become
 * cards, those of other branches their alternatives.
 */
export function readConversation(parsed: ParsedConversation, context: ParseContext): ParsedRecord {
  const title = titleOf(parsed.title)
  const reading = emptyRecord(title || (parsed.id ?? ''))
  const contents = new Map<Node, Pick<Message, 'model' | 'content'> & { id: string | null }>()
  const unread = new Map<Node, number>()
  for (const node of parsed.nodes) {
    if (!isMessage(node)) continue
    const read = parsed.read(node)
    const message = { ...read, content: failedIfNotStorable(read.content) }
    const of = parsed.recordOf?.(node)
    const { content, letters } = of ? withUnread(of.record, of.taken, message.content) : { ...message, letters: 0 }
    contents.set(node, storable({ ...message, content }))
    if (letters > 0) unread.set(node, letters)
  }
  reading.messages = contents.size
  const weightOf = (node: Node) => (saysSomething(contents.get(node)?.content, context) ? 1 : 0)
  const chosen = chosenPath(parsed.nodes, parsed.current)
  const tree = treeOf(parsed.nodes, chosen, weightOf)
  const path = chosen.some((node) => weightOf(node) > 0) ? chosen : (tree.fullest() ?? chosen)
  const taken = new Set([''])
  const named = new Map<Node, Message>()
  const read = path.filter(isMessage).map((node, index) => {
    const message = { node: nodeName(node.id, index, taken), seconds: node.seconds, ...contents.get(node)! }
    return { from: node, message }
  })
  const unnamedMessages = read.map(({ message }) => message)
  const messages = withNames(unnamedMessages)
  for (const [at, { from }] of read.entries()) named.set(from, messages[at]!)
  const unnamed = parsed.unnamed ?? [parsed.title ?? '', parsed.seconds ?? '']
  const keyBy = (by: readonly unknown[], first: string) => hash('sha256', JSON.stringify([...by, first]), 'hex')
  const key = parsed.id ?? keyBy(unnamed, firstTextOf(messages))
  const updated = parsed.updated ?? latestOf(parsed.nodes) ?? parsed.seconds
  const conversation = { fidelity: 'record' as const, model: null, project: '', ...parsed, key, title, updated }

  const outcomes = new Map<Node, Outcome>()
  const counts = { found: 0, missing: 0, placeholders: 0 }
  const cardKey = parsed.cardKey ?? key
  const isOther = unnamedMessages.some(wasReadOtherwise)
  const keysBefore = [...(isOther ? [unnamed] : []), ...(parsed.unnamedBefore ?? [])].map((by) =>
    keyBy(by, firstTextOf(messages, EARLIER)),
  )
  const names = new CardNames(
    cardKey,
    parsed.id === null ? keysBefore : isOther ? [cardKey] : [],
    isOther ? earlierIds(unnamedMessages) : undefined,
  )
  const reader = new BranchReader(context, names.nameOf, ({ id }) => cardId(cardKey, id))
  const branching: Branching = {
    tree,
    context,
    repeated: 0,
    messageOf: (node) => named.get(node) ?? sideMessage(node, contents.get(node)),
    onOutcome: (node, outcome) => outcomes.set(node, named.has(node) ? outcome : onAlternative(outcome)),
  }
  const roots = tree.roots.filter((node) => node !== path[0])
  const unplaced = readBranch(path, reader, branching, roots, counts)
  const cards = reader.exchanges.filter(({ isCard }) => isCard)
  const others = parsed.nodes.filter((node) => outcomes.has(node) && !named.has(node))
  reading.outcomes = [...others, ...named.keys()].map((node) => outcomes.get(node)!)
  reading.assets = { found: counts.found, missing: counts.missing }
  if (counts.placeholders > 0) reading.placeholders = counts.placeholders
  reading.letters = () =>
    sumLetters(
      [...unread.values()].reduce((sum, letters) => sum + letters, parsed.letters()),
      cards,
      leftOutOf(contents, (node) => parsed.lettersOf(node.message) + (unread.get(node) ?? 0)),
      unplaced,
    )
  sessionCards(conversation, cards, context, reading)
  return { ...reading, cards: reading.cards.map(names.withOthers) }
}

/** A message without folded parts that no database can store. */
function storable<T extends { content: MessageContent }>(message: T): T {
  const { content } = message
  if (content.kind === 'failed' || content.parts === undefined) return message
  if (content.parts.every(isKept)) return message
  const lost = content.parts.filter((part) => !isKept(part))
  const leftOut = lost.map((part) => ({ reason: 'characters that no database keeps', letters: lettersOfPart(part) }))
  const parts = content.parts.filter(isKept)
  return { ...message, content: { ...content, parts, leftOut: [...(content.leftOut ?? []), ...leftOut] } }
}

/** Always true for shown texts, which were checked before. */
const isKept = (part: MessagePart): boolean =>
  part.kind === 'text' ||
  (part.kind === 'edit'
    ? isKept(part.call) && part.edits.every(({ replacement }) => whyNotStorable(replacement) === null)
    : Object.values(part).every((value) => typeof value !== 'string' || whyNotStorable(value) === null))

/** The outcome of a message on an abandoned branch. */
const onAlternative = (outcome: Outcome): Outcome =>
  outcome.kind === 'card' || outcome.kind === 'part' ? { kind: 'alternative' } : outcome

const sideMessage = (node: Node, read: (Pick<Message, 'model' | 'content'> & { id: string | null }) | undefined) =>
  read ? { ...read, id: read.id ?? node.id, node: node.id, seconds: node.seconds } : null

/** True for content of which a reader would see something. */
function saysSomething(content: MessageContent | undefined, { assets }: ParseContext): boolean {
  if (content?.kind !== 'prompt' && content?.kind !== 'answer') return false
  return (
    content.parts.some(({ kind }) => kind === 'text' || kind === 'document' || kind === 'edit') ||
    (content.assets.length === 0 && (content.files ?? []).length > 0) ||
    content.assets.some((pointer) => assets.find(pointer) !== undefined)
  )
}

/** Number of each message's characters outside its parts, by reason. */
function leftOutOf(
  contents: ReadonlyMap<Node, { content: MessageContent }>,
  lettersOf: (node: Node) => number,
): LeftOut[] {
  const list: LeftOut[] = []
  for (const [node, { content }] of contents) {
    if (content.kind === 'failed') list.push({ reason: 'failed', letters: lettersOf(node) })
    else if (content.kind === 'hidden' && content.parts === undefined) {
      list.push({ reason: LEFT_OUT_REASONS[content.why] ?? content.why, letters: lettersOf(node) })
    } else list.push(...(content.leftOut ?? []))
  }
  return list
}

/** Reasons of hidden messages, as worded next to counts of characters. */
const LEFT_OUT_REASONS: Partial<Record<HiddenReason, string>> = {
  system: 'hidden system text',
  context: 'custom instructions and context',
  placeholder: 'placeholder of the maker',
  empty: 'white space',
}

/** The time of the latest message; null without any. */
const latestOf = (nodes: readonly Node[]): number | null =>
  nodes.reduce<number | null>(
    (latest, { seconds }) => (seconds === null ? latest : Math.max(seconds, latest ?? seconds)),
    null,
  )

/** A unique name within the path, as some exports repeat or omit ids. */
function nodeName(id: string, index: number, taken: Set<string>): string {
  const name = taken.has(id) ? `${id}#${index}` : id
  taken.add(name)
  return name
}

/** The outcome of a record that its kind cannot read. @param conversation identifies it in the export */
export const unreadableRecord = (unreadable: string, conversation = ''): ParsedRecord => ({
  ...emptyRecord(conversation),
  unreadable,
})

/** An empty result. */
export const emptyRecord = (conversation: string): ParsedRecord => ({
  conversation: conversation.slice(0, 200).toWellFormed(),
  cards: [],
  messages: 0,
  outcomes: [],
  assets: { found: 0, missing: 0 },
})

/** A text that is not blank; null for any other value. */
export const filled = (value: unknown): string | null =>
  typeof value === 'string' && value.trim() !== '' ? value : null

/** An id as a text, as some exports use numbers. */
export const idOf = (value: unknown): string | null => (typeof value === 'number' ? String(value) : filled(value))

/** The id in a URL such as https://chatgpt.com/c/68ef24dd-7008-832c-bd68-1bb462dd87bc. */
export const linkedId = (link: unknown): string | null =>
  typeof link === 'string' ? (/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/i.exec(link)?.[0] ?? null) : null

/** The name of a model if it is valid as a category; else null. */
export const modelOf = (value: unknown): string | null => {
  const name = filled(value)?.trim() ?? ''
  return name !== '' && name.length <= 100 && whyNotStorable(name) === null ? name : null
}

/** The name of a project: exports have its name, an object with one, or only an id. */
export const projectOf = (value: unknown): string => {
  const name = filled(own(value, 'name')) ?? idOf(own(value, 'uuid') ?? own(value, 'id')) ?? idOf(value) ?? ''
  return name.trim().toWellFormed()
}

/** The name of a session's working folder, used as its project. @param paths of its records */
export const folderIn = (paths: readonly unknown[]): string =>
  (
    paths
      .map(filled)
      .find((path) => path !== null)
      ?.split(/[/\\]/)
      .findLast((name) => name !== '') ?? ''
  ).toWellFormed()

const titleOf = (value: unknown): string => {
  const title = filled(value)
  return title === null || whyNotStorable(title) !== null ? '' : title
}
