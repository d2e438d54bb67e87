import type { Kysely } from 'kysely'
import type { Condition } from '#archive/plan.ts'
import type { Visibility } from '#archive/viewer.ts'
import type { Phrase } from '#archive/term.ts'
import type { Tables } from '#store/tables.ts'
import { beginningsOf, countsOf, termsWith } from '#store/terms.ts'
import { phraseCounts } from './phrase-counts.ts'

/** What is known about the words of a condition before the index is asked. */
export interface Lexicon {
  /** How many visible cards hold each word; a word that is not in it stands in no visible card. */
  counts: ReadonlyMap<string, number>
  /** How an unfinished word may go on; null when it has too many endings to name them. */
  endings: ReadonlyMap<string, Ending[] | null>
  /** How many visible cards hold each phrase at most; see `phraseCounts`. */
  countOf: (phrase: Phrase) => number
}

/** A whole word, or the beginning of words that the index finds quickly. */
interface Ending {
  word: string
  isWhole: boolean
}

/** The index has lists of its own for words that begin with so many letters. */
const LISTED = [2, 3]

/** Asking for more words than this costs more than reading all that begin alike. */
const MOST_ENDINGS = 300

/** Looks up the words of a condition. */
export async function lookUp(db: Kysely<Tables>, visibility: Visibility, condition: Condition): Promise<Lexicon> {
  const phrases = phrasesOf(condition)
  const words = new Set(phrases.flatMap(({ words: all, prefix }) => (prefix ? all.slice(0, -1) : all)))
  const endings = new Map<string, Ending[] | null>()
  for (const { words: all, prefix } of phrases) {
    const start = all.at(-1)!
    if (prefix && !endings.has(start)) endings.set(start, await endingsOf(db, visibility, start))
  }
  const countOf = await phraseCounts(db, visibility, phrases)
  return { counts: await countsOf(db, visibility, [...words]), endings, countOf }
}

async function endingsOf(db: Kysely<Tables>, visibility: Visibility, start: string): Promise<Ending[] | null> {
  const { length } = Array.from(start)
  if (LISTED.includes(length)) return [{ word: start, isWhole: false }]
  if (length < LISTED[0]!) {
    const words = await beginningsOf(db, visibility, start, LISTED[0]!)
    return words.map((word) => ({ word, isWhole: word === start }))
  }
  const words = await termsWith(db, visibility, start, MOST_ENDINGS + 1)
  return words.length > MOST_ENDINGS ? null : words.map((word) => ({ word, isWhole: true }))
}

function phrasesOf(condition: Condition): Phrase[] {
  switch (condition.kind) {
    case 'phrase':
      return [condition.phrase]
    case 'all':
    case 'any':
      return condition.of.flatMap(phrasesOf)
    case 'without':
      return [...phrasesOf(condition.base), ...phrasesOf(condition.excluded)]
    default:
      return []
  }
}

/** The condition without what no visible card can meet, as its words tell. */
export function possible(condition: Condition, lexicon: Lexicon): Condition {
  switch (condition.kind) {
    case 'phrase': {
      const { words, prefix } = condition.phrase
      const whole = prefix ? words.slice(0, -1) : words
      const canEnd = !prefix || lexicon.endings.get(words.at(-1)!)?.length !== 0
      return canEnd && whole.every((word) => lexicon.counts.has(word)) ? condition : { kind: 'nothing' }
    }
    case 'all': {
      const of = condition.of.map((part) => possible(part, lexicon))
      return of.some((part) => part.kind === 'nothing') ? { kind: 'nothing' } : { kind: 'all', of }
    }
    case 'any': {
      const of = condition.of.map((part) => possible(part, lexicon)).filter((part) => part.kind !== 'nothing')
      return of.length > 1 ? { kind: 'any', of } : (of[0] ?? { kind: 'nothing' })
    }
    case 'without': {
      const base = possible(condition.base, lexicon)
      const excluded = possible(condition.excluded, lexicon)
      return excluded.kind === 'nothing' || base.kind === 'nothing' ? base : { kind: 'without', base, excluded }
    }
    default:
      return condition
  }
}

/** Comparing where words stand takes as long as so many entries do that are only passed by. */
const PHRASE_STEPS = 3
/**
 * Where a phrase holds a word twice it may begin, and fail late, at every word of a text such as 'a a a a': a text is then
 * compared as often as the phrase repeats words, however long it is.
 */
const REPEATED_STEPS = 1000

/**
 * How many entries of the index may have to be read for nothing: entries that are hits end the search at 1000 of them,
 * but where several words must meet, or one must be missing, all of the rarest word's may be read in vain.
 */
export function vainSteps(condition: Condition, lexicon: Lexicon): number {
  switch (condition.kind) {
    case 'phrase': {
      const { phrase, field } = condition
      return phrase.words.length > 1 || field ? entries(condition, lexicon) * breadth(condition) : 0
    }
    case 'any':
      return condition.of.reduce((sum, part) => sum + vainSteps(part, lexicon), 0)
    case 'all': {
      const fewest = Math.min(...condition.of.map((part) => entries(part, lexicon)))
      // Nothing is known of flags alone.
      return Number.isFinite(fewest) ? fewest * breadth(condition) : Infinity
    }
    case 'without':
      return (
        vainSteps(condition.base, lexicon) +
        Math.min(entries(condition.base, lexicon), entries(condition.excluded, lexicon)) *
          (breadth(condition.base) + breadth(condition.excluded))
      )
    default:
      return 0
  }
}

/** How many entries a condition can have at most; not known of flags. */
function entries(condition: Condition, lexicon: Lexicon): number {
  switch (condition.kind) {
    case 'phrase':
      return lexicon.countOf(condition.phrase)
    case 'all':
      return Math.min(...condition.of.map((part) => entries(part, lexicon)))
    case 'any':
      return condition.of.reduce((sum, part) => sum + entries(part, lexicon), 0)
    case 'without':
      return entries(condition.base, lexicon)
    case 'nothing':
      return 0
    default:
      return Infinity
  }
}

/** How many entries a condition reads of a card: one for each word; those of flags are skipped through. */
export function breadth(condition: Condition): number {
  switch (condition.kind) {
    case 'phrase': {
      const { words } = condition.phrase
      const repeated = words.length - new Set(words).size
      return words.length > 1 ? words.length * PHRASE_STEPS * (1 + repeated * REPEATED_STEPS) : 1
    }
    case 'all':
    case 'any':
      return condition.of.reduce((sum, part) => sum + breadth(part), 0)
    case 'without':
      return breadth(condition.base) + breadth(condition.excluded)
    default:
      return 0
  }
}
