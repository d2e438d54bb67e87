import type { Phrase } from '#archive/term.ts'
import type { WholeCard } from '#web/data/cards.ts'

/** What every part of a card is shown with. */
export interface PartsProps {
  card: WholeCard
  phrases: readonly Phrase[]
  isRaw: boolean
  /** The file of the picture that is shown beside the question; see archive/own-file.ts. */
  own: string | null
  /** The level of the heading above. */
  under: number
}
