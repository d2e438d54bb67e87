import { isDeepStrictEqual } from 'node:util'
import type { Card } from '#archive/card.ts'
import { FIELD_NAMES, FIELDS } from '#archive/fields.ts'
import type { SearchEngine } from '#search/engine.ts'
import { forgetUndos } from '#store/bulk-changes.ts'
import { countDays, type DayChange } from '#store/calendar.ts'
import { logChanges } from '#store/change-log.ts'
import { deleteRows, firstRows, insertRows, updateRows, type CardRow, type ChangedRow } from '#store/card-rows.ts'
import { removeEmbeddings } from '#store/embeddings.ts'
import { withOtherTexts, type WithOthers } from '#store/other-answers.ts'
import { raiseRevision } from '#store/revision.ts'
import type { Trx } from '#store/tables.ts'
import { recordUnpublished } from '#store/unpublished-cards.ts'
import { queueEvents } from '#store/webhooks.ts'
import { beginSigning } from '#server/proof/sign-cards.ts'

/** A change of cards, for `writeCards`. */
export interface CardsWrite {
  /** The current rows of all existing cards that change. */
  before: readonly CardRow[]
  /** Deletes the rows, with contents and signatures, before `write` is called, so that their keys are free. */
  isReplaced?: boolean
  /** Calls no webhook: a restored archive must not call others by itself. */
  isRestored?: boolean
  /**
   * Writes the contents of the cards.
   * @returns the new rows, without deleted ones, and the cards to be signed
   */
  write: () => Promise<{ rows: readonly CardRow[]; signed: readonly Card[] }>
}

/** A card before and after; null where there is none. */
interface Change {
  before: (CardRow & WithOthers) | null
  after: (CardRow & WithOthers) | null
}

/** Columns that are compared to detect a change; the summary includes the others. */
const COMPARED = ['summary', 'response', 'redactions', 'conversation'] as const

/** Columns that the text index depends on. */
const INDEXED = [
  ...(['is_private', 'is_viewed', 'prompt', 'response', 'page_title', 'session_title'] as const),
  ...FIELD_NAMES.map((name) => FIELDS[name].column),
] as const

/**
 * The only writer of cards: adds, changes and deletes them with all consequences, namely signatures, change log, text index,
 * calendar, revisions, undo entries, tombstones for open windows, and webhook events. The caller has locked the archive
 * (`lockArchive`) before it read the rows.
 * @returns number of changed cards
 */
export async function writeCards(
  trx: Trx,
  search: Pick<SearchEngine, 'put'>,
  { before, isReplaced = false, isRestored = false, write }: CardsWrite,
): Promise<number> {
  const old = await withOtherTexts(trx, before)
  if (isReplaced) await deleteRows(trx, keysOf(before))
  const { rows, signed } = await write()
  const writeProofs = await beginSigning(trx, signed)
  const written = await withOtherTexts(trx, rows)
  const changes = pairs(old, written).filter((change) => isReplaced || isDifferent(change, COMPARED))
  if (changes.length > 0) {
    await raiseRevision(trx, { isVisible: changes.some(({ before: was, after }) => isPublic(was) || isPublic(after)) })
    await writeRows(trx, changes, isReplaced)
    await followCards(
      trx,
      search,
      changes,
      changes.filter((change) => isReplaced || isDifferent(change, INDEXED)),
    )
    await forgetUndone(trx, changes, isReplaced)
    await recordUnpublished(trx, idsOf(changes.filter(isHidden)))
    await removeEmbeddings(trx, idsOf(changes.filter(isOtherText)))
    if (!isRestored) await queueEvents(trx, 'card.published', idsOf(changes.filter(isPublished)))
  }
  await writeProofs()
  return changes.length
}

/** Deletes cards. @param rows of the cards, whole */
export const removeCards = (trx: Trx, search: Pick<SearchEngine, 'put'>, rows: readonly CardRow[]): Promise<number> =>
  writeCards(trx, search, { before: rows, isReplaced: true, write: async () => ({ rows: [], signed: [] }) })

const BATCH_SIZE = 1000

/**
 * Deletes all cards, for an archive that replaces this one; derived tables are left to `emptyTables`.
 * @returns ids of some public cards that are gone, for tombstones
 */
