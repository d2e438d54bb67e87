import { isObject, own } from './export-kind.ts'
import { secondsOf } from './instant.ts'

/** One node of a conversation's tree. */
export interface Node {
  id: string
  /** Anything but null or undefined is a message. */
  message: unknown
  parent: Node | null
}

/**
 * Reads the `mapping` of a conversation. A parent that is not in it makes a node a root; where a node names no parent
 * but is named as a child, that counts.
 */
export function nodesOf(mapping: Record<string, unknown>): Map<string, Node> {
  const nodes = new Map<string, Node>()
  for (const [id, raw] of Object.entries(mapping)) nodes.set(id, { id, message: own(raw, 'message'), parent: null })
  for (const [id, raw] of Object.entries(mapping)) {
    if (!isObject(raw)) continue
    const node = nodes.get(id)!
    const parent = own(raw, 'parent')
    if (typeof parent === 'string') node.parent = nodes.get(parent) ?? node.parent
    const children = own(raw, 'children')
    if (!Array.isArray(children)) continue
    for (const child of children) {
      const named = typeof child === 'string' ? nodes.get(child) : undefined
      if (named) named.parent ??= node
    }
  }
  return nodes
}

/**
 * The nodes that the reader saw last, from the root down: those above `current_node`, or above the newest leaf where
 * that is missing. A circle is cut where it closes.
 */
export function chosenPath(nodes: Map<string, Node>, currentNode: unknown): Node[] {
  const path: Node[] = []
  const seen = new Set<Node>()
  let node = (typeof currentNode === 'string' && nodes.get(currentNode)) || newestLeaf(nodes)
  while (node && !seen.has(node)) {
    seen.add(node)
    path.push(node)
    node = node.parent
  }
  return path.reverse()
}

function newestLeaf(nodes: Map<string, Node>): Node | null {
  const parents = new Set<Node>()
  for (const { parent } of nodes.values()) if (parent) parents.add(parent)
  const leaves = [...nodes.values()].filter((node) => !parents.has(node))
  let newest: Node | null = null
  let newestTime = -1
  // Without a leaf all is one circle; later ones win among equals, because exports append.
  for (const node of leaves.length > 0 ? leaves : nodes.values()) {
    const time = timeOf(node) ?? (node.parent && timeOf(node.parent)) ?? 0
    if (time < newestTime) continue
    newest = node
    newestTime = time
  }
  return newest
}

const timeOf = (node: Node): number | null => secondsOf(own(node.message, 'create_time'))
