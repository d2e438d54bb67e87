import type { SessionGroup } from './session.ts'

/**
 * The layout of the groups of a list: a group of several cards is a block of its own, under a sticky title; adjacent groups of
 * one card share a block, so that they fill its rows.
 */
export function inBlocks<C>(groups: readonly SessionGroup<C>[]): SessionGroup<C>[][] {
  const blocks: SessionGroup<C>[][] = []
  let singles: SessionGroup<C>[] | null = null
  for (const group of groups) {
    if (group.cards.length > 1) {
      blocks.push([group])
      singles = null
    } else if (singles) singles.push(group)
    else blocks.push((singles = [group]))
  }
  return blocks
}
