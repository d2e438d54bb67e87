import type { Card } from '#archive/card.ts'
import { correctCard } from '#archive/corrections.ts'
import { idsOf } from '#archive/ids-of.ts'
import { filesIn, withKnownFiles } from '#archive/known-files.ts'
import type { IntakeCard } from '#intake/export-kind.ts'
import type { SearchEngine } from '#search/engine.ts'
import { contentsOf, insertContents } from '#store/card-contents.ts'
import { rowOf, type CardOrigin } from '#store/card-row.ts'
import { knownCards, rowsById, setPrecedence, type KnownCard } from '#store/card-rows.ts'
import { assignKeys } from '#store/assign-keys.ts'
import { correctionsOf } from '#store/corrections.ts'
import { forgottenAmong } from '#store/forgotten.ts'
import { originalsOf } from '#store/originals.ts'
import { reviewsOf } from '#store/reviews.ts'
import { lockArchive } from '#store/revision.ts'
import type { Trx } from '#store/tables.ts'
import { storeFindings } from '#store/card-findings.ts'
import { redactNew } from './redact-overlay.ts'
import { cardsToWrite, isFromAnother } from './replaced-cards.ts'
import { rewriteContents } from './rewrite-contents.ts'
import { writeCards } from './write-cards.ts'

export interface CardToSave extends Pick<IntakeCard, 'content' | 'source'> {
  card: Card
  /** Hash of the source's card: nothing is written where it is unchanged. */
  fingerprint: string
  /** Rank of its source (intake/precedence.ts); null or absent for cards that are always written. */
  precedence?: number | null
  /** Stored instead of these two, for cards of an archive's export, which have an origin of their own. */
  origin?: CardOrigin
}

export interface Saved {
  added: number
  changed: number
  /** Existing cards with the same content, or from a richer source; unchanged, private or public. */
  unchanged: number
  /** Left out, as an admin deleted them for good. */
  forgotten: number
}

/** The outcome of a write, with the cards that are now from this source. */
export interface SavedCards extends Saved {
  /** Ids of added cards. */
  addedIds: string[]
  /** Ids of cards that are added or changed, or that had the same texts from another source. */
  taken: string[]
  /** Ids among the last of cards with another title in the archive. */
  otherTitled: string[]
}

/**
 * Writes cards with all derived data: text index, words, calendar, archive revision, findings. An existing card with other
 * texts is replaced, unless its present source takes precedence or is the only one with an answer. The new version keeps viewed
 * flag and corrections, and if private it is to be reviewed again unless an admin keeps it private. An existing card with the
 * same texts stays; its content and source are updated.
 */
export async function saveCards(
  trx: Trx,
  search: Pick<SearchEngine, 'put'>,
  cards: readonly CardToSave[],
): Promise<SavedCards> {
  await lockArchive(trx)
  const deleted = await forgottenAmong(
    trx,
    cards.map(({ card }) => card.id),
  )
  const wanted = cards.filter(({ card }) => !deleted.has(card.id))
  const latest = new Map((await withFiles(trx, wanted)).map((entry) => [entry.card.id, entry]))
  const known = await knownCards(trx, [...latest.keys()])
  const { different, same } = await cardsToWrite(trx, [...latest.values()], known)
  const moved = same.filter((one) => isFromAnother(one, known.get(one.card.id)))
  const isOtherTitled = ({ card }: CardToSave) => known.get(card.id)!.session_title !== card.sessionTitle
  const replaced = different.map(({ card }) => known.get(card.id)).filter((row) => row !== undefined)
  const saved = {
    added: different.length - replaced.length,
    changed: replaced.length,
    unchanged: wanted.length - different.length,
    forgotten: cards.length - wanted.length,
    addedIds: different.map(({ card }) => card.id).filter((id) => !known.has(id)),
    taken: [...different, ...moved].map(({ card }) => card.id),
    otherTitled: moved.filter(isOtherTitled).map(({ card }) => card.id),
  }
  // Grouped, as the cards of a conversation have the same precedence.
  for (const [precedence, some] of Map.groupBy(moved, (entry) => entry.precedence!)) {
    const ids = some.map(({ card }) => card.id)
    await setPrecedence(trx, ids, precedence)
  }
  await rewriteContents(trx, search, same)
  if (different.length === 0) return saved
  const before = await rowsById(trx, idsOf(replaced))
  let shown: readonly Card[] = []
  await writeCards(trx, search, {
    before,
    isReplaced: true,
    write: async () => {
      const written = await prepare(trx, different, known)
      shown = written.signed
      return written
    },
  })
  await storeFindings(trx, shown)
  return saved
}

/** Writes the contents of cards from a source. @returns the new rows, with their keys */
async function prepare(trx: Trx, cards: readonly CardToSave[], known: ReadonlyMap<string, KnownCard>) {
  const replacedIds = cards.flatMap(({ card }) => (known.has(card.id) ? [card.id] : []))
  const corrections = await correctionsOf(trx, replacedIds)
  const reviews = await reviewsOf(trx, replacedIds)
  const corrected = cards.map(({ card, ...source }) => {
    const before = known.get(card.id)
    const { fingerprint, precedence } = source
    const origin = source.origin ?? { fingerprint, precedence: precedence ?? before?.precedence ?? 0 }
    if (!before) return { ...source, card, origin }
    // A card that an admin keeps private needs no review, whatever its source says now.
    const isDecided = !card.isPrivate || reviews.get(card.id)?.is_kept === 1
    const flags = { isViewed: before.is_viewed === 1, cardReviewed: before.card_reviewed === 1 && isDecided }
    return { ...source, card: { ...correctCard(card, corrections.get(card.id) ?? {}), ...flags }, origin }
  })
  const redacted = await redactNew(trx, corrected)
  const entries = redacted.map(({ entry }) => entry)
  const shown = entries.map(({ card }) => card)
  const keys = await assignKeys(trx, shown, new Map([...known].map(([id, { key }]) => [id, key])))
  await insertContents(trx, entries)
  const rows = redacted.map(({ entry: { card, origin }, original }, at) =>
    rowOf({ shown: card, original }, keys[at]!, origin),
  )
  return { rows, signed: shown }
}

/** Keeps the files of existing cards whose content was read without their bytes. */
async function withFiles(trx: Trx, cards: readonly CardToSave[]): Promise<readonly CardToSave[]> {
  const lacking = cards.filter(({ content }) => content && filesIn(content).some(({ file }) => file === ''))
  if (lacking.length === 0) return cards
  const ids = lacking.map(({ card }) => card.id)
  const before = await contentsOf(trx, ids)
  // The originals, as the names of files may be redacted.
  for (const [id, { content }] of await originalsOf(trx, ids)) if (content) before.set(id, content)
  return cards.map((entry) => {
    const known = before.get(entry.card.id)
    return entry.content && known ? { ...entry, content: withKnownFiles(entry.content, known) } : entry
  })
}
