import type { Card } from '#archive/card.ts'
import { syntheticCards } from './synthetic-cards.ts'

/** As many letters as a newspaper in Chinese has, from this one on. */
const LETTERS = 3000
const FIRST = 0x4e00

/** Every fourth conversation is in a language that writes accents. */
const ACCENTED = 4
const ACCENTS: Record<string, string> = { a: 'á', e: 'ê', i: 'ï', o: 'ö', u: 'ù', c: 'ç', n: 'ñ' }

const accented = (text: string): string => text.replace(/[aeioucn](?=[a-z])/g, (letter) => ACCENTS[letter]!)

/** One letter for a common word of English, two for another; the same word has the same ones. */
function lettersOf(word: string): string {
  let hash = 0
  for (let at = 0; at < word.length; at++) hash = (Math.imul(hash, 31) + word.charCodeAt(at)) | 0
  const letter = (number: number) => String.fromCharCode(FIRST + ((number >>> 0) % LETTERS))
  const first = letter(Math.imul(hash, 0x9e3779b1))
  return word.length < 4 ? first : first + letter(Math.imul(hash, 0x85ebca6b))
}

const chinese = (text: string): string =>
  text
    .replace(/[a-z]+/gi, (word) => lettersOf(word.toLowerCase()))
    .replaceAll(/ (?=[\u4e00-\u9fff])/g, '')
    .replaceAll('.', '。')

/**
 * The synthetic cards with other letters: three of four conversations without blanks, every letter a word by itself as in Chinese,
 * the others with accents.
 */
export async function* accentedCards(total: number): AsyncGenerator<Card> {
  let session = ''
  let sessions = 0
  for await (const card of syntheticCards(total)) {
    if (card.sessionTitle !== session) sessions++
    session = card.sessionTitle
    const written = sessions % ACCENTED === 0 ? accented : chinese
    const prompt = written(card.prompt)
    const response = written(card.response)
    yield {
      ...card,
      prompt,
      response,
      pageTitle: written(card.pageTitle),
      sessionTitle: written(card.sessionTitle),
      promptLen: prompt.length,
      responseLen: response.length,
    }
  }
}
