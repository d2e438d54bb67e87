import type { Selectable } from 'kysely'
import type { z } from 'zod'
import type { listRedactions as listCall, redaction, redactWords } from '#api/redactions.ts'
import { batchesOf } from '#archive/batches.ts'
import type { Card } from '#archive/card.ts'
import { conversationKey } from '#archive/conversation.ts'
import { idsOf } from '#archive/ids-of.ts'
import { Refusal } from '#archive/refusal.ts'
import { holdsWords } from '#archive/redact/find-words.ts'
import { cardHolds, countPlaces } from '#archive/redact/redact-card.ts'
import { otherSpellings } from '#archive/redact/other-spellings.ts'
import { withRedactedElsewhere } from '#archive/redact/redacted-elsewhere.ts'
import { redactContent } from '#archive/redact/redact-content.ts'
import { REDACTED } from '#archive/redact/redact-text.ts'
import { REDACT_TEXTS } from '#archive/redact/redact-texts.ts'
import { TEXTS } from '#archive/texts.ts'
import type { SearchEngine } from '#search/engine.ts'
import { carryOverVisits, wordStates, storeFindings } from '#store/card-findings.ts'
import { rewriteCards } from '#server/cards/rewrite-cards.ts'
import { contentsOf } from '#store/card-contents.ts'
import { cardOf, rowConversation } from '#store/card-row.ts'
import { rowsById, rowsOfConversation, type CardRow } from '#store/card-rows.ts'
import { recordUnpublished } from '#store/unpublished-cards.ts'
import { originalCards, originalsOf } from '#store/originals.ts'
import { pageOfLog } from '#store/numbered-log.ts'
import { addRedaction, redactionsAround, redactionsOf, undoneRedaction } from '#store/redactions.ts'
import type { RedactionsTable } from '#store/redaction-tables.ts'
import { lockedTransaction } from '#store/locked-transaction.ts'
import { raiseRevision } from '#store/revision.ts'
import { noteStalePages, removeStalePages } from '#store/stale-pages.ts'
import type { Db, Trx } from '#store/tables.ts'

/** The dependencies of redacting. */
export interface RedactDependencies {
  db: Db
  search: Pick<SearchEngine, 'put'>
  /** Called after every transaction that may have changed cards, with the ids of cards whose texts may differ. */
  changed: (ids: readonly string[]) => Promise<void>
}

/** The admin who redacts, for the log. */
export interface RedactedBy {
  id: string
  name: string
}

type Redaction = z.input<typeof redaction>

/** Cards of a conversation that are rewritten at once. */
const CARDS_PER_BATCH = 200

/**
 * Redacts words of a card: every occurrence in all its texts, and in the title of its conversation in all cards of it.
 * @throws Refusal 'bad-request' where the card does not hold them, 'conflict' where they are redacted already
 */
export async function redact(
  { db, search, changed }: RedactDependencies,
  id: string,
  { words: given, reason }: { words: string; reason: string },
  by: RedactedBy,
): Promise<z.input<typeof redactWords.output>> {
  const words = given.trim()
  if (words === '') throw new Refusal('bad-request', REDACT_TEXTS.noWords)
  if (words.includes(REDACTED[0]!)) throw new Refusal('bad-request', REDACT_TEXTS.isMark)
  const { ids, ...done } = await lockedTransaction(db, async (trx) => {
    const row = await rowOfCard(trx, id)
    const shown = cardOf(row)
    const [original] = (await originalCards(trx, [shown])) as [Card]
    const before = await placesOf(trx, shown)
    const isInTexts = cardHolds(original, words) || (await contentHolds(trx, id, words))
    if (!isInTexts) throw new Refusal('bad-request', REDACT_TEXTS.notFound)
    const log = await redactionsOf(trx, id)
    if (log.some((one) => one.undone_at === 0 && one.words === words)) {
      throw new Refusal('conflict', REDACT_TEXTS.isRedacted)
    }
    const isInTitle = titleHolds(original, words)
    const number = await addRedaction(trx, {
      card_id: id,
      words,
      reason: reason.trim(),
      conversation: isInTitle ? conversationKey(original) : '',
      at: Date.now(),
      by_id: by.id,
      by_name: by.name,
      undone_at: 0,
      undone_by: '',
    })
    const cards = isInTitle ? await rowsOfConversation(trx, row.conversation) : [row]
    await rewrite(trx, search, cards)
    await scanOthers(trx, row, words)
    await noteStalePages(trx, idsOf(cards))
    const after = cardOf(await rowOfCard(trx, id))
    const added = (await redactionsOf(trx, id)).find((one) => one.number === number)!
    return {
      redaction: redactionOf(added),
      card: after,
      places: Math.max(0, (await placesOf(trx, after)) - before),
      sessionCards: isInTitle ? cards.length : 0,
      otherSpellings: otherSpellings(after, (await contentsOf(trx, [id])).get(id), words),
      ids: idsOf(cards),
    }
  })
  await changed(ids)
  await removeStalePages(db, ids)
  return done
}

/**
 * Undoes a redaction; words that other redactions cover stay redacted.
 * @throws Refusal 'not-found' for an unknown number, 'conflict' where it was undone before
 */
