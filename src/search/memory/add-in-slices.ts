import { batchesUpTo } from '#archive/batches.ts'
import type { Entry } from '#text-index/entry.ts'
import type { TextIndex } from '#text-index/text-index.ts'

/** Length of the texts that are indexed before others get their turn, in UTF-16 units. */
const LENGTH = 200_000

/**
 * Puts cards into an index, some at a time by the length of their texts: fifty long ones at once would keep others waiting
 * for seconds.
 * @param othersFirst lets others have their turn where it is time (`timeSlices`)
 */
export async function addInSlices(
  index: TextIndex,
  entries: readonly Entry[],
  othersFirst: () => Promise<void>,
): Promise<void> {
  for (const some of batchesUpTo(entries, LENGTH, lengthOf)) {
    await othersFirst()
    index.apply({ removed: [], entries: some })
  }
}

const lengthOf = ({ prompt, response }: Entry): number =>
  [...prompt, ...response].reduce((sum, { length }) => sum + length, 0)
