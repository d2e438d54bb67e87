/** Who is kept from commenting: the author of a comment, or everyone at the address that it came from. */
export type Blocked = 'author' | 'address'

/** For how many days somebody can be kept from commenting. */
export const BLOCK_DAYS = [1, 7, 30] as const
export type BlockDays = (typeof BLOCK_DAYS)[number]

/** A block in force. */
export interface Block {
  id: string
  kind: Blocked
  /** Whose comment it was set at: a display name, or 'Anonymous'. */
  name: string
  /** The beginning of that comment, as text. */
  said: string
  /** ISO instants. */
  since: string
  until: string
  /** The admin who set it. */
  by: string
}
