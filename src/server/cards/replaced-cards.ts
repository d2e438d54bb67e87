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

/** The cards that an import writes; cards for which the archive has a richer or later source are left out. */
interface CardsToWrite<E> {
  /** New cards, and cards whose texts differ from the archive. */
  different: E[]
  /** Cards whose texts are in the archive already: only their content is written. */
  same: E[]
}

/**
 * Decides which cards are written: new ones, and those whose present source does not take precedence over theirs. A source with
 * an answer, even a picture alone, takes precedence over one without, whichever is later.
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

/**
 * True for a card that the archive has from another source. False for lines of our own exports, which are always written, and
 * for the same source.
 */
export const isFromAnother = (
  { precedence }: Pick<Entry, 'precedence'>,
  before: Pick<KnownCard, 'precedence'> | undefined,
): boolean => before !== undefined && (precedence ?? null) !== null && precedence !== before.precedence

const NONE = { response: '' }
