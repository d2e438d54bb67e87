import type { Node } from './branch.ts'

/** The nodes of a conversation as a tree that can be walked from the root. */
export interface Tree {
  /** The root nodes, in the order of the export. */
  roots: readonly Node[]
  childrenOf(node: Node): readonly Node[]
  /** Position of a node in preorder, with branches in the order of the export. */
  placeOf(node: Node): number
  /** The branch below a node, itself included, with the most content. */
  branchBelow(node: Node): Node[]
  /** The branch of the first root with any content; null without one. */
  fullest(): Node[] | null
}

/**
 * Arranges nodes as a tree. A cycle is cut where the chosen path closes it, any other at one of its nodes, so that every node
 * is in the tree exactly once.
 * @param path the chosen path, from the root
 * @param weightOf returns the amount of a node's content
 */
export function treeOf(nodes: readonly Node[], path: readonly Node[], weightOf: (node: Node) => number): Tree {
  if (path.length === nodes.length) return lineOf(path)
  const children = new Map<Node, Node[]>()
  const cut = new Set<Node>(path.slice(0, 1))
  const roots: Node[] = []
  for (const node of nodes) {
    if (node.parent === null || cut.has(node)) roots.push(node)
    else if (children.has(node.parent)) children.get(node.parent)!.push(node)
    else children.set(node.parent, [node])
  }
  for (const list of [roots, ...children.values()]) {
    if (list.some(({ rank }) => rank !== undefined))
      list.sort((a, b) => (a.rank ?? Infinity) - (b.rank ?? Infinity) || 0)
  }
  const places = new Map<Node, number>()
  const order: Node[] = []
  const readFrom = (root: Node): void => {
    const open = [root]
    for (let node = open.pop(); node; node = open.pop()) {
      if (places.has(node)) continue
      places.set(node, order.length)
      order.push(node)
      const below = children.get(node) ?? []
      for (let at = below.length - 1; at >= 0; at--) open.push(below[at]!)
    }
  }
  for (const root of roots) readFrom(root)
  for (const node of nodes) {
    if (places.has(node)) continue
    const root = circleOf(node)
    const above = children.get(root.parent!)!
    above.splice(above.indexOf(root), 1)
    roots.push(root)
    readFrom(root)
  }
  const weights = new Map<Node, number>()
  const heaviest = new Map<Node, Node>()
  for (const node of order.toReversed()) {
    let weight = weightOf(node)
    for (const child of children.get(node) ?? []) {
      const below = weights.get(child)!
      weight += below
      const best = heaviest.get(node)
      if (best === undefined || below >= weights.get(best)!) heaviest.set(node, child)
    }
    weights.set(node, weight)
  }
  const branchBelow = (node: Node): Node[] => {
    const branch = [node]
    for (let next = heaviest.get(node); next; next = heaviest.get(next)) branch.push(next)
    return branch
  }
  return {
    roots,
    branchBelow,
    childrenOf: (node) => children.get(node) ?? [],
    placeOf: (node) => places.get(node)!,
    fullest() {
      const root = roots.find((one) => weights.get(one)! > 0)
      return root ? branchBelow(root) : null
    },
  }
}

/** The tree of a conversation without branches. */
function lineOf(path: readonly Node[]): Tree {
  const places = new Map(path.map((node, at) => [node, at]))
  return {
    roots: path.slice(0, 1),
    childrenOf: () => [],
    placeOf: (node) => places.get(node)!,
    branchBelow: (node) => path.slice(places.get(node)),
    fullest: () => null,
  }
}

/** A node of the cycle in which a node's ancestors end. */
function circleOf(node: Node): Node {
  const seen = new Set<Node>()
  let one = node
  while (!seen.has(one)) {
    seen.add(one)
    one = one.parent!
  }
  return one
}
