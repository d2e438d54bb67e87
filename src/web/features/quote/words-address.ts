import { readAnswers, writeAnswer } from '#archive/answer-address.ts'
import { cardIdOf, cardPath } from '#archive/card-url.ts'
import { sessionPath } from '#archive/conversation.ts'
import { fragmentOf, writeFragment } from '#archive/text-fragment.ts'
import { placeNow } from '#web/address/place.ts'
import { isSession } from '#web/address/session-address.ts'
import { inFull } from '#web/address/site-base.ts'
import type { MarkedWords } from './marked-words.ts'
import type { Quoted } from './quoted.ts'
import { placeInTexts } from './text-places.ts'

/**
 * The URL of selected words: the URL of their card, or in a conversation of their turn, with the words as a text fragment. The
 * card's id survives later imports of a longer conversation, and the words are searched for in that card.
 */
export function wordsAddress(card: Quoted, { texts, range }: MarkedWords): string {
  const { pathname, search } = placeNow()
  const here = cardIdOf(pathname.split('/')[2] ?? '') ?? ''
  const query = writeAnswer('', card.id, card.id, readAnswers(search, here).get(card.id) ?? null)
  const path = isSession(pathname) ? `${sessionPath(card)}${query}#${card.id}` : `${cardPath(card)}${query}#`
  const found = placeInTexts(texts, range)
  const words = found && fragmentOf(found.text, found.place)
  return inFull(words?.start ? path + writeFragment(words) : path.replace(/#$/, ''))
}
