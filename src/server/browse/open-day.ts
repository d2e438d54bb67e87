import { NO_FILTERS } from '#archive/filters.ts'
import { ANSWER_LETTERS, RESPONSE_LETTERS } from '#archive/listed-session.ts'
import { plainBeginning } from '#archive/plain-beginning.ts'
import { asciiJson } from '#archive/summary-json.ts'
import { visibilityOf, type Viewer, type Visibility } from '#archive/viewer.ts'
import { dayCounts } from '#store/calendar.ts'
import { firstKeyOf } from '#store/card-key.ts'
import { picturedFrom, type CardInList } from '#store/cards.ts'
import { conversationSizes, responseBeginnings } from '#store/conversation-list.ts'
import type { Library } from './list-cards.ts'
import { listedJson } from '#server/cards/listed-json.ts'
import { fillCommentCounts } from '#server/response-cache/comment-count-placeholder.ts'

/** Number of cards on the home page, in its list and in its carousel (R2.38). */
const OPENING_CARDS = 3

/**
 * The cards of a random active day (R2.38, R2.39), and cards with pictures: of that day, then of later days, then from the
 * start of the archive. These differ from the day's first cards, unless the archive has too few.
 * @param random returns a number from 0 (inclusive) to 1 (exclusive)
 * @param not a day that was shown before; it is repeated only where there is no other
 * @param wanted a preferred day, used where it has cards
 * @returns the contract's opening as JSON text
 */
export async function openDay(
  { db, search }: Library,
  viewer: Viewer,
  { random, not, wanted }: { random: () => number; not?: string | undefined; wanted?: string | undefined },
): Promise<string> {
  const visibility = visibilityOf(viewer)
  const active = (await dayCounts(db, visibility)).filter(({ date }) => date !== '')
  const days = active.length > 1 ? active.filter(({ date }) => date !== not) : active
  const named = active.find(({ date }) => date === wanted)
  const day = (named ?? days[Math.floor(random() * days.length)])?.date ?? null
  const filters = { ...NO_FILTERS, date: day === null ? [] : [day] }
  const { keys } = await search.find(visibility, filters)
  const own = keys.slice(0, OPENING_CARDS)
  const pictured = await pictures({ db, visibility, from: day === null ? 0 : firstKeyOf(day), own })
  const facts = await factsOf({ db, visibility, keys: [...own, ...pictured.map(({ key }) => key)] })
  const withFacts = (json: string, key: number) => `${json.slice(0, -1)},${facts(key)}}`
  const cards = await listedJson(db, visibility, own, [], 1)
  const shown = cards.map((json, at) => withFacts(json, own[at]!))
  const carousel = pictured.map(({ key, summary }) => withFacts(summary, key))
  const text = `{"day":${JSON.stringify(day)},"cards":[${shown.join(',')}],"carousel":[${carousel.join(',')}]}`
  return fillCommentCounts(db, text)
}

interface DayRequest {
  db: Library['db']
  visibility: Visibility
}

async function pictures({ db, visibility, from, own }: DayRequest & { from: number; own: readonly number[] }) {
  const most = OPENING_CARDS + own.length
  const later = await picturedFrom(db, visibility, from, most)
  const isShort = later.filter(({ key }) => !own.includes(key)).length < OPENING_CARDS
  const earlier = isShort && from > 0 ? await picturedFrom(db, visibility, 0, most) : []
  const all = new Map<number, CardInList>([...later, ...earlier].map((card) => [card.key, card]))
  const others = [...all.values()].filter(({ key }) => !own.includes(key))
  const repeated = [...all.values()].filter(({ key }) => own.includes(key))
  return [...others, ...repeated].slice(0, OPENING_CARDS)
}

/** Returns the fields of an opening besides the card itself, as the inner text of a JSON object. */
async function factsOf({ db, visibility, keys }: DayRequest & { keys: readonly number[] }) {
  const begun = await responseBeginnings(db, visibility, keys, RESPONSE_LETTERS)
  const sizes = await conversationSizes(
    db,
    visibility,
    [...begun.values()].map(({ conversation }) => conversation),
  )
  return (key: number): string => {
    const { response = '', conversation = '' } = begun.get(key) ?? {}
    const { turns = 1, letters = 0 } = sizes.get(conversation) ?? {}
    return asciiJson({ answer: plainBeginning(response, ANSWER_LETTERS), turns, letters }).slice(1, -1)
  }
}
