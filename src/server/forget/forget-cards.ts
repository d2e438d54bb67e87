import { titleOf } from '#archive/card-title.ts'
import { sessionHeading } from '#archive/session.ts'
import { sideCards } from '#archive/side-cards.ts'
import { imageNameIn } from '#archive/picture.ts'
import { Refusal } from '#archive/refusal.ts'
import { TEXTS } from '#archive/texts.ts'
import { wholeBeginning } from '#archive/whole-letters.ts'
import type { SearchEngine } from '#search/engine.ts'
import { removeCards } from '#server/cards/write-cards.ts'
import { cardOf } from '#store/card-row.ts'
import { contentsOf, sourceHashesOf, sourcesHolding } from '#store/card-contents.ts'
import { logForgetting } from '#store/change-log.ts'
import { earlierNames } from '#store/corrections.ts'
import { idsOfOne, knownCards, rowsById, type OneConversation } from '#store/card-rows.ts'
import { cardsOfConversation } from '#store/conversations.ts'
import { countCardDependents, deleteCardDependents, recordForgotten, recordPictureRemovals } from '#store/forgotten.ts'
import { forgetNames } from '#store/imports.ts'
import { shownPictures } from '#store/named-files.ts'
import { originalCards } from '#store/originals.ts'
import { keepTitleRedactions } from '#store/redactions.ts'
import { lockArchive } from '#store/revision.ts'
import { removeSources } from '#store/sources.ts'
import type { Db, Trx } from '#store/tables.ts'
import { signTombstone } from '#server/proof/sign-tombstone.ts'

/** What is to be deleted for good: a card, the whole conversation that a card is of, or one that was named. */
export type ForgetTarget = { card: string } | { conversationOf: string } | OneConversation

/** What would go, as an admin is shown it before. */
export interface ForgetPreview {
  session: string
  cards: { id: string; title: string; prompt: string; response: string; isPrivate: boolean; hasPicture: boolean }[]
  /** Code points of all prompts and responses. */
  letters: number
  comments: number
  stars: number
  /** How many other cards of their conversations stay, which have its title. */
  others: number
}

/** How much of a text is shown of what would go, in UTF-16 code units. */
const SHOWN = 200

/**
 * The ids of the cards that are meant, in their order.
 * @throws Refusal 'not-found' for a card that does not exist
 */
async function idsOf(db: Db, what: ForgetTarget): Promise<string[]> {
  if ('conversation' in what) return idsOfOne(db, what)
  const id = 'card' in what ? what.card : what.conversationOf
  const ids = 'card' in what ? [id] : await cardsOfConversation(db, id)
  if ((await rowsById(db, [id])).length === 0) throw new Refusal('not-found', TEXTS.noSuchCard)
  return ids
}

/** What would be deleted for good, with the words that would go. */
export async function readForgettable(db: Db, what: ForgetTarget): Promise<ForgetPreview> {
  const ids = await idsOf(db, what)
  const rows = await rowsById(db, ids)
  const cards = rows.map((row) => {
    const card = cardOf(row)
    return {
      id: row.id,
      title: titleOf(card),
      prompt: wholeBeginning(row.prompt, SHOWN),
      response: wholeBeginning(row.response, SHOWN),
      isPrivate: row.is_private === 1,
      hasPicture: row.has_image === 1,
    }
  })
  const letters = rows.reduce((sum, row) => sum + Array.from(row.prompt).length + Array.from(row.response).length, 0)
  return { session: rows[0]!.session, cards, letters, ...(await countCardDependents(db, ids)) }
}

/**
 * Deletes cards with everything about them from the database, in one transaction: texts, contents, sources, search index,
 * comments, stars, corrections, findings, and their names in the reports of imports. What is left in files and in free
 * space of the database is cleared afterwards (clear-traces.ts).
 * @returns the ids of the cards that are gone
 */
export async function forgetCards(trx: Trx, search: Pick<SearchEngine, 'put'>, what: ForgetTarget): Promise<string[]> {
  await lockArchive(trx)
  const ids = await idsOf(trx, what)
  const rows = await rowsById(trx, ids)
  const sources = await sourceHashesOf(trx, ids)
  const holding = await sourcesHolding(trx, ids)
  // What is redacted of them is stored there alone.
  const originals = await originalCards(trx, rows.map(cardOf))
  const side = await sideCardsOf(trx, ids)
  const corrected = await earlierNames(trx, ids)
  // Their words are counted in what they consist of, too.
  await removeCards(trx, search, rows)
  await logForgetting(trx)
  const left = await keepTitleRedactions(trx, originals)
  await deleteCardDependents(trx, ids, holding)
  // A file is often called as its conversation is.
  await removeSources(trx, holding)
  await recordPictureRemovals(
    trx,
    await picturesOf(trx, [...rows.map((row) => row.image_url), ...originals.map((card) => card.imageUrl ?? '')]),
  )
  // Other cards of a conversation have its title as well, whatever they show of it.
  const ended = originals.filter((_, at) => !left.has(rows[at]!.conversation))
  const names = [
    ...rows.flatMap((row) => [row.session, row.session_title, row.semantic_sid, row.category]),
    ...ended.flatMap((card) => [sessionHeading(card), card.sessionTitle, card.semanticSid, card.category]),
    ...corrected,
  ]
  await forgetNames(trx, [...new Set(names)])
  const at = Date.now()
  await recordForgotten(
    trx,
    await Promise.all(
      [...ids, ...side].map(async (id) => ({
        id,
        source: sources.get(id) ?? '',
        at,
        signature: await signTombstone(trx, id, at),
      })),
    ),
  )
  return ids
}

/** What the other branches of these cards hold would be cards of a later export that shows them: those are gone as well. */
async function sideCardsOf(trx: Trx, ids: readonly string[]): Promise<string[]> {
  const contents = [...(await contentsOf(trx, ids)).values()]
  const side = [...new Set(contents.flatMap(sideCards))]
  const known = await knownCards(trx, side)
  return side.filter((id) => !known.has(id))
}

/** The files of pictures that no card shows any more. */
async function picturesOf(trx: Trx, urls: readonly string[]): Promise<string[]> {
  const names = [...new Set(urls.map(imageNameIn).filter((name) => name !== null))]
  const left = await shownPictures(trx, names)
  return names.filter((name) => !left.has(name))
}
