import { batchesOf } from '#archive/batches.ts'
import { newCard, type Card } from '#archive/card.ts'
import { conversationKey } from '#archive/conversation.ts'
import { isImportedSid, isPlaceholderTitle } from '#archive/session.ts'
import type { IntakeCard } from '#intake/export-kind.ts'
import type { SearchEngine } from '#search/engine.ts'
import { redactCards } from '#server/cards/redact-overlay.ts'
import { rewriteCards } from '#server/cards/rewrite-cards.ts'
import type { SavedCards } from '#server/cards/save-cards.ts'
import { scanCards, storeFindings } from '#store/card-findings.ts'
import { cardOf, rowConversation } from '#store/card-row.ts'
import { rowsById, severalTitles } from '#store/card-rows.ts'
import { correctionsOf } from '#store/corrections.ts'
import { originalCards, originalsOf } from '#store/originals.ts'
import { lockArchive } from '#store/revision.ts'
import type { Trx } from '#store/tables.ts'
import { noteWordsBack } from './note-words-back.ts'

type Index = Pick<SearchEngine, 'put'>

/**
 * Gives all cards of a conversation the title from the source that takes precedence, including cards that this source lacks or
 * has on another branch, as a conversation is one session (R12.23). Titles that an admin corrected stay, and so do those of
 * public cards where the new one has findings. Lines of our own exports retitle nothing, as they carry the titles of their
 * archive, corrections included.
 */
export class Retitling {
  readonly #search: Index
  /** Keys of conversations with cards from a new source. */
  readonly #waiting = new Set<string>()
  /** The key of the current conversation, of which more cards may follow. */
  #last = ''

  constructor(search: Index) {
    this.#search = search
  }

  /** Records written cards. A card that differs from its source only by a title of another source gets its own title back. */
  async note(
    trx: Trx,
    found: readonly Pick<IntakeCard, 'card' | 'precedence'>[],
    { taken, otherTitled }: Pick<SavedCards, 'taken' | 'otherTitled'>,
  ): Promise<void> {
    const ids = new Set(taken)
    const cards = found
      .filter(({ card, precedence }) => precedence !== null && isImportedSid(card.semanticSid))
      .map(({ card }) => card)
    for (const card of cards) {
      this.#last = rowConversation(conversationKey(card))
      if (ids.has(card.id)) this.#waiting.add(this.#last)
    }
    const others = new Set(otherTitled)
    const renamed = cards.filter(({ id, sessionTitle }) => others.has(id) && !isPlaceholderTitle(sessionTitle))
    await giveTitles(trx, this.#search, new Map(renamed.map((card) => [card.id, card.sessionTitle])))
  }

  /** Retitles the conversations of recorded cards, each once, except the last one. @param isEnd true to include the last */
  async write(trx: Trx, isEnd = false): Promise<void> {
    const keys = [...this.#waiting].filter((key) => isEnd || key !== this.#last)
    if (keys.length === 0) return
    for (const key of keys) this.#waiting.delete(key)
    await lockArchive(trx)
    await giveTitles(trx, this.#search, await latestTitles(trx, keys))
  }
}

/** The new titles of cards of these conversations; cards that have the right one are left out. */
async function latestTitles(trx: Trx, keys: readonly string[]): Promise<Map<string, string>> {
  const rows = await severalTitles(trx, keys)
  const originals = await originalsOf(
    trx,
    rows.map(({ id }) => id),
  )
  const cards = rows.map((row) => ({ ...row, title: originals.get(row.id)?.texts.sessionTitle ?? row.title }))
  const titles = new Map<string, string>()
  for (const some of Map.groupBy(cards, ({ conversation }) => conversation).values()) {
    const named = some.filter(({ title }) => !isPlaceholderTitle(title))
    const first = named.toSorted((a, b) => b.precedence - a.precedence)[0]
    if (!first) continue
    for (const { id, title, precedence } of some) {
      if (title !== first.title && precedence < first.precedence) titles.set(id, first.title)
    }
  }
  return titles
}

/** Cards read at once. */
const BATCH = 200

/** Retitles cards, except corrected ones, and public ones where the new title has findings. @param titles by card id */
async function giveTitles(trx: Trx, search: Index, titles: ReadonlyMap<string, string>): Promise<void> {
  const retitled = (card: Card) => newCard({ ...card, sessionTitle: titles.get(card.id)! })
  for (const ids of batchesOf([...titles.keys()], BATCH)) {
    const corrections = await correctionsOf(trx, ids)
    const rows = (await rowsById(trx, ids)).filter(({ id }) => corrections.get(id)?.sessionTitle === undefined)
    const wanted = (await originalCards(trx, rows.map(cardOf))).map(retitled)
    await noteWordsBack(trx, wanted)
    const shown = await redactCards(trx, wanted)
    const findings = await scanCards(trx, shown)
    const isFound = (at: number) => findings[at]!.some(({ field }) => field === 'sessionTitle')
    const isWritten = (_: unknown, at: number) => rows[at]!.is_private === 1 || !isFound(at)
    await rewriteCards(trx, search, rows.filter(isWritten), retitled)
    await storeFindings(trx, shown.filter(isWritten))
  }
}
