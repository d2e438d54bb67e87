import { isObject, own } from './json-object.ts'
import { secondsOf } from './instant.ts'

/** One node of a conversation's tree. */
export interface Node {
  /** As the export names it; need not be unique. */
  id: string
  /** Anything but null or undefined is a message. */
  message: unknown
  parent: Node | null
  /** Unix seconds. */
  seconds: number | null
  /** Its place among its siblings, where the node above names them in an order. */
  rank?: number
}

/** True for nodes that hold a message: trees also have some without. */
export const isMessage = ({ message }: Node): boolean => message !== null && message !== undefined

/**
 * Reads the `mapping` of a conversation of ChatGPT, or of a program that keeps it alike. A parent that is not in it makes
 * a node a root; where a node names no parent but is named as a child, that counts. Where no node leads to another, as in
 * exports that leave the links out, the messages are one branch in chronological order.
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

/** Makes one branch of nodes: each follows the one before it in time, or in the file where times are equal or missing. */
function linkByTime(nodes: readonly Node[]): void {
  let last = -Infinity
  const timed = nodes.map((node) => {
    last = node.seconds ?? last
    return { node, seconds: last }
  })
  const ordered = timed.toSorted((a, b) => (a.seconds === b.seconds ? 0 : a.seconds - b.seconds))
  for (const [index, { node }] of ordered.entries()) node.parent = ordered[index - 1]?.node ?? null
}

/** What exports write as the parent of a first message. */
const NO_PARENT = /^0{8}-0{4}-[04]0{3}-[08]0{3}-0{12}$/

/** One message of an export that lists them; `parent` is undefined where the list itself is the order. */
export interface Listed {
  id: string
  message: unknown
  parent: unknown
  seconds: number | null
}

/**
 * Links listed messages to trees by the ids of their parents. A message whose parent is not in the list follows the
 * one before it, so that a broken link hides nothing.
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
 * The nodes that the reader saw last, from the root down: those above `current`, or above the newest leaf where that is
 * missing. A circle is cut where it closes.
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
  // Without a leaf all is one circle; later ones win among equals, because exports append.
  for (const node of leaves.length > 0 ? leaves : nodes) {
    const time = node.seconds ?? node.parent?.seconds ?? 0
    if (time < newestTime) continue
    newest = node
    newestTime = time
  }
  return newest
}
