import type { WholeCard } from '#web/data/cards.ts'
import type { WholeTurn } from '#web/data/session-turns.ts'

/** A card whose words are quoted. */
export type Quoted = WholeCard | WholeTurn
