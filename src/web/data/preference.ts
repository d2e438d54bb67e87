import { useSyncExternalStore } from 'react'

const listeners = new Set<() => void>()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', listener)
  }
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
  for (const listener of listeners) listener()
}

/** Removes what this device remembers under a key. */
export function forget(key: string): void {
  unstored.delete(key)
  try {
    localStorage.removeItem(key)
  } catch {
    // Where storage is refused there is nothing to remove from it.
  }
  for (const listener of listeners) listener()
}

/** What this device remembers under a key, followed through other tabs as well. */
export const useRecalled = (key: string): string | null => useSyncExternalStore(subscribe, () => recall(key))
