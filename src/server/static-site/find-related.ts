import type { Output } from '#api/call.ts'
import type { FeedLibrary } from './read-feed.ts'

/** A card that is related to another one. */
export type RelatedCard = Output<'GET /api/cards/:id/related'>['cards'][number]

/** Finds the public cards that are related to a public one or to its conversation, as they are at that moment; none for any other card. */
export type FindRelated = (id: string, of?: 'card' | 'conversation') => Promise<RelatedCard[]>

/** What writing many pages needs. */
export interface PageLibrary extends FeedLibrary {
  /** Gives what all of these pages ask: the archive is learned once for them, where it was not yet. */
  openRelated: () => Promise<FindRelated>
}
