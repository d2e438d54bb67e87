import type { Card } from '#archive/card.ts'
import { correctCard } from '#archive/corrections.ts'
import { conversationKey } from '#archive/conversation.ts'
import { isImportedSid } from '#archive/session.ts'
import type { IntakeCard } from '#intake/export-kind.ts'
import { rowConversation } from '#store/card-row.ts'
import { knownCards } from '#store/card-rows.ts'
import { givenTitles, logCorrections, type GivenTitle } from '#store/corrections.ts'
import type { Trx } from '#store/tables.ts'

/** Cards that are to be added under the title of an admin, by id, with the title of their source. */
type GivenTitles = ReadonlyMap<string, GivenTitle & { before: string }>

/**
 * Gives new cards the title of their conversation where an admin renamed it, so that none becomes public under the old one
 * (R12.23). Lines of our own exports carry the titles of their archive.
 * @returns the cards to be written, and the titles to be logged afterwards
 */
export async function applyGivenTitles<T extends Pick<IntakeCard, 'card' | 'precedence'>>(
  trx: Trx,
  read: readonly T[],
): Promise<{ found: readonly T[]; given: GivenTitles }> {
  const known = await knownCards(
    trx,
    read.map(({ card }) => card.id),
  )
  const added = read
    .filter(({ card, precedence }) => precedence !== null && isImportedSid(card.semanticSid) && !known.has(card.id))
    .map(({ card }) => card)
  const given = new Map<string, GivenTitle & { before: string }>()
  if (added.length === 0) return { found: read, given }
  const titles = await givenTitles(trx, [...new Set(added.map(keyOf))])
  for (const card of added) {
    const one = titles.get(keyOf(card))
    if (one) given.set(card.id, { ...one, before: card.sessionTitle })
  }
  const found = read.map((one) => {
    const title = given.get(one.card.id)?.title
    return title === undefined ? one : { ...one, card: correctCard(one.card, { sessionTitle: title }) }
  })
  return { found, given }
}

const keyOf = (card: Card): string => rowConversation(conversationKey(card))

/** Logs the given titles of added cards as corrections of the admin, so that no later export changes them. */
export async function logGivenTitles(trx: Trx, given: GivenTitles, addedIds: readonly string[]): Promise<void> {
  for (const id of addedIds) {
    const one = given.get(id)
    if (!one) continue
    const { before, title: after, by } = one
    await logCorrections(trx, id, [{ field: 'sessionTitle', before, after }], by, Date.now())
  }
}
