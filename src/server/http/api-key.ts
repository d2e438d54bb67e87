import { hash, randomBytes, timingSafeEqual } from 'node:crypto'

/** A new API key, and its stored parts. */
export interface NewKey {
  key: string
  id: string
  /** SHA-256 of the key. A random value of 256 bits needs neither salt nor a slow hash. */
  hash: string
}

/** The form of a key: an id that finds the row, then 256 random bits. */
const FORM = /^colloquy_([\da-f]{12})_[\w-]{43}$/

const hashOf = (key: string): string => hash('sha256', key, 'hex')

export function newKey(): NewKey {
  const id = randomBytes(6).toString('hex')
  const key = `colloquy_${id}_${randomBytes(32).toString('base64url')}`
  return { key, id, hash: hashOf(key) }
}

/** The id of a well-formed key; null for any other text, which needs no query. */
export const idOfKey = (text: string): string | null => FORM.exec(text)?.[1] ?? null

/** Compares a key with a stored hash, in constant time. */
export const isHashOf = (stored: string, key: string): boolean =>
  timingSafeEqual(Buffer.from(stored, 'hex'), Buffer.from(hashOf(key), 'hex'))
