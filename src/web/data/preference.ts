import { useSyncExternalStore } from 'react'
import { Listeners } from '#web/ui/listeners.ts'

/** Subscribers by key, as 500 cards make a thousand subscriptions of one key, which changes of other keys should not notify. */
const followed = new Map<string, Listeners>()

function followersOf(key: string): Listeners {
  const known = followed.get(key)
  if (known) return known
  // Idempotent: the same listener is added once.
  addEventListener('storage', onStorage)
  const followers = new Listeners()
  followed.set(key, followers)
  return followers
}

/** Values that could not be stored, which last as long as the page, or until another tab stores one. */
const unstored = new Map<string, string>()

/** Another tab changed a key, or cleared the storage. */
function onStorage({ key }: StorageEvent): void {
  if (key === null) unstored.clear()
  else unstored.delete(key)
  const changed = key === null ? followed.values() : [followed.get(key)]
  for (const followers of changed) followers?.tell()
}

/** Reads a stored value of this device; null without one. */
export function readPreference(key: string): string | null {
  try {
    // An older value may be stored.
    return unstored.get(key) ?? localStorage.getItem(key)
  } catch {
    return null
  }
}

/** Stores a value on this device, and notifies subscribers on the page. */
export function writePreference(key: string, text: string): void {
  try {
    localStorage.setItem(key, text)
    unstored.delete(key)
  } catch {
    unstored.set(key, text)
  }
  followed.get(key)?.tell()
}

/** Deletes a stored value of this device. */
export function deletePreference(key: string): void {
  unstored.delete(key)
  try {
    localStorage.removeItem(key)
  } catch {
    // Where storage is forbidden there is nothing to delete.
  }
  followed.get(key)?.tell()
}

/** Returns the subscribe function of a key, with a stable identity. */
export const followKey = (key: string) => followersOf(key).subscribe

/** A stored value of this device, kept in step with other tabs. */
export const usePreference = (key: string): string | null =>
  useSyncExternalStore(followKey(key), () => readPreference(key))
