import { useSyncExternalStore } from 'react'
import { Listeners } from '#web/ui/listeners.ts'

/** Those who follow a key. Among 500 cards a thousand follow one of them; a change of another one does not reach them. */
const followed = new Map<string, Listeners>()

function followersOf(key: string): Listeners {
  const known = followed.get(key)
  if (known) return known
  // Once for all of them: added again it is the same one.
  addEventListener('storage', onStorage)
  const followers = new Listeners()
  followed.set(key, followers)
  return followers
}

/** Another tab wrote under a key, or cleared all. */
function onStorage({ key }: StorageEvent): void {
  const changed = key === null ? followed.values() : [followed.get(key)]
  for (const followers of changed) followers?.tell()
}

/** What was written while storage is forbidden lasts as long as the page. */
const unstored = new Map<string, string>()

/** Reads what this device remembers under a key; null when there is nothing. */
export function recall(key: string): string | null {
  try {
    return localStorage.getItem(key) ?? unstored.get(key) ?? null
  } catch {
    return unstored.get(key) ?? null
  }
}

/** Lets this device remember a text, and tells everything on the page that depends on it. */
export function remember(key: string, text: string): void {
  try {
    localStorage.setItem(key, text)
  } catch {
    unstored.set(key, text)
  }
  followed.get(key)?.tell()
}

/** Removes what this device remembers under a key. */
export function forget(key: string): void {
  unstored.delete(key)
  try {
    localStorage.removeItem(key)
  } catch {
    // Where storage is refused there is nothing to remove from it.
  }
  followed.get(key)?.tell()
}

/** How one follows what is remembered under a key: gives the same function for the same key. */
export const followKey = (key: string) => followersOf(key).subscribe

/** What this device remembers under a key, followed through other tabs as well. */
export const useRecalled = (key: string): string | null => useSyncExternalStore(followKey(key), () => recall(key))
