import { AskedBefore } from '#meaning/asked-before.ts'

/**
 * How well prompts that ask the same are found.
 * @param prompts each with what it asks: those with the same belong together
 * @returns the harmonic mean of which share of the pairs that are found is right, and which share of the right ones is found
 */
export function pairwiseF1(prompts: readonly { prompt: string; asks: string }[]): number {
  const asked = new AskedBefore()
  for (const { prompt } of prompts) asked.add(prompt)
  const found = asked.groups()
  const pairs = (groups: Iterable<readonly unknown[]>) =>
    [...groups].reduce((sum, { length }) => sum + (length * (length - 1)) / 2, 0)
  const numbered = prompts.map(({ asks }, at) => ({ asks, group: found[at]! }))
  const right = pairs(Map.groupBy(numbered, ({ asks }) => asks).values())
  const given = pairs(Map.groupBy(numbered, ({ group }) => group).values())
  const both = pairs(Map.groupBy(numbered, ({ asks, group }) => `${group} ${asks}`).values())
  return (2 * both) / (right + given)
}
