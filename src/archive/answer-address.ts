/**
 * Which answers an address shows in the place of the archive's own: `?answer=2` for the card that it names, and for other
 * turns of a conversation `ID-2`, separated by commas. Nothing else says it.
 */

const NAME = 'answer'
const ENTRY = /^(?:(\w+)-)?(\d{1,6})$/

/**
 * Reads the answers of an address; what is no answer is skipped, the first one of a card counts.
 * @param search the query, with or without '?'
 * @param id of the card that the address names
 * @returns the place of the answer, counted from 1, by the card's id
 */
export function readAnswers(search: string, id: string): ReadonlyMap<string, number> {
  const answers = new Map<string, number>()
  for (const entry of new URLSearchParams(search).get(NAME)?.split(',') ?? []) {
    const [, card = id, place] = ENTRY.exec(entry) ?? []
    if (place !== undefined && Number(place) > 0 && !answers.has(card)) answers.set(card, Number(place))
  }
  return answers
}

/**
 * The query that shows another answer of a card; all else in it stays.
 * @param id of the card that the address names
 * @param card whose answer changes
 * @param place counted from 1; null for the archive's own, which no address names
 * @returns with '?', '' where nothing is left
 */
export function writeAnswer(search: string, id: string, card: string, place: number | null): string {
  const answers = new Map(readAnswers(search, id))
  if (place === null) answers.delete(card)
  else answers.set(card, place)
  const query = new URLSearchParams(search)
  query.delete(NAME)
  const rest = query.toString()
  const entries = [...answers].map(([one, number]) => (one === id ? `${number}` : `${one}-${number}`))
  const parts = [rest, entries.length > 0 ? `${NAME}=${entries.join(',')}` : ''].filter((part) => part !== '')
  return parts.length > 0 ? `?${parts.join('&')}` : ''
}
