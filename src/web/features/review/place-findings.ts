/** A finding's range in a text; `number` counts from 0 through the whole conversation. */
export interface FoundSpan {
  start: number
  end: number
  number: number
}

/**
 * Maps findings from the source text to its rendered text.
 * @param found ranges in the source text
 * @returns ranges in the rendered text, in order; null when one of them cannot be mapped for certain, such as a URL that a link
 * hides
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
