import type { Generated } from 'kysely'

/** A collection: cards picked by hand, followed by the cards that a query finds. */
export interface CollectionsTable {
  id: string
  /** In its address; unique. */
  name: string
  title: string
  /** Markdown. */
  introduction: string
  /** Filters as an address writes them; '' for cards picked by hand alone. */
  query: string
  /** The id of the card whose picture it shows; '' for that of its first card with one. */
  picture_card: string
  /** The file of the picture that was uploaded for it, which comes before that of any card; '' for none. */
  picture_file: Generated<string>
  /** The alternative text of that picture; '' where the title is enough. */
  picture_text: Generated<string>
  /** Its size in pixels; 0 for none. */
  picture_width: Generated<number>
  picture_height: Generated<number>
  is_published: 0 | 1
  /** Its place in the list of all, counted from 1. */
  place: number
  /** Unix time in milliseconds. */
  made_at: number
  made_by: string
}

/** Names under which a collection was published, which may be its present one: their addresses lead to it. */
export interface CollectionNamesTable {
  name: string
  collection_id: string
}

/** Cards that were picked by hand, deleted ones included. */
export interface CollectionCardsTable {
  collection_id: string
  card_id: string
  /** Counted from 1. */
  place: number
}
