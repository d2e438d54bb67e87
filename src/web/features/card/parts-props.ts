import type { Phrase } from '#archive/term.ts'
import type { WholeCard } from '#web/data/cards.ts'

/** Common props of the parts of a card. */
export interface PartsProps {
  card: WholeCard
  phrases: readonly Phrase[]
  isRaw: boolean
  /** The picture that is shown next to the question already; see archive/own-file.ts. */
  own: string | null
  /** The level of the heading above. */
  under: number
}
