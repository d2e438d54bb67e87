/** Makes up cards: `node bench/synthetic-cards.ts OUT.jsonl COUNT`. The same in every run, and on every machine. */
import { newCard, type Card } from '#archive/card.ts'
import { writeCards } from './card-file.ts'
import { timeline } from './timeline.ts'

const VOCABULARY = 50_000
const SLOTS = 1 << 20
const CATEGORIES = ['Code', 'Cooking', 'Garden', 'Health', 'History', 'Home', 'Music', 'Science', 'Travel', 'Words']

/** The commonest words of English, so that searching for one finds almost every card, as it does in real archives. */
const COMMON = 'the of and to a in is you that it for on are with as be this have or at not from can your will'.split(
  ' ',
)

/** Numbers from 0 up to 2^32, the same row for the same seed (mulberry32). */
function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return (mixed ^ (mixed >>> 14)) >>> 0
  }
}

const SYLLABLES = 'bdfghjklmnprstvwxyzc'.split('').flatMap((first) => 'aeiou'.split('').map((second) => first + second))

/** The word of a rank, different for each: two syllables up to rank 10,000, three from there. */
function wordOf(rank: number): string {
  const common = COMMON[rank]
  if (common !== undefined) return common
  const syllable = (place: number) => SYLLABLES[Math.floor(rank / 100 ** place) % 100]!
  return rank < 10_000 ? syllable(0) + syllable(1) : syllable(0) + syllable(1) + syllable(2)
}

/** For each slot a rank; rank n has about 1/n of the slots of the first (Zipf's law). */
function zipf(): Uint16Array {
  const slots = new Uint16Array(SLOTS)
  let harmonic = 0
  for (let rank = 1; rank <= VOCABULARY; rank++) harmonic += 1 / rank
  let filled = 0
  let share = 0
  for (let rank = 0; rank < VOCABULARY; rank++) {
    share += 1 / (rank + 1) / harmonic
    const until = Math.round(share * SLOTS)
    slots.fill(rank, filled, until)
    filled = until
  }
  return slots
}

/**
 * Made-up cards of about 220 words, in sessions of 4 to 20, all public, in the order of time.
 * @param total how many; the texts of the first cards do not depend on it, the days do
 */
export async function* syntheticCards(total: number): AsyncGenerator<Card> {
  const words = Array.from({ length: VOCABULARY }, (_, rank) => wordOf(rank))
  const slots = zipf()
  const random = seeded(20230901)
  const momentOf = timeline(total)
  const between = (low: number, high: number) => low + (random() % (high - low + 1))

  function text(count: number): string {
    let made = ''
    let left = 0
    for (let i = 0; i < count; i++) {
      const word = words[slots[random() % SLOTS]!]!
      if (left > 0) made += ` ${word}`
      else {
        made += `${i > 0 ? '. ' : ''}${word.charAt(0).toUpperCase()}${word.slice(1)}`
        left = between(5, 20)
      }
      left--
    }
    return `${made}.`
  }

  let sessionTitle = ''
  let category = ''
  let left = 0
  for (let index = 0; index < total; index++) {
    if (left-- === 0) {
      // The number keeps sessions apart that got the same words.
      sessionTitle = `${text(3).replaceAll('.', '')} ${index}`
      category = CATEGORIES[random() % CATEGORIES.length]!
      left = between(4, 20) - 1
    }
    const prompt = text(between(5, 45))
    const response = text(between(95, 295))
    const id = `made_${String(index + 1).padStart(7, '0')}`
    const pageTitle = prompt.split('.')[0]!
    yield newCard({ id, prompt, response, pageTitle, category, sessionTitle, ...momentOf(index, sessionTitle) })
  }
}

if (import.meta.main) {
  const [out, count] = process.argv.slice(2)
  if (out === undefined || !(Number(count) > 0))
    throw new Error('Say where the cards go and how many: node bench/synthetic-cards.ts OUT.jsonl COUNT')
  console.log(`${await writeCards(out, syntheticCards(Number(count)))} cards in ${out}`)
}
