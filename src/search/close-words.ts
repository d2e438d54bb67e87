import type { Kysely } from 'kysely'
import { forgivenErrors, typingErrors } from '#archive/typing-error.ts'
import type { Visibility } from '#archive/viewer.ts'
import { newWords } from '#store/new-terms.ts'
import type { Tables } from '#store/tables.ts'
import { countsOf } from '#store/terms.ts'
import type { CloseWord } from './engine.ts'
import { pause } from './pause.ts'
import { termsAlike, type TermsAlike } from './terms-alike.ts'
import { withOneError } from './with-one-error.ts'

/** As many words as a search takes the place of one word with. */
const MOST = 20

/** So many letters of a long word are its beginning: few words begin alike then, and few letters can be wrong. */
const BEGINNING = 4

/**
 * The words of visible cards that are within the typing errors that are forgiven, the closest first, then those that
 * more cards hold. None is left out but for being the twenty-first (ADR-0061).
 * @throws Refusal when so many words are alike that looking at them takes longer than a visitor should wait
 */
export async function closeWords(
  db: Kysely<Tables>,
  visibility: Visibility,
  typed: string,
  terms: TermsAlike = termsAlike(db, visibility),
): Promise<CloseWord[]> {
  const most = forgivenErrors(typed)
  if (most === 0) return []
  // Before those that are counted: what is counted in between is in both, rather than in none.
  const candidates = new Set((await newWords(db, visibility)).keys())
  const alike = await (most === 1 ? oneErrorAway : twoErrorsAway)(terms, Array.from(typed))
  for (const word of alike) candidates.add(word)
  const errors = new Map<string, number>()
  for (const word of candidates) {
    const count = typingErrors(typed, word, most)
    if (count > 0 && count <= most) errors.set(word, count)
  }
  return [...(await countsOf(db, visibility, [...errors.keys()]))]
    .map(([word, count]) => ({ word, count, errors: errors.get(word)! }))
    .sort((a, b) => a.errors - b.errors || b.count - a.count || (a.word < b.word ? -1 : 1))
    .slice(0, MOST)
}

/** One error leaves one half of a word as it is, or swaps the letters between which they meet. */
async function oneErrorAway(terms: TermsAlike, letters: readonly string[]): Promise<string[]> {
  const lengths = { least: letters.length - 1, most: letters.length + 1 }
  const half = Math.floor(letters.length / 2)
  const [start, end] = [letters.slice(0, half), letters.slice(half)]
  return [
    ...(await terms.with({ start: start.join('') }, lengths)),
    ...(await terms.with({ end: end.join('') }, lengths)),
    [...start.slice(0, -1), end[0]!, start.at(-1)!, ...end.slice(1)].join(''),
  ]
}

/**
 * Two errors leave the beginning of a word as it is, or the rest behind it; or there is one in each. The one in the rest
 * then leaves its first two letters as they are, or all that comes behind these; swapped letters on one of these borders
 * leave all else on one of their sides.
 */
async function twoErrorsAway(terms: TermsAlike, letters: readonly string[]): Promise<string[]> {
  // It takes a millisecond or two, and many words of a search may be misspelt.
  await pause()
  const lengths = { least: letters.length - 2, most: letters.length + 2 }
  const found: string[] = []
  const look = async (piece: { start: string } | { end: string }) => {
    for (const word of await terms.with(piece, lengths)) found.push(word)
  }
  const swapped = (at: number) => [
    ...letters.slice(0, at - 1),
    letters[at]!,
    letters[at - 1]!,
    ...letters.slice(at + 1),
  ]
  const beginning = letters.slice(0, BEGINNING)
  await look({ start: beginning.join('') })
  await look({ end: letters.slice(BEGINNING).join('') })
  await look({
    start: swapped(BEGINNING)
      .slice(0, BEGINNING + 1)
      .join(''),
  })
  await look({
    end: swapped(BEGINNING)
      .slice(BEGINNING - 1)
      .join(''),
  })
  await look({
    end: swapped(BEGINNING + 2)
      .slice(BEGINNING)
      .join(''),
  })
  const starts = beginning.map((_, at) => beginning.slice(0, at).join(''))
  const rest = {
    next: letters.slice(BEGINNING, BEGINNING + 2).join(''),
    end: letters.slice(BEGINNING + 2).join(''),
  }
  const others = withOneError(beginning, await terms.lettersAfter(starts))
  found.push(...(await terms.startingWith(others, rest, lengths)))
  return found
}
