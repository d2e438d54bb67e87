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

/** Cards that an import writes; others are from sources that those of the archive precede, and are left. */
interface CardsToWrite<E> {
  /** New ones, and those that say something else than the archive has. */
  different: E[]
  /** They say what the archive has already: what they consist of is written alone. */
  same: E[]
}

/**
 * What is written of cards: all that is new, or known from a source that does not precede theirs. Between two sources one
 * with an answer, be it a picture alone, precedes one without, whichever is the later.
 */
export async function cardsToWrite<E extends Entry>(
  trx: Trx,
  cards: readonly E[],
  known: ReadonlyMap<string, Pick<KnownCard, 'fingerprint' | 'precedence' | 'response_len'>>,
): Promise<CardsToWrite<E>> {
  const isOther = (one: E) => isFromAnother(one, known.get(one.card.id))
  const silent = cards.filter((one) => isOther(one) && known.get(one.card.id)!.response_len === 0)
  const contents =
    silent.length === 0
      ? new Map<string, never>()
      : await contentsOf(
          trx,
          silent.map(({ card }) => card.id),
        )
  const holding = cards.filter((one) => {
    if (!isOther(one)) return true
    const { card, content, precedence } = one
    const before = known.get(card.id)!
    const [now, was] = [isAnswered(card, content), before.response_len > 0 || isAnswered(NONE, contents.get(card.id))]
    return now === was ? precedence! > before.precedence : now
  })
  const isSame = ({ card, fingerprint }: E) => known.get(card.id)?.fingerprint === fingerprint
  return { different: holding.filter((one) => !isSame(one)), same: holding.filter(isSame) }
}

/** True for a card that the archive has from another source: a line of our own export is written whatever is there, and so is what the same source says now. */
export const isFromAnother = (
  { precedence }: Pick<Entry, 'precedence'>,
  before: Pick<KnownCard, 'precedence'> | undefined,
): boolean => before !== undefined && (precedence ?? null) !== null && precedence !== before.precedence

const NONE = { response: '' }
