import { readPreference, writePreference } from './preference.ts'

/** A star that was set or removed here, and is still to be sent to the server. */
export interface PendingStar {
  isStarred: boolean
  /** The account that set it; null for an anonymous visitor, whose stars join the account after a sign-in. */
  owner: string | null
}

/** The storage key on this device. */
export const PENDING_STARS = 'pending_stars'

/** The stars still to be sent, by card, oldest first. */
export function pendingStars(): ReadonlyMap<string, PendingStar> {
  try {
    const stored: unknown = JSON.parse(readPreference(PENDING_STARS) ?? '[]')
    return new Map(Array.isArray(stored) ? stored.filter(isEntry) : [])
  } catch {
    return new Map()
  }
}

const isEntry = (entry: unknown): entry is [string, PendingStar] =>
  Array.isArray(entry) &&
  typeof entry[0] === 'string' &&
  typeof (entry[1] as PendingStar | null)?.isStarred === 'boolean'

const write = (stars: ReadonlyMap<string, PendingStar>) => writePreference(PENDING_STARS, JSON.stringify([...stars]))

/** Stores a star on this device until the server has it; for one card the latest counts. */
export function addPendingStar(id: string, star: PendingStar): void {
  const stars = new Map(pendingStars())
  stars.delete(id)
  write(stars.set(id, star))
}

/** Deletes a star that was sent or refused, unless it was changed meanwhile. */
export function removePendingStar(id: string, sent: PendingStar): void {
  const stars = new Map(pendingStars())
  if (stars.get(id)?.isStarred !== sent.isStarred) return
  stars.delete(id)
  write(stars)
}
