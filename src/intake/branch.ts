import { isObject, own } from './json-object.ts'
import { secondsOf } from './instant.ts'

/** One node of a conversation's tree. */
export interface Node {
  /** As the export names it; need not be unique. */
  id: string
  /** Null or undefined for a node without a message. */
  message: unknown
  parent: Node | null
  /** Unix seconds. */
  seconds: number | null
  /** Its position among its siblings, where the parent lists them in order. */
  rank?: number
}

/** True for nodes with a message, as trees also have nodes without. */
export const isMessage = ({ message }: Node): boolean => message !== null && message !== undefined

/**
 * Reads the `mapping` of a conversation of ChatGPT, or of a program with the same format. A node whose parent is missing is a
 * root; a node that names no parent but is listed as a child belongs to that parent. If no node links to another, as in exports
 * without links, the messages are one branch in chronological order.
 */
export function nodesOf(
  mapping: Record<string, unknown>,
  timeOf: (message: unknown) => number | null = (message) => secondsOf(own(message, 'create_time')),
): Map<string, Node> {
  const nodes = new Map<string, Node>()
  for (const [id, raw] of Object.entries(mapping)) {
    const message = own(raw, 'message')
    nodes.set(id, { id, message, parent: null, seconds: timeOf(message) })
  }
  for (const [id, raw] of Object.entries(mapping)) {
    if (!isObject(raw)) continue
    const node = nodes.get(id)!
    const parent = own(raw, 'parent')
    if (typeof parent === 'string') node.parent = nodes.get(parent) ?? node.parent
    const children = own(raw, 'children')
    if (!Array.isArray(children)) continue
    for (const [rank, child] of children.entries()) {
      const named = typeof child === 'string' ? nodes.get(child) : undefined
      if (!named) continue
      named.parent ??= node
      if (named.parent === node) named.rank ??= rank
    }
  }
  const all = [...nodes.values()]
  if (all.every(({ parent }) => parent === null)) linkByTime(all)
  return nodes
}

/** Links nodes to one branch: by time, or by file order where times are equal or missing. */
function linkByTime(nodes: readonly Node[]): void {
  let last = -Infinity
  const timed = nodes.map((node) => {
    last = node.seconds ?? last
    return { node, seconds: last }
  })
  const ordered = timed.toSorted((a, b) => (a.seconds === b.seconds ? 0 : a.seconds - b.seconds))
  for (const [index, { node }] of ordered.entries()) node.parent = ordered[index - 1]?.node ?? null
}

/** Null ids that exports write as the parent of a first message. */
const NO_PARENT = /^0{8}-0{4}-[04]0{3}-[08]0{3}-0{12}$/

/** One message of a flat list; `parent` is undefined where the order of the list counts. */
export interface Listed {
  id: string
  message: unknown
  parent: unknown
  seconds: number | null
}

/**
 * Links listed messages to trees by the ids of their parents. A message whose parent is missing follows the previous one, so
 * that a broken link hides nothing.
 */
export function linked(list: readonly Listed[]): Node[] {
  const byId = new Map<string, Node>()
  const nodes = list.map(({ id, message, seconds }): Node => {
    const node: Node = { id, message, parent: null, seconds }
    if (!byId.has(id)) byId.set(id, node)
    return node
  })
  for (const [index, node] of nodes.entries()) {
    const { parent } = list[index]!
    if (parent === null || parent === '' || (typeof parent === 'string' && NO_PARENT.test(parent))) continue
    node.parent = (typeof parent === 'string' ? byId.get(parent) : undefined) ?? nodes[index - 1] ?? null
  }
  return nodes
}

/**
 * The last shown branch, from the root down: the ancestors of `current`, or of the newest leaf without it. A cycle is cut where
 * it closes.
 */
export function chosenPath(nodes: readonly Node[], current: Node | undefined): Node[] {
  const path: Node[] = []
  const seen = new Set<Node>()
  let node = current ?? newestLeaf(nodes)
  while (node && !seen.has(node)) {
    seen.add(node)
    path.push(node)
    node = node.parent
  }
  return path.reverse()
}

function newestLeaf(nodes: readonly Node[]): Node | null {
  const parents = new Set<Node>()
  for (const { parent } of nodes) if (parent) parents.add(parent)
  const leaves = nodes.filter((node) => !parents.has(node))
  let newest: Node | null = null
  let newestTime = -1
  // Without a leaf all nodes form cycles. Later ones win ties, as exports append.
  for (const node of leaves.length > 0 ? leaves : nodes) {
    const time = node.seconds ?? node.parent?.seconds ?? 0
    if (time < newestTime) continue
    newest = node
    newestTime = time
  }
  return newest
}
