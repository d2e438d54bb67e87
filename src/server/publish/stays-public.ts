import type { Transaction } from 'kysely'
import type { Card } from '#archive/card.ts'
import { scanCard } from '#archive/findings.ts'
import type { Tables } from '#store/tables.ts'

/**
 * Which of these cards are public and say what they said before, but for how they are grouped: after a change of the
 * owner's rules or of the pause between sessions a second import must not take the archive off the net. A card in which
 * something is found, or whose titles are new, is not among them: nobody has seen it so.
 */
export async function staysPublic(trx: Transaction<Tables>, cards: readonly Card[]): Promise<Set<string>> {
  if (cards.length === 0) return new Set()
  const rows = await trx
    .selectFrom('cards')
    .select(['id', 'prompt', 'response', 'page_title', 'session_title'])
    .where('is_private', '=', 0)
    .where(
      'id',
      'in',
      cards.map((card) => card.id),
    )
    .execute()
  const before = new Map(rows.map((row) => [row.id, row]))
  const same = cards.filter((card) => {
    const row = before.get(card.id)
    return (
      row?.prompt === card.prompt &&
      row.response === card.response &&
      row.page_title === card.pageTitle &&
      withoutPart(row.session_title) === withoutPart(card.sessionTitle) &&
      scanCard(card).length === 0
    )
  })
  return new Set(same.map((card) => card.id))
}

/** The title of a conversation without the number of a part of it. */
const withoutPart = (title: string) => title.replace(/ \(\d+\)$/, '')
