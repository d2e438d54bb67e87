import { isDeepStrictEqual } from 'node:util'
import type { Selectable, Transaction } from 'kysely'
import type { Card } from '#archive/card.ts'
import { sessionHeading } from '#archive/session.ts'
import type { SearchEngine } from '#search/engine.ts'
import { forgetUndos } from '#store/bulk-changes.ts'
import { countDays } from '#store/calendar.ts'
import { cardOf, rowOf } from '#store/card-row.ts'
import { updateRow } from '#store/card-rows.ts'
import { recordUnpublished } from '#store/unpublished-cards.ts'
import { withOtherTexts } from '#store/other-answers.ts'
import { originalCards } from '#store/originals.ts'
import { raiseRevision } from '#store/revision.ts'
import type { CardsTable, Tables } from '#store/tables.ts'
import { countTerms } from '#store/terms.ts'
import { redactChanged } from './redact-overlay.ts'
import { dayChanges } from './save-cards.ts'
import { signCards } from '#server/proof/sign-cards.ts'

type Row = Selectable<CardsTable>

/** What the words of a card depend on. */
const WORDED = ['is_private', 'prompt', 'response', 'page_title', 'session_title'] as const

/** What the text index knows of a card. */
const INDEXED = [
  'isPrivate',
  'isViewed',
  'category',
  'sessionTitle',
  'semanticSid',
  'pageTitle',
  'prompt',
  'response',
] as const

/** Columns in which a card differs from another state of itself; the summary holds the others. */
const COMPARED = ['summary', 'response', 'redactions'] as const

/**
 * Changes what stands around the texts of cards, and puts over their texts what is redacted by now, with everything that
 * follows from it: text index, calendar, archive revision, and those who look at a card that has gone, or at words that
 * have. The caller has locked the archive and read the rows since.
 * @param change gives the card as it is to be without redactions; id and day stamp must stay
 * @returns how many cards are different now
 */
export async function rewriteCards(
  trx: Transaction<Tables>,
  search: Pick<SearchEngine, 'put' | 'remove'>,
  rows: readonly Row[],
  change: (card: Card) => Card,
): Promise<number> {
  const wordsBefore = await withOtherTexts(trx, rows)
  const originals = await originalCards(trx, rows.map(cardOf))
  const wanted = originals.map(change)
  const redacted = await redactChanged(trx, wanted)
  // Of what changes here only the session is signed, without what is redacted of it.
  const isRetitled = (_: Card, at: number) => sessionHeading(originals[at]!) !== sessionHeading(wanted[at]!)
  await signCards(trx, redacted.filter(isRetitled))
  const nextRows = redacted.map((after, index) => rowOf(after, rows[index]!.key, rows[index]!))
  const wordsAfter = await withOtherTexts(trx, nextRows)
  const changes = rows
    .map((row, index) => {
      const worded = { before: wordsBefore[index]!, after: wordsAfter[index]! }
      const isAnswered = !isDeepStrictEqual(worded.before.others, worded.after.others)
      return { row, before: cardOf(row), after: redacted[index]!, next: nextRows[index]!, worded, isAnswered }
    })
    .filter(({ row, next, isAnswered }) => isAnswered || COMPARED.some((column) => row[column] !== next[column]))
  if (changes.length === 0) return 0
  const idsWhere = (isChanged: (change: (typeof changes)[number]) => boolean) =>
    changes.filter(isChanged).map(({ row }) => row.id)
  await forgetUndos(
    trx,
    // A decision in the review is about visibility as well.
    idsWhere(({ row, next }) => row.is_private !== next.is_private || row.card_reviewed !== next.card_reviewed),
    'isPrivate',
  )
  await forgetUndos(
    trx,
    idsWhere(({ row, next }) => row.is_viewed !== next.is_viewed),
    'isViewed',
  )
  const isVisible = changes.some(({ row, next }) => row.is_private === 0 || next.is_private === 0)
  await raiseRevision(trx, { isVisible })
  for (const { row, next } of changes) await updateRow(trx, row, next)
  const indexed = changes.filter(
    ({ before, after, isAnswered }) => isAnswered || INDEXED.some((field) => before[field] !== after[field]),
  )
  await search.remove(
    trx,
    indexed.map(({ row }) => row.key),
  )
  await search.put(
    trx,
    indexed.map(({ row, after }) => ({ key: row.key, card: after })),
  )
  const worded = changes
    .filter(({ row, next, isAnswered }) => isAnswered || WORDED.some((field) => row[field] !== next[field]))
    .map((one) => one.worded)
  await countTerms(trx, { before: worded.map(({ before }) => before), after: worded.map(({ after }) => after) })
  const moved = changes.filter(({ row, next }) => row.is_private !== next.is_private)
  const before = dayChanges(
    moved.map(({ row }) => row),
    -1,
  )
  const after = dayChanges(
    moved.map(({ next }) => next),
    1,
  )
  await countDays(trx, before)
  await countDays(trx, after)
  // Open windows forget the words as well.
  await recordUnpublished(
    trx,
    idsWhere(({ row, next }) => row.is_private === 0 && (next.is_private === 1 || row.redactions !== next.redactions)),
  )
  return changes.length
}
