import { recall, remember } from './preference.ts'

/** A star that was set or taken away here and is not known to the server yet. */
export interface PendingStar {
  isStarred: boolean
  /** The account that set it; null for an anonymous visitor, whose stars join the account that they sign in to. */
  owner: string | null
}

/** Under which they are kept on this device. */
export const PENDING_STARS = 'pending_stars'

/** The stars that are still to be sent, by card, first set first. */
export function pendingStars(): ReadonlyMap<string, PendingStar> {
  try {
    const kept: unknown = JSON.parse(recall(PENDING_STARS) ?? '[]')
    return new Map(Array.isArray(kept) ? kept.filter(isEntry) : [])
  } catch {
    return new Map()
  }
}

const isEntry = (entry: unknown): entry is [string, PendingStar] =>
  Array.isArray(entry) &&
  typeof entry[0] === 'string' &&
  typeof (entry[1] as PendingStar | null)?.isStarred === 'boolean'

const write = (stars: ReadonlyMap<string, PendingStar>) => remember(PENDING_STARS, JSON.stringify([...stars]))

/** Keeps a star on this device until the server has it; of several for one card the last remains. */
export function addPendingStar(id: string, star: PendingStar): void {
  const stars = new Map(pendingStars())
  stars.delete(id)
  write(stars.set(id, star))
}

/** Forgets a star that was sent or refused, unless it was changed meanwhile. */
export function removePendingStar(id: string, sent: PendingStar): void {
  const stars = new Map(pendingStars())
  if (stars.get(id)?.isStarred !== sent.isStarred) return
  stars.delete(id)
  write(stars)
}