export async function removeAllCards(trx: Trx, search: Pick<SearchEngine, 'put'>): Promise<string[]> {
  const unpublished: string[] = []
  for (let rows; (rows = await firstRows(trx, BATCH_SIZE)).length > 0;) {
    await logChanges(trx, keysOf(rows))
    await removeEmbeddings(
      trx,
      rows.map(({ id }) => id),
    )
    await deleteRows(trx, keysOf(rows))
    await search.put(trx, keysOf(rows))
    if (unpublished.length < BATCH_SIZE) unpublished.push(...rows.filter(isPublic).map(({ id }) => id))
  }
  return unpublished
}

const keysOf = (rows: readonly Pick<CardRow, 'key'>[]): number[] => rows.map(({ key }) => key)

const idsOf = (changes: readonly Change[]): string[] =>
  changes.flatMap(({ before, after }) => (before ?? after)?.id ?? [])

const isPublic = (row: Pick<CardRow, 'is_private'> | null): boolean => row?.is_private === 0

function pairs(before: readonly (CardRow & WithOthers)[], after: readonly (CardRow & WithOthers)[]): Change[] {
  const old = new Map(before.map((row) => [row.id, row]))
  const remaining = new Set(after.map(({ id }) => id))
  return [
    ...before.filter(({ id }) => !remaining.has(id)).map((row) => ({ before: row, after: null })),
    ...after.map((row) => ({ before: old.get(row.id) ?? null, after: row })),
  ]
}

/** True when a card differs in one of these columns, or in the texts of its other answers. */
const isDifferent = ({ before, after }: Change, columns: readonly (keyof CardRow)[]): boolean =>
  before === null ||
  after === null ||
  columns.some((column) => before[column] !== after[column]) ||
  !isDeepStrictEqual(before.others, after.others)

/** True when visitors may read a card that they could not read before. */
const isPublished = ({ before, after }: Change): boolean => isPublic(after) && !isPublic(before)

/** True when the public text of a card is no longer the one from which its vector was made. */
const isOtherText = ({ before, after }: Change): boolean =>
  isPublic(before) && (!isPublic(after) || before?.prompt !== after?.prompt || before?.response !== after?.response)

/** True when visitors may not see a card any more, or not all of its words, or not its picture. */
const isHidden = ({ before, after }: Change): boolean =>
  isPublic(before) &&
  (!isPublic(after) || before?.redactions !== after?.redactions || !['', after?.image_url].includes(before?.image_url))

async function writeRows(trx: Trx, changes: readonly Change[], isReplaced: boolean): Promise<void> {
  const added: CardRow[] = []
  const changed: ChangedRow[] = []
  for (const { before, after } of changes) {
    if (after === null) continue
    const { others: _, ...row } = after
    if (before && !isReplaced) changed.push({ before, row })
    else added.push(row)
  }
  await updateRows(trx, changed)
  await insertRows(trx, added)
}

/** Updates change log, text index and calendar. @param indexed changes of columns that the index holds */
async function followCards(
  trx: Trx,
  search: Pick<SearchEngine, 'put'>,
  changes: readonly Change[],
  indexed: readonly Change[],
): Promise<void> {
  const keys = [...new Set(indexed.flatMap(({ before, after }) => [before, after].flatMap((row) => row?.key ?? [])))]
  await logChanges(trx, keys)
  await search.put(trx, keys)
  await countDays(trx, dayChanges(changes))
}

/** The changes of the calendar's counts; unchanged days are left out. */
function dayChanges(changes: readonly Change[]): Map<string, DayChange> {
  const days = new Map<string, DayChange>()
  const count = (row: CardRow | null, by: 1 | -1) => {
    if (row === null) return
    const day = days.get(row.day) ?? { public: 0, private: 0 }
    day[row.is_private ? 'private' : 'public'] += by
    days.set(row.day, day)
  }
  for (const { before, after } of changes) {
    count(before, -1)
    count(after, 1)
  }
  return new Map([...days].filter(([, day]) => day.public !== 0 || day.private !== 0))
}

/** Removes undo entries of earlier changes of the same flag, which this change replaces. */
async function forgetUndone(trx: Trx, changes: readonly Change[], isReplaced: boolean): Promise<void> {
  const there = changes.filter(({ before }) => before !== null)
  if (isReplaced) return forgetUndos(trx, idsOf(there))
  // A decision in the review concerns visibility as well.
  const isShown = (change: Change) => differs(change, 'is_private') || differs(change, 'card_reviewed')
  await forgetUndos(trx, idsOf(there.filter(isShown)), 'isPrivate')
  await forgetUndos(trx, idsOf(there.filter((change) => differs(change, 'is_viewed'))), 'isViewed')
}

const differs = ({ before, after }: Change, column: keyof CardRow): boolean => before?.[column] !== after?.[column]
