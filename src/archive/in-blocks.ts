import type { SessionGroup } from './session.ts'

/**
 * The groups of a list as they are set: one of several cards is a block by itself, under a title that stays in sight;
 * neighbours of one card each share a block, so that they fill its rows.
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
