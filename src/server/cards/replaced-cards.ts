import type { Card } from '#archive/card.ts'
import { isAnswered } from '#archive/shown-content.ts'
import type { IntakeCard } from '#intake/export-kind.ts'
import { contentsOf } from '#store/card-contents.ts'
import type { KnownCard } from '#store/card-rows.ts'
import type { Trx } from '#store/tables.ts'

interface Entry extends Pick<IntakeCard, 'content'> {
  card: Card
  fingerprint: string
  precedence?: number | null
}

/**
 * Those among cards that are written: new ones, and those that say something else than the archive has from a source that
 * does not precede theirs. Between two sources one with an answer precedes one without, whichever is the later.
 */
export async function cardsToWrite<E extends Entry>(
  trx: Trx,
  cards: readonly E[],
  known: ReadonlyMap<string, KnownCard>,
): Promise<E[]> {
  const different = cards.filter(({ card, fingerprint }) => known.get(card.id)?.fingerprint !== fingerprint)
  const silent = different.map(({ card }) => card.id).filter((id) => known.get(id)?.response_len === 0)
  const contents = silent.length === 0 ? new Map<string, never>() : await contentsOf(trx, silent)
  return different.filter(({ card, content, precedence }) => {
    const before = known.get(card.id)
    // A line of our own export is written whatever is there, and so is what the same source says now.
    if (!before || (precedence ?? null) === null || precedence === before.precedence) return true
    const [now, was] = [isAnswered(card, content), before.response_len > 0 || isAnswered(NONE, contents.get(card.id))]
    return now === was ? precedence! > before.precedence : now
  })
}

const NONE = { response: '' }
