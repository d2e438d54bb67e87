/** Subject of a block from commenting: the author of a comment, or everyone at its IP address. */
export type Blocked = 'author' | 'address'

/** The lengths of a block from commenting, in days. */
export const BLOCK_DAYS = [1, 7, 30] as const
export type BlockDays = (typeof BLOCK_DAYS)[number]

/** A block in force. */
export interface Block {
  id: string
  kind: Blocked
  /** Author of the comment that it was set for: a display name, or 'Anonymous'. */
  name: string
  /** The beginning of that comment, as text. */
  said: string
  /** ISO instants. */
  since: string
  until: string
  /** The admin who set it. */
  by: string
}
