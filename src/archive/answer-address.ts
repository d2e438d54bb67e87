/**
 * Answers that a URL shows in the place of the archive's own: `?answer=2` for the card that it names, and for other
 * turns of a conversation `ID-2`, separated by commas. `2.3.1` is within the second answer: of the third turn of its branch the
 * first other answer, and so on inwards. Nothing else says it.
 */

const NAME = 'answer'
const ENTRY = /^(?:(\w+)-)?(\d{1,6}(?:\.\d{1,6}\.\d{1,6}){0,50})$/

/**
 * The way to an answer: its place among the siblings, then for each step inwards the turn of the branch and the place among
 * that turn's other answers; all counted from 1.
 */
export type AnswerPath = readonly [place: number, ...within: number[]]

/**
 * Reads the answers of an address; what is no answer is skipped, the first one of a card counts.
 * @param search the query, with or without '?'
 * @param id of the card that the address names
 * @returns the way to the answer by the card's id
 */
export function readAnswers(search: string, id: string): ReadonlyMap<string, AnswerPath> {
  const answers = new Map<string, AnswerPath>()
  for (const entry of new URLSearchParams(search).get(NAME)?.split(',') ?? []) {
    const [, card = id, way = ''] = ENTRY.exec(entry) ?? []
    const [place = 0, ...within] = way.split('.').map(Number)
    if ([place, ...within].every((number) => number > 0) && !answers.has(card)) answers.set(card, [place, ...within])
  }
  return answers
}

/**
 * The query that shows another answer of a card; all else in it stays.
 * @param id of the card that the address names
 * @param card whose answer changes
 * @param way to the answer; null for the archive's own, which no address names
 * @returns with '?', '' where nothing is left
 */
export function writeAnswer(search: string, id: string, card: string, way: AnswerPath | null): string {
  const answers = new Map(readAnswers(search, id))
  if (way === null) answers.delete(card)
  else answers.set(card, way)
  const query = new URLSearchParams(search)
  query.delete(NAME)
  const rest = query.toString()
  const entries = [...answers].map(([one, places]) => (one === id ? places.join('.') : `${one}-${places.join('.')}`))
  const parts = [rest, entries.length > 0 ? `${NAME}=${entries.join(',')}` : ''].filter((part) => part !== '')
  return parts.length > 0 ? `?${parts.join('&')}` : ''
}
