import { readPreference, writePreference } from './preference.ts'

const KEY = 'anonymous_user_id'

/** The random id of this browser; the server binds it to a cookie at first use and trusts only that. */
export function anonymousId(): string {
  const known = readPreference(KEY)
  if (known) return known
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const made = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  writePreference(KEY, made)
  return made
}

/** Stores the id that the server assigned. */
export const rememberAnonymousId = (id: string): void => {
  if (readPreference(KEY) !== id) writePreference(KEY, id)
}
