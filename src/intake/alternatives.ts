import type { Node } from './branch.ts'
import type { Exchange } from './exchange.ts'
import type { BranchReader, Counts } from './exchanges.ts'
import type { Outcome, ParseContext } from './export-kind.ts'
import type { Message, MessagePart } from './message.ts'
import { placePart } from './place-part.ts'
import type { Tree } from './tree.ts'

/** What the branches of one conversation are read with. */
export interface Branching {
  tree: Tree
  context: ParseContext
  /** Null for a node without a message. */
  messageOf(node: Node): Message | null
  /** Called with the outcome of a message. */
  onOutcome(node: Node, outcome: Outcome): void
  /** Parts of responses that alternatives repeat so far. */
  repeated: number
}

/**
 * An answer that left in the midst of another repeats the parts before. Beyond this number in a conversation it has the
 * prompt and its own alone: a tree in which every message of a long answer has siblings would be the square of it.
 */
const MAX_REPEATED = 100_000

/** A place where other branches leave the one that is read. */
interface Fork {
  nodes: readonly Node[]
  from: BranchReader
  /** Index of the exchange that was open there; -1 before the first. */
  at: number
  /** Place of the last message of that exchange until there. */
  place: number
}

const noCounts = (): Counts => ({ found: 0, missing: 0, placeholders: 0 })

/**
 * Reads a branch, then the branches that fork from it, each as an alternative of the exchange at the fork: an answer that was
 * made again has the same prompt and what stood before it, an edited prompt is beside the next exchange. A branch
 * that says nothing to the reader, as an answer that was stopped while the AI reasoned, adds what is folded in it to the
 * exchange.
 * @param branch its nodes from above
 * @param roots nodes that begin the conversation in another way than this branch
 * @param counts of its own messages, without those of the branches that leave it
 * @returns parts that are in no exchange, as there is none that can be shown
 */
export function readBranch(
  branch: readonly Node[],
  reader: BranchReader,
  branching: Branching,
  roots: readonly Node[] = [],
  counts: Counts = noCounts(),
): MessagePart[] {
  const { tree } = branching
  const forks: Fork[] = []
  const inherited = reader.open
  if (roots.length > 0) forks.push({ nodes: roots, from: reader.fork(), at: -1, place: -1 })
  for (const [index, node] of branch.entries()) {
    const message = branching.messageOf(node)
    if (message) branching.onOutcome(node, reader.add(message, tree.placeOf(node), counts))
    const nodes = tree.childrenOf(node).filter((child) => child !== branch[index + 1])
    if (nodes.length === 0) continue
    branching.repeated += (reader.open?.response.length ?? 0) * nodes.length
    const from = reader.fork(branching.repeated <= MAX_REPEATED)
    forks.push({ nodes, from, at: reader.exchanges.length - 1, place: reader.open?.place ?? -1 })
  }
  const unplaced = reader.leftover
  for (const fork of forks) {
    for (const node of fork.nodes) unplaced.push(...readSide(node, fork, reader, branching))
  }
  for (const exchange of reader.exchanges) {
    if (!exchange.isCard && exchange !== inherited) unplaced.push(...partsOf(exchange))
  }
  return unplaced
}

/** Reads a branch that leaves another; gives its parts that found no place. */
function readSide(node: Node, fork: Fork, { exchanges }: BranchReader, branching: Branching): MessagePart[] {
  const { tree, context } = branching
  const side = fork.from.fork()
  const { open } = side
  const unplaced = readBranch(tree.branchBelow(node), side, branching)
  const news = side.exchanges.filter((exchange) => exchange !== open && exchange.isCard)
  const isAnswer = open !== null && open.place > fork.place
  const here = exchanges[fork.at]
  const next = exchanges.slice(fork.at + 1).find(({ isCard }) => isCard)
  const nearest = here?.isCard === true ? here : (next ?? exchanges.findLast(({ isCard }) => isCard))
  // The branch that is shown went on answering: this one left in the midst of its answer.
  const isWithin = here?.isCard === true && (isAnswer || next === undefined || here.place > fork.place)
  const first = open !== null && (isAnswer || (isWithin && news.length > 0)) ? open : news.shift()
  if (first !== open && open !== null) {
    // The copy of the exchange that was open is not needed: what the branch added to it goes to the exchange.
    const known = new Set(fork.from.open && ownParts(fork.from.open))
    const added = [...unplaced, ...ownParts(open).filter((part) => !known.has(part))]
    if (!nearest) unplaced.push(...added, ...open.alternatives.flatMap(partsOf))
    else {
      for (const part of added) fold(part, nearest, context)
      nearest.alternatives.push(...open.alternatives)
      unplaced.length = 0
    }
  } else if (first === undefined && nearest) {
    for (const part of unplaced.splice(0)) fold(part, nearest, context)
  }
  if (first === undefined) return unplaced
  if (first === open && !isAnswer) first.place = tree.placeOf(node)
  const target = isWithin ? here : (next ?? nearest)
  if (!target) return [...unplaced, ...partsOf(first), ...news.flatMap(partsOf)]
  const { alternatives } = first
  Object.assign(first, { after: news, alternatives: [] })
  target.alternatives.push(first, ...alternatives)
  return unplaced
}

function fold(part: MessagePart, card: Exchange, context: ParseContext): void {
  const folded = part.kind === 'edit' ? part.call : part
  if (folded.kind === 'file' || folded.kind === 'citation') return
  placePart(folded, card.response, new Map(), context)
}

const ownParts = ({ prompt, response }: Exchange): MessagePart[] => [...prompt, ...response].flatMap(({ from }) => from)

/** Every part of an exchange, and of what was attached to it. */
const partsOf = (exchange: Exchange): MessagePart[] => [
  ...ownParts(exchange),
  ...[...exchange.alternatives, ...exchange.after].flatMap(partsOf),
]
