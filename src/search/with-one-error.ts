/**
 * What the beginning of a word may be where one typing error was made in it: a letter too many, a wrong one, one too few
 * before its last, or two that are swapped.
 * @param lettersAfter the letters that can stand behind each of its own beginnings
 */
export function withOneError(
  beginning: readonly string[],
  lettersAfter: ReadonlyMap<string, Iterable<string>>,
): string[] {
  const others = new Set<string>()
  for (const [at, letter] of beginning.entries()) {
    const before = beginning.slice(0, at).join('')
    const after = beginning.slice(at + 1)
    const rest = after.join('')
    others.add(before + rest)
    if (after.length > 0) others.add(before + after[0]! + letter + after.slice(1).join(''))
    for (const other of lettersAfter.get(before) ?? []) {
      others.add(before + other + rest)
      others.add(before + other + letter + rest)
    }
  }
  others.delete(beginning.join(''))
  return [...others]
}
