import { hash, randomBytes, timingSafeEqual } from 'node:crypto'

/** An API key, and what is stored of it. */
export interface NewKey {
  key: string
  id: string
  /** SHA-256 of the key: a random value of 256 bits needs neither salt nor a slow hash. */
  hash: string
}

/** Its id finds the row; the rest is 256 bits by chance. */
const FORM = /^colloquy_([\da-f]{12})_[\w-]{43}$/

const hashOf = (key: string): string => hash('sha256', key, 'hex')

export function newKey(): NewKey {
  const id = randomBytes(6).toString('hex')
  const key = `colloquy_${id}_${randomBytes(32).toString('base64url')}`
  return { key, id, hash: hashOf(key) }
}

/** The id in a text that can be a key; null for any other, which is not looked up. */
export const idOfKey = (text: string): string | null => FORM.exec(text)?.[1] ?? null

/** True when a key is the one that was hashed, in the same time whatever they have in common. */
export const isHashOf = (stored: string, key: string): boolean =>
  timingSafeEqual(Buffer.from(stored, 'hex'), Buffer.from(hashOf(key), 'hex'))
