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
  /** What the source said, hashed: equal means that nothing has to be written. */
  fingerprint: string
  /** How its source ranks (intake/precedence.ts); null or absent: it is written whatever is there. */
  precedence?: number | null
  /** Stored instead of these two, for a card from the export of an archive, which carries its own origin. */
  origin?: CardOrigin
}

export interface Saved {
  added: number
  changed: number
  /** Already there with the same content, or from a richer source; left as they are, private or public. */
  unchanged: number
  /** Left out, as an admin deleted them for good. */
  forgotten: number
}

/** The outcome of a write, with the cards whose source is now this one. */
export interface SavedCards extends Saved {
  /** Ids of cards that are added. */
  addedIds: string[]
  /** Ids of cards that are added or changed, or that the archive had from another source, the same but for their contents. */
  taken: string[]
  /** Ids among the last of cards that the archive has under another title. */
  otherTitled: string[]
}

/**
 * Writes cards with everything that is derived from them: text index, words, calendar, archive revision, findings. A card that
 * is there with other texts is replaced, unless that came from a source that precedes this one or alone has an answer: it keeps whether it
 * was viewed and what was corrected, and is to be reviewed again where it is private now, unless an admin keeps it so. One with the
 * same texts stays as it is, and what it consists of beyond them, and its source, are filled in.
 */
export async function saveCards(
  trx: Trx,
  search: Pick<SearchEngine, 'put'>,
  cards: readonly CardToSave[],
): Promise<SavedCards> {
  await lockArchive(trx)
  const gone = await forgottenAmong(
    trx,
    cards.map(({ card }) => card.id),
  )
  const wanted = cards.filter(({ card }) => !gone.has(card.id))
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
  // The cards of a conversation share one.
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

/** Writes what cards from a source consist of. @returns their rows as they are to be, with their keys */
async function prepare(trx: Trx, cards: readonly CardToSave[], known: ReadonlyMap<string, KnownCard>) {
  const replacedIds = cards.flatMap(({ card }) => (known.has(card.id) ? [card.id] : []))
  const corrections = await correctionsOf(trx, replacedIds)
  const reviews = await reviewsOf(trx, replacedIds)
  const corrected = cards.map(({ card, ...source }) => {
    const before = known.get(card.id)
    const { fingerprint, precedence } = source
    const origin = source.origin ?? { fingerprint, precedence: precedence ?? before?.precedence ?? 0 }
    if (!before) return { ...source, card, origin }
    // One that an admin keeps private waits no more, whatever its source says now.
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

/** Files that a card has already stay with it when its content was read without their bytes. */
async function withFiles(trx: Trx, cards: readonly CardToSave[]): Promise<readonly CardToSave[]> {
  const lacking = cards.filter(({ content }) => content && filesIn(content).some(({ file }) => file === ''))
  if (lacking.length === 0) return cards
  const ids = lacking.map(({ card }) => card.id)
  const before = await contentsOf(trx, ids)
  // The names of files may be redacted as well.
  for (const [id, { content }] of await originalsOf(trx, ids)) if (content) before.set(id, content)
  return cards.map((entry) => {
    const known = before.get(entry.card.id)
    return entry.content && known ? { ...entry, content: withKnownFiles(entry.content, known) } : entry
  })
}
