import type { Node } from './branch.ts'
import type { Exchange } from './exchange.ts'
import type { BranchReader, Counts } from './exchanges.ts'
import type { Outcome, ParseContext } from './export-kind.ts'
import type { Message, MessagePart } from './message.ts'
import { placePart } from './place-part.ts'
import type { Tree } from './tree.ts'

/** The context for reading the branches of one conversation. */
export interface Branching {
  tree: Tree
  context: ParseContext
  /** Null for a node without a message. */
  messageOf(node: Node): Message | null
  /** Called with the outcome of a message. */
  onOutcome(node: Node, outcome: Outcome): void
  /** Number of parts of responses that alternatives repeat so far. */
  repeated: number
}

/**
 * Maximum number of repeated parts in a conversation: an alternative that forks within an answer repeats the parts before.
 * Beyond it, alternatives have only the prompt and their own parts; otherwise a tree with siblings for every message of a long
 * answer would grow quadratically.
 */
const MAX_REPEATED = 100_000

/** A position where other branches fork from the current one. */
interface Fork {
  nodes: readonly Node[]
  from: BranchReader
  /** Index of the open exchange at the fork; -1 before the first. */
  at: number
  /** Position of the last message of that exchange before the fork. */
  place: number
}

const noCounts = (): Counts => ({ found: 0, missing: 0, placeholders: 0 })

/**
 * Reads a branch, then the branches that fork from it, each as an alternative of the exchange at the fork: a regenerated answer
 * has the same prompt and the same parts before it; an edited prompt is an alternative of the next exchange. A branch without
 * visible content, such as an answer stopped during reasoning, adds its folded parts to the exchange.
 * @param branch its nodes, from the root
 * @param roots roots of other branches
 * @param counts of its own messages, without those of forking branches
 * @returns parts that belong to no exchange, as none can be shown
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

/** Reads a branch that forks from another. @returns its parts that belong to no exchange */
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
  // The shown branch continued its answer, so that this one forked within the answer.
  const isWithin = here?.isCard === true && (isAnswer || next === undefined || here.place > fork.place)
  const first = open !== null && (isAnswer || (isWithin && news.length > 0)) ? open : news.shift()
  if (first !== open && open !== null) {
    // The copy of the open exchange is dropped: parts that the branch added go to the exchange itself.
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

/** All parts of an exchange, of its alternatives, and of later exchanges on its branch. */
const partsOf = (exchange: Exchange): MessagePart[] => [
  ...ownParts(exchange),
  ...[...exchange.alternatives, ...exchange.after].flatMap(partsOf),
]
