import type { Selectable, Transaction } from 'kysely'
import type { Card } from '#archive/card.ts'
import type { SearchEngine } from '#search/engine.ts'
import { forgetUndos } from '#store/bulk-changes.ts'
import { countDays } from '#store/calendar.ts'
import { cardOf, rowOf } from '#store/card-row.ts'
import { noteGone } from '#store/gone-cards.ts'
import { raiseRevision } from '#store/revision.ts'
import type { CardsTable, Tables } from '#store/tables.ts'
import { countTerms } from '#store/terms.ts'
import { signCards } from './sign-cards.ts'
import { dayChanges } from './save-cards.ts'

type Row = Selectable<CardsTable>

/** What the words of a card depend on, besides its texts. */
const WORDED = ['is_private', 'page_title', 'session_title'] as const

/** What the text index knows of a card besides its texts, which never change here. */
const INDEXED = ['isPrivate', 'isViewed', 'category', 'sessionTitle', 'semanticSid', 'pageTitle'] as const

/**
 * Changes what stands around the texts of cards, with everything that follows from it: text index, calendar, archive
 * revision, and those who look at a card that has gone. The caller has locked the archive and read the rows since.
 * @param change gives the card as it is to be; texts, id and day stamp must stay
 * @returns how many cards are different now
 */
export async function rewriteCards(
  trx: Transaction<Tables>,
  search: Pick<SearchEngine, 'put' | 'remove'>,
  rows: readonly Row[],
  change: (card: Card) => Card,
): Promise<number> {
  const changes = rows
    .map((row) => {
      const before = cardOf(row)
      const after = change(before)
      return { row, before, after, next: rowOf(after, row.key, row) }
    })
    .filter(({ row, next }) => row.summary !== next.summary)
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
  for (const { next } of changes) {
    const { key, category, session, conversation, slug, summary, has_image, image_url, page_title, session_title } =
      next
    const { is_private, is_viewed, card_reviewed, image_width, image_height } = next
    await trx
      .updateTable('cards')
      .set({ category, session, conversation, slug, summary, has_image, image_url, page_title, session_title })
      .set({ is_private, is_viewed, card_reviewed, image_width, image_height })
      .where('key', '=', key)
      .execute()
  }
  // Of what changes here only the session is signed.
  await signCards(
    trx,
    changes.filter(({ row, next }) => row.session !== next.session).map(({ after }) => after),
  )
  const indexed = changes.filter(({ before, after }) => INDEXED.some((field) => before[field] !== after[field]))
  await search.remove(
    trx,
    indexed.map(({ row }) => row.key),
  )
  await search.put(
    trx,
    indexed.map(({ row, after }) => ({ key: row.key, card: after })),
  )
  const worded = changes.filter(({ row, next }) => WORDED.some((field) => row[field] !== next[field]))
  await countTerms(trx, { before: worded.map(({ row }) => row), after: worded.map(({ next }) => next) })
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
  await noteGone(
    trx,
    moved.filter(({ next }) => next.is_private === 1).map(({ row }) => row.id),
  )
  return changes.length
}