export async function undo(
  { db, search, changed }: RedactDependencies,
  id: string,
  number: number,
  by: RedactedBy,
): Promise<{ card: Card }> {
  const { card, ids } = await lockedTransaction(db, async (trx) => {
    const row = await rowOfCard(trx, id)
    const [original] = (await originalCards(trx, [cardOf(row)])) as [Card]
    const one = (await redactionsAround(trx, original)).find((entry) => entry.number === number)
    if (!one) throw new Refusal('not-found', REDACT_TEXTS.noSuch)
    if (one.undone_at !== 0) throw new Refusal('conflict', REDACT_TEXTS.undoneBefore)
    // The card may have a new title; cards that kept the old one must show its words again as well.
    const titled = one.conversation === '' ? [] : await rowsOfConversation(trx, rowConversation(one.conversation))
    const cards = [row, ...titled.filter((other) => other.id !== id)]
    await undoneRedaction(trx, number, { by: by.name, now: Date.now() })
    await rewrite(trx, search, cards)
    await scanOthers(trx, row, one.words)
    return { card: cardOf(await rowOfCard(trx, id)), ids: cards.map((entry) => entry.id) }
  })
  await changed(ids)
  return { card }
}

/** Rewrites cards with their current redactions and findings. */
async function rewrite(trx: Trx, search: Pick<SearchEngine, 'put'>, rows: readonly CardRow[]): Promise<void> {
  // Also where only another answer holds the words, so no row of a card changes.
  await raiseRevision(trx, { isVisible: rows.some((row) => row.is_private === 0) })
  for (const some of batchesOf(rows, CARDS_PER_BATCH)) {
    const looks = await wordStates(trx, some.map(cardOf))
    await rewriteCards(trx, search, some, (card) => card)
    const written = await rowsById(trx, idsOf(some))
    await carryOverVisits(trx, written.map(cardOf), looks)
    await storeFindings(trx, written.map(cardOf))
    // `writeCards` detects redactions in the texts of a card only, not in its other answers.
    const redacted = new Map(written.map((row) => [row.id, row.redactions]))
    const others = some.filter((row) => row.is_private === 0 && redacted.get(row.id) === row.redactions)
    await recordUnpublished(trx, idsOf(others))
  }
}

/** Stores the findings of private cards of the conversation of a card that hold words which were redacted in it, or are again. */
async function scanOthers(trx: Trx, { id, conversation }: CardRow, words: string): Promise<void> {
  const rows = await rowsOfConversation(trx, conversation)
  const others = rows.filter((row) => row.is_private === 1 && row.id !== id).map(cardOf)
  const holding = others.filter((card) => withRedactedElsewhere(card, [], [words]).length > 0)
  for (const some of batchesOf(holding, CARDS_PER_BATCH)) await storeFindings(trx, some)
}

async function rowOfCard(trx: Trx, id: string): Promise<CardRow> {
  const [row] = await rowsById(trx, [id])
  if (!row) throw new Refusal('not-found', TEXTS.noSuchCard)
  return row
}

const titleHolds = (card: Card, words: string): boolean =>
  holdsWords(card.sessionTitle, words) || holdsWords(card.semanticSid, words)

/** True where the content of the card holds the words, such as another answer. */
async function contentHolds(trx: Trx, id: string, words: string): Promise<boolean> {
  const original = (await originalsOf(trx, [id])).get(id)
  const content = original ? original.content : (await contentsOf(trx, [id])).get(id)
  return content != null && JSON.stringify(redactContent(content, [{ words, reason: '' }])) !== JSON.stringify(content)
}

/** Number of redaction marks in all parts and answers of a card. @param card with its redactions */
const placesOf = async (trx: Trx, card: Card): Promise<number> =>
  countPlaces(card, (await contentsOf(trx, [card.id])).get(card.id))

/** The redactions of a card. @throws Refusal where there is no such card */
export async function readRedactions(db: Db, id: string): Promise<{ redactions: Redaction[] }> {
  const { card } = await readOriginal(db, id)
  return { redactions: (await redactionsAround(db, card)).map(redactionOf) }
}

/** A card without its redactions. @throws Refusal where there is no such card */
export async function readOriginal(db: Db, id: string): Promise<{ card: Card }> {
  const [row] = await rowsById(db, [id])
  if (!row) throw new Refusal('not-found', TEXTS.noSuchCard)
  return { card: (await originalCards(db, [cardOf(row)]))[0]! }
}

/** The log of redactions, latest first. @param window `before`: only redactions with a smaller number */
export async function readLog(
  db: Db,
  window: { before?: number | undefined; limit: number },
): Promise<z.input<typeof listCall.output>> {
  const { rows, ...place } = await pageOfLog(db, 'redactions', window)
  return { redactions: rows.map(redactionOf), ...place }
}

const redactionOf = (row: Selectable<RedactionsTable>): Redaction => ({
  number: row.number,
  cardId: row.card_id,
  words: row.words,
  reason: row.reason,
  at: new Date(row.at).toISOString(),
  by: row.by_name,
  isInTitle: row.conversation !== '',
  undone: row.undone_at === 0 ? null : { at: new Date(row.undone_at).toISOString(), by: row.undone_by },
})
