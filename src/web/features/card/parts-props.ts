import type { Phrase } from '#archive/term.ts'
import type { WholeCard } from '#web/data/cards.ts'

/** What every part of a card is shown with. */
export interface PartsProps {
  card: WholeCard
  phrases: readonly Phrase[]
  isRaw: boolean
  /** The level of the heading above. */
  under: number
}
