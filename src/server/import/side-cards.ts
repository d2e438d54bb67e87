import { sideCards, withoutSideCards } from '#archive/side-cards.ts'
import type { IntakeCard } from '#intake/export-kind.ts'
import type { SearchEngine } from '#search/engine.ts'
import { rewriteContents } from '#server/cards/rewrite-contents.ts'
import { cardsWithSideCards, contentsOf } from '#store/card-contents.ts'
import { cardOf } from '#store/card-row.ts'
import { knownCards, rowsById } from '#store/card-rows.ts'
import { forgottenAmong } from '#store/forgotten.ts'
import { originalsOf } from '#store/originals.ts'
import type { Trx } from '#store/tables.ts'

/** Removes exchanges on other branches from cards where they are cards of the archive, or were deleted for good (R12.25). */
export async function withoutRepeated(trx: Trx, found: readonly IntakeCard[]): Promise<readonly IntakeCard[]> {
  const ids = found.flatMap(({ content }) => (content ? sideCards(content) : []))
  if (ids.length === 0) return found
  const knownIds = new Set([...(await knownCards(trx, ids)).keys(), ...(await forgottenAmong(trx, ids))])
  return found.map((one) => withoutSide(one, knownIds))
}

/** A card as it was read, without these exchanges. */
export const withoutSide = (one: IntakeCard, gone: ReadonlySet<string>): IntakeCard =>
  one.content ? { ...one, content: withoutSideCards(one.content, gone) } : one

/**
 * Removes exchanges that have become cards from the contents of other cards: a newer export, imported before, had them on
 * another branch.
 * @param ids of cards that were read together
 */
export async function dropRepeated(trx: Trx, search: Pick<SearchEngine, 'put'>, ids: readonly string[]): Promise<void> {
  const holders = await cardsWithSideCards(trx, ids)
  if (holders.length === 0) return
  const rows = await rowsById(trx, holders)
  const contents = await contentsOf(trx, holders)
  const originals = await originalsOf(trx, holders)
  const whole = rows.map((row) => ({
    card: cardOf(row),
    content: originals.get(row.id)?.content ?? contents.get(row.id)!,
  }))
  const known = await knownCards(
    trx,
    whole.flatMap(({ content }) => sideCards(content)),
  )
  const cards = new Set(known.keys())
  const records = whole.map(({ card, content }) => ({ card, content: withoutSideCards(content, cards) }))
  await rewriteContents(
    trx,
    search,
    records.filter(({ content }, at) => content !== whole[at]!.content),
  )
}
