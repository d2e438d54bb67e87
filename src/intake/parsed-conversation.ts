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

/** A conversation as a kind of export parsed it: its title, its tree, and the reader of a message. */
export interface ParsedConversation extends Omit<
  Conversation,
  'key' | 'title' | 'fidelity' | 'updated' | 'model' | 'project'
> {
  /** Absent: 'record'. */
  fidelity?: Fidelity
  /** When it was last changed, in Unix seconds; absent or null where the export does not say. */
  updated?: number | null
  /** Absent or null where the export names none for the whole conversation. */
  model?: string | null
  /** Absent or '' where it lies in none. */
  project?: string
  /** The export's own id of the conversation; null where it has none. */
  id: string | null
  title: unknown
  /** Where a message keeps its id in every conversation that repeats it: stands in for the conversation in ids of cards. */
  cardKey?: string
  /** What tells it from others where it has no id, beside its first text; absent: its title and its time. */
  unnamed?: readonly unknown[]
  /** What earlier versions distinguished it by instead, so that archives of theirs get no second cards. */
  unnamedBefore?: readonly (readonly unknown[])[]
  nodes: readonly Node[]
  /** The message that was shown last; absent: on the newest branch. */
  current?: Node | undefined
  /** Never throws. An `id` of null means that the export does not name its messages. */
  read(node: Node): Pick<Message, 'model' | 'content'> & { id: string | null }
  /** The letters of all messages of the record, counted from the record alone. */
  letters(): number
  /** The letters of one message, counted from the message alone. */
  lettersOf(message: unknown): number
  /** A message as the export has it, and its texts that the reader takes; absent: what it passes over is not looked for. */
  recordOf?(node: Node): MessageRecord | undefined
}

/** A message of an export, and which of its texts its reader takes. */
interface MessageRecord {
  record: unknown
  taken: readonly string[]
}

/**
 * Makes cards of a conversation of any export, and reports the outcome of each of its messages: those of the
 * branch that was shown last are cards, those of others their alternatives.
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

/** A message without folded parts that no database keeps. */
function storable<T extends { content: MessageContent }>(message: T): T {
  const { content } = message
  if (content.kind === 'failed' || content.parts === undefined) return message
  if (content.parts.every(isKept)) return message
  const lost = content.parts.filter((part) => !isKept(part))
  const leftOut = lost.map((part) => ({ reason: 'characters that no database keeps', letters: lettersOfPart(part) }))
  const parts = content.parts.filter(isKept)
  return { ...message, content: { ...content, parts, leftOut: [...(content.leftOut ?? []), ...leftOut] } }
}

/** Texts that are shown were asked already. */
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

/** True for what a reader would see something of. */
function saysSomething(content: MessageContent | undefined, { assets }: ParseContext): boolean {
  if (content?.kind !== 'prompt' && content?.kind !== 'answer') return false
  return (
    content.parts.some(({ kind }) => kind === 'text' || kind === 'document' || kind === 'edit') ||
    (content.assets.length === 0 && (content.files ?? []).length > 0) ||
    content.assets.some((pointer) => assets.find(pointer) !== undefined)
  )
}

/** What of each message is in no part of it, and why. */
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

/** How the reasons of hidden messages read beside letters. */
const LEFT_OUT_REASONS: Partial<Record<HiddenReason, string>> = {
  system: 'hidden system text',
  context: 'custom instructions and context',
  placeholder: 'placeholder of the maker',
  empty: 'white space',
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

/** The outcome of a record that its kind cannot read. @param conversation how to find it in the export */
export const unreadableRecord = (unreadable: string, conversation = ''): ParsedRecord => ({
  ...emptyRecord(conversation),
  unreadable,
})

/** A reading in which nothing is counted yet. */
export const emptyRecord = (conversation: string): ParsedRecord => ({
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

/** The id in an address such as https://chatgpt.com/c/68ef24dd-7008-832c-bd68-1bb462dd87bc. */
export const linkedId = (link: unknown): string | null =>
  typeof link === 'string' ? (/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/i.exec(link)?.[0] ?? null) : null

/** The name of a model that can be as a category; null where there is none. */
export const modelOf = (value: unknown): string | null => {
  const name = filled(value)?.trim() ?? ''
  return name !== '' && name.length <= 100 && whyNotStorable(name) === null ? name : null
}

/** What a project is called: exports write its name, an object with one, or only an id. */
export const projectOf = (value: unknown): string => {
  const name = filled(own(value, 'name')) ?? idOf(own(value, 'uuid') ?? own(value, 'id')) ?? idOf(value) ?? ''
  return name.trim().toWellFormed()
}

/** The name of the folder that a session was held in, which stands for its project. @param paths of its records */
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
