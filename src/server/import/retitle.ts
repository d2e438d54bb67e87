import { conversationKey } from '#archive/conversation.ts'
import { newCard, type Card } from '#archive/card.ts'
import { scanCard } from '#archive/findings.ts'
import { isImportedSid, isNoTitle } from '#archive/session.ts'
import type { SearchEngine } from '#search/engine.ts'
import { redactCards } from '#server/cards/redact-overlay.ts'
import { rewriteCards } from '#server/cards/rewrite-cards.ts'
import { cardOf, rowConversation } from '#store/card-row.ts'
import { rowsById, titlesIn } from '#store/card-rows.ts'
import { correctionsOf } from '#store/corrections.ts'
import { originalCards } from '#store/originals.ts'
import type { Trx } from '#store/tables.ts'

/**
 * All cards of the conversations of these have the title by which the source that precedes the others calls it, those as
 * well that it has on another branch or no more: a conversation is one session (R12.23). A title that an admin corrected
 * stays, and so does that of a public card where something is found in the new one. The caller has locked the archive.
 */
export async function retitle(trx: Trx, search: Pick<SearchEngine, 'put'>, cards: readonly Card[]): Promise<void> {
  const imported = cards.filter(({ semanticSid }) => isImportedSid(semanticSid))
  const keys = [...new Set(imported.map((card) => rowConversation(conversationKey(card))))]
  const together = Map.groupBy(await titlesIn(trx, keys), ({ conversation }) => conversation)
  const several = [...together.values()].filter((some) => new Set(some.map(({ title }) => title)).size > 1)
  if (several.length === 0) return
  const rows = await rowsById(
    trx,
    several.flat().map(({ id }) => id),
  )
  const corrections = await correctionsOf(
    trx,
    rows.map(({ id }) => id),
  )
  const free = rows.filter(({ id }) => corrections.get(id)?.sessionTitle === undefined)
  const originals = await originalCards(trx, free.map(cardOf))
  const titles = new Map<string, string>()
  const entries = free.map((row, at) => ({ row, title: originals[at]!.sessionTitle }))
  for (const some of Map.groupBy(entries, ({ row }) => row.conversation).values()) {
    const named = some.filter(({ title }) => !isNoTitle(title))
    const first = named.toSorted((a, b) => b.row.precedence - a.row.precedence)[0]
    if (!first) continue
    for (const { row, title } of some) {
      if (title !== first.title && row.precedence < first.row.precedence) titles.set(row.id, first.title)
    }
  }
  const retitled = (card: Card) => newCard({ ...card, sessionTitle: titles.get(card.id)! })
  const older = free.filter(({ id }) => titles.has(id))
  const shown = await redactCards(trx, originals.filter(({ id }) => titles.has(id)).map(retitled))
  const isFound = (card: Card) => scanCard(card).some(({ field }) => field === 'sessionTitle')
  const changed = older.filter((row, at) => row.is_private === 1 || !isFound(shown[at]!))
  await rewriteCards(trx, search, changed, retitled)
}
