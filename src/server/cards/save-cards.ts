import { isDeepStrictEqual } from 'node:util'
import type { Selectable, Transaction } from 'kysely'
import type { Card } from '#archive/card.ts'
import { correctCard } from '#archive/corrections.ts'
import { filesIn, withKnownFiles } from '#archive/known-files.ts'
import type { IntakeCard } from '#intake/export-kind.ts'
import type { SearchEngine } from '#search/engine.ts'
import { forgetUndos } from '#store/bulk-changes.ts'
import { countDays, type DayChange } from '#store/calendar.ts'
import { contentsOf, fillContents, insertContents } from '#store/card-contents.ts'
import { cardOf, rowOf } from '#store/card-row.ts'
import {
  deleteRows,
  insertRows,
  knownCards,
  setPrecedence,
  rowsById,
  textsOf,
  type KnownCard,
} from '#store/card-rows.ts'
import { assignKeys } from '#store/assign-keys.ts'
import { correctionsOf } from '#store/corrections.ts'
import { forgottenAmong } from '#store/forgotten.ts'
import { recordUnpublished } from '#store/unpublished-cards.ts'
import { withOtherTexts } from '#store/other-answers.ts'
import { lockArchive, raiseRevision } from '#store/revision.ts'
import type { CardsTable, Tables } from '#store/tables.ts'
import { countTerms, type Worded } from '#store/terms.ts'
import { storeFindings } from './card-findings.ts'
import { redactKnown, redactNew } from './redact-overlay.ts'
import { beginSigning, signCards } from '#server/proof/sign-cards.ts'

export interface CardToSave extends Pick<IntakeCard, 'content' | 'source'> {
  card: Card
  /** What the source said, hashed: equal means that nothing has to be written. */
  fingerprint: string
  /** How its source ranks (intake/precedence.ts); null or absent: it is written whatever is there. */
  precedence?: number | null
}

export interface Saved {
  added: number
  changed: number
  /** Already there with the same content, or from a richer source; left as they are, private or public. */
  unchanged: number
  /** Left out, since an admin deleted them for good. */
  forgotten: number
}

type Row = Selectable<CardsTable>
type WordedRow = Row & Worded

/** Texts of removed cards that are held in memory at once. */
const TEXTS_PER_BATCH = 1000

/**
 * Writes cards with everything that is derived from them: text index, words, calendar, archive revision, findings. A card that
 * is there with other texts is replaced, unless that came from a source that precedes this one: it keeps whether it
 * was viewed and what was corrected, and is to be reviewed again where it is private now. One with the same texts stays as
 * it is, and what it consists of beyond them, and its source, are filled in.
 */
export async function saveCards(
  trx: Transaction<Tables>,
  search: Pick<SearchEngine, 'put' | 'remove'>,
  cards: readonly CardToSave[],
): Promise<Saved> {
  await lockArchive(trx)
  const gone = await forgottenAmong(
    trx,
    cards.map(({ card }) => card.id),
  )
  const wanted = cards.filter(({ card }) => !gone.has(card.id))
  const latest = new Map((await withFiles(trx, wanted)).map((entry) => [entry.card.id, entry]))
  const known = await knownCards(trx, [...latest.keys()])
  const different = [...latest.values()].filter(({ card, fingerprint, precedence }) => {
    const before = known.get(card.id)
    return before?.fingerprint !== fingerprint && (precedence ?? Infinity) >= (before?.precedence ?? 0)
  })
  const replaced = different.map(({ card }) => known.get(card.id)).filter((row) => row !== undefined)
  const saved = {
    added: different.length - replaced.length,
    changed: replaced.length,
    unchanged: wanted.length - different.length,
    forgotten: cards.length - wanted.length,
  }
  await raisePrecedence(trx, [...latest.values()], known)
  await fillIn(trx, search, [...latest.values()], known)
  if (different.length === 0) return saved
  const isVisible = different.some(({ card }) => !card.isPrivate) || replaced.some((row) => row.is_private === 0)
  await raiseRevision(trx, { isVisible })
  await removeRows(trx, search, replaced)
  const replacedIds = replaced.map((row) => row.id)
  await forgetUndos(trx, replacedIds)
  const corrections = await correctionsOf(trx, replacedIds)
  const corrected = different.map(({ card, ...source }) => {
    const before = known.get(card.id)
    const origin = { fingerprint: source.fingerprint, precedence: source.precedence ?? before?.precedence ?? 0 }
    if (!before) return { ...source, card, origin }
    const kept = { isViewed: before.is_viewed === 1, cardReviewed: before.card_reviewed === 1 && !card.isPrivate }
    return { ...source, card: { ...correctCard(card, corrections.get(card.id) ?? {}), ...kept }, origin }
  })
  const carried = await redactNew(trx, corrected)
  const keys = await assignKeys(
    trx,
    carried.map(({ card }) => card),
  )
  const rows = carried.map(({ card, origin }, index) => rowOf(card, keys[index]!, origin))
  await insertRows(trx, rows)
  await insertContents(trx, carried)
  const writeProofs = await beginSigning(
    trx,
    carried.map(({ card }) => card),
  )
  await countTerms(trx, { after: await withOtherTexts(trx, rows) })
  await search.put(
    trx,
    carried.map(({ card }, index) => ({ key: keys[index]!, card })),
  )
  await countDays(trx, dayChanges(rows, 1))
  await storeFindings(
    trx,
    carried.map(({ card }) => card),
  )
  await writeProofs()
  await recordUnpublished(
    trx,
    carried.filter(({ card }) => card.isPrivate && known.get(card.id)?.is_private === 0).map(({ card }) => card.id),
  )
  return saved
}

