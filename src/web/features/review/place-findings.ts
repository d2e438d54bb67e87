/** A span of a text that was found; `number` counts from 0 through the whole conversation. */
export interface FoundSpan {
  start: number
  end: number
  number: number
}

/**
 * Finds the places of findings of a written text in the same text as it is shown, rendered from Markdown.
 * @param found in the written text
 * @returns in their order; null when one of them cannot be placed for certain, such as an address that a link hides
 */
export function placeFindings(written: string, shown: string, found: readonly FoundSpan[]): FoundSpan[] | null {
  const places = new Map<string, [number[], number[]]>()
  const placed: FoundSpan[] = []
  for (const { start, end, number } of found) {
    const words = written.slice(start, end)
    const [before, after] = places.get(words) ?? [placesOf(written, words), placesOf(shown, words)]
    places.set(words, [before, after])
    const place = after[before.indexOf(start)]
    if (before.length !== after.length || place === undefined) return null
    placed.push({ start: place, end: place + words.length, number })
  }
  placed.sort((a, b) => a.start - b.start)
  return placed.some(({ start }, at) => at > 0 && start < placed[at - 1]!.end) ? null : placed
}

function placesOf(text: string, words: string): number[] {
  const places: number[] = []
  if (words === '') return places
  for (let at = text.indexOf(words); at !== -1; at = text.indexOf(words, at + 1)) places.push(at)
  return places
}
