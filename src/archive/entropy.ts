/** Placeholders of keys. */
const PLACEHOLDER =
  /your|example|placeholder|change.?me|dummy|sample|insert|replace|redacted|todo|foobar|xxx|\*\*\*|\.\.\.|<|\$\{|%[A-Z_]+%|abcdefghij|1234567890123/i

/** `a.b.c`, `SOME_NAME`, `some-name-2`: the name of a thing, not a secret. */
const NAME_OF_SOMETHING =
  /^(?:[A-Za-z_$][\w$]*(?:\.[A-Za-z_$][\w$]*)+|[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)*|[A-Za-z]+(?:[_-][A-Za-z]+)*[_-]?\d{0,3})$/

/** Bits in a letter of the text, if its letters came independently. */
export function entropyOf(text: string): number {
  const counts = new Map<string, number>()
  for (const letter of text) counts.set(letter, (counts.get(letter) ?? 0) + 1)
  let bits = 0
  for (const count of counts.values()) bits -= (count / text.length) * Math.log2(count / text.length)
  return bits
}

/** True for what a machine made at random: letters and digits, many different ones, and no name or placeholder. */
export function looksRandom(value: string): boolean {
  if (!/\d/.test(value) || !/[A-Za-z]/.test(value)) return false
  return entropyOf(value) >= 3 && !PLACEHOLDER.test(value) && !NAME_OF_SOMETHING.test(value)
}
