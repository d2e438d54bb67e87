import type { Output } from '#api/call.ts'
import type { Library } from '#search/engine.ts'

/** A card that is related to another one. */
export type RelatedCard = Output<'GET /api/cards/:id/related'>['cards'][number]

/** Finds the current related public cards of a public card, or of its conversation; none for any other card. */
export type FindRelated = (id: string, of?: 'card' | 'conversation') => Promise<RelatedCard[]>

/** The dependencies of writing many pages. */
export interface PageLibrary extends Library {
  /** Opens a finder of related cards that all of these pages share. Builds the model first where there is none yet. */
  openRelated: () => Promise<FindRelated>
}
