import { cardIdGiven, cardPath } from '#archive/card-url.ts'
import { dayOf } from '#archive/day-stamp.ts'
import { counted } from '#archive/counted.ts'
import { printable } from '#archive/printable.ts'
import { Refusal } from '#archive/refusal.ts'
import { RELATED_TEXTS } from '#archive/related-texts.ts'
import { readConfig } from '#server/config.ts'
import { learnInProcess } from '#server/related/learn-in-process.ts'
import { FEW_CARDS, relatedCards } from '#server/related/related-cards.ts'
import { countPublic } from '#store/public-cards.ts'
import { withArchive } from './open-archive.ts'
import { OWNER } from './owner.ts'

export interface RelatedOptions {
  ids?: boolean
  json?: boolean
}

type Answer = Awaited<ReturnType<typeof relatedCards>>

/**
 * Prints the public cards that are related to a card, the nearest first. The archive is learned for it each time.
 * @param given the card's id or address
 * @throws Refusal where there is no such card, or too few public ones to say what is related
 */
export async function related(given: string, options: RelatedOptions): Promise<void> {
  const id = cardIdGiven(given)
  const answer = await withArchive(readConfig(process.env), async ({ store: { db } }) => {
    const found = await relatedCards({ db, learned: learnInProcess(db) }, OWNER, id)
    const few = await countPublic(db)
    if (few < FEW_CARDS)
      throw new Refusal('unavailable', RELATED_TEXTS.fewCards(counted(few, 'public card'), FEW_CARDS))
    return found
  })
  if (options.json) return console.log(JSON.stringify(answer))
  for (const card of answer.cards) console.log(options.ids ? card.id : lineOf(card))
  if (!options.ids) console.error(counted(answer.cards.length, 'related card'))
}

/** A card in one line: its day, its address, its title, and the words that relate it. */
const lineOf = (card: Answer['cards'][number]): string =>
  printable(
    `${dayOf(card.dayStamp) ?? '—'.padEnd(10)}  ${cardPath(card)}  ${card.title}  (${card.words.join(', ')})`.replace(
      /\s/g,
      ' ',
    ),
  )