/** Files that a card has already stay with it when its content was read without their bytes. */
async function withFiles(trx: Transaction<Tables>, cards: readonly CardToSave[]): Promise<readonly CardToSave[]> {
  const lacking = cards.filter(({ content }) => content && filesIn(content).some(({ file }) => file === ''))
  if (lacking.length === 0) return cards
  const before = await contentsOf(
    trx,
    lacking.map(({ card }) => card.id),
  )
  return cards.map((entry) => {
    const known = before.get(entry.card.id)
    return entry.content && known ? { ...entry, content: withKnownFiles(entry.content, known) } : entry
  })
}

/** Cards that a source says as they are already are known from it from now on, where it ranks higher. */
async function raisePrecedence(
  trx: Transaction<Tables>,
  cards: readonly CardToSave[],
  known: ReadonlyMap<string, KnownCard>,
): Promise<void> {
  const higher = cards.filter(({ card, fingerprint, precedence }) => {
    const before = known.get(card.id)
    return before?.fingerprint === fingerprint && (precedence ?? 0) > before.precedence
  })
  // The cards of a conversation share one.
  for (const [precedence, same] of Map.groupBy(higher, (entry) => entry.precedence!)) {
    const ids = same.map(({ card }) => card.id)
    await setPrecedence(trx, ids, precedence)
  }
}

/** Cards that a source says as they are already get what they consist of from it, unless a source that precedes it said so. */
async function fillIn(
  trx: Transaction<Tables>,
  search: Pick<SearchEngine, 'put' | 'remove'>,
  cards: readonly CardToSave[],
  known: ReadonlyMap<string, KnownCard>,
): Promise<void> {
  const same = cards.filter(({ card, fingerprint, precedence }) => {
    const before = known.get(card.id)
    return before?.fingerprint === fingerprint && (precedence ?? Infinity) >= before.precedence
  })
  let before: WordedRow[] = []
  const filled = await fillContents(trx, await redactKnown(trx, same), async (ids) => {
    before = await withOtherTexts(trx, await rowsById(trx, ids))
  })
  if (filled.length === 0) return
  await signCards(trx, before.map(cardOf))
  await indexAnswers(trx, search, before, await withOtherTexts(trx, before))
  await storeFindings(trx, before.map(cardOf))
  await raiseRevision(trx, { isVisible: filled.some((id) => known.get(id)!.is_private === 0) })
}

/** Puts cards in the text index whose other answers have changed, while all else is as before. */
export async function indexAnswers(
  trx: Transaction<Tables>,
  search: Pick<SearchEngine, 'put' | 'remove'>,
  before: readonly WordedRow[],
  after: readonly WordedRow[],
): Promise<void> {
  const isChanged = (_: WordedRow, at: number) => !isDeepStrictEqual(before[at]!.others, after[at]!.others)
  const changed = after.filter(isChanged)
  await search.remove(
    trx,
    changed.map(({ key }) => key),
  )
  await search.put(
    trx,
    changed.map((row) => ({ key: row.key, card: cardOf(row) })),
  )
  await countTerms(trx, { before: before.filter(isChanged), after: changed })
}

/** Takes rows out of cards, text index, words and calendar; the caller raises the revision. */
export async function removeRows(
  trx: Transaction<Tables>,
  search: Pick<SearchEngine, 'remove'>,
  rows: readonly Pick<Row, 'key' | 'day' | 'is_private'>[],
): Promise<void> {
  if (rows.length === 0) return
  const keys = rows.map((row) => row.key)
  await search.remove(trx, keys)
  for (let at = 0; at < keys.length; at += TEXTS_PER_BATCH) {
    const texts = await textsOf(trx, keys.slice(at, at + TEXTS_PER_BATCH))
    await countTerms(trx, { before: await withOtherTexts(trx, texts) })
  }
  await deleteRows(trx, keys)
  await countDays(trx, dayChanges(rows, -1))
}

/** How the calendar's counts change by these rows, each counted `times`. */
export function dayChanges(rows: readonly Pick<Row, 'day' | 'is_private'>[], times: 1 | -1): Map<string, DayChange> {
  const changes = new Map<string, DayChange>()
  for (const { day, is_private: isPrivate } of rows) {
    const change = changes.get(day) ?? { public: 0, private: 0 }
    change[isPrivate ? 'private' : 'public'] += times
    changes.set(day, change)
  }
  return changes
}
