import { parentPort, workerData } from 'node:worker_threads'
import type { Selectable } from 'kysely'
import { cardOf, CARD_COLUMNS } from '#store/card-row.ts'
import { Frozen } from '#store/frozen.ts'
import { answersIn, WITH_ANSWERS } from '#store/other-answers.ts'
import type { CardContentsTable } from '#store/record-tables.ts'
import { notedIn } from '#store/new-terms.ts'
import { addNoted, type TermChanges } from '#store/terms.ts'
import type { CardsTable, NewTermsTable, TermsTable } from '#store/tables.ts'
import type { Folded } from './folded.ts'
import { entryOf } from './sqlite-entries.ts'

/** Reads an archive for an index in a thread of its own; gives one piece for each message that asks for it. */

/** Cards of a piece. */
const PIECE = 100

function* pieces(archive: Frozen): Generator<Folded, void> {
  const rows = archive.rows<
    CardsTable & Pick<Selectable<CardContentsTable>, 'content' | 'holds'>
  >(`SELECT key, ${CARD_COLUMNS.join()},
    coalesce((SELECT content FROM card_contents WHERE card_id = cards.id AND holds LIKE '${WITH_ANSWERS}'), '') AS content,
    coalesce((SELECT holds FROM card_contents WHERE card_id = cards.id), '') AS holds
    FROM cards ORDER BY key`)
  let entries = []
  for (const row of rows) {
    const card = cardOf(row)
    const others = row.content === '' ? [] : answersIn(card, row)
    entries.push({ isPrivate: row.is_private, values: entryOf(row.key, card, others) })
    if (entries.length < PIECE) continue
    yield { is: 'cards', entries }
    entries = []
  }
  yield { is: 'cards', entries }
  yield { is: 'counts', counts: countsIn(archive) }
}

function countsIn(archive: Frozen): TermChanges {
  const counts: TermChanges = { 0: new Map(), 1: new Map() }
  for (const row of archive.rows<TermsTable>('SELECT is_private, word, count FROM terms'))
    counts[row.is_private].set(row.word, row.count)
  for (const row of archive.rows<NewTermsTable>('SELECT key, is_private, words FROM new_terms'))
    addNoted(counts, notedIn(row), 1)
  return counts
}

const given = pieces(new Frozen(workerData as string))
parentPort!.on('message', () => {
  const next = given.next()
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
  if (next.done !== true) parentPort!.postMessage(next.value)
})
