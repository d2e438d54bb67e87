import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'

/**
 * scrypt with N=2^15, r=8, p=3: one of the equivalent choices of OWASP’s Password Storage Cheat Sheet, with 32 MB for a hash.
 * Every hash includes its parameters, so that they can be raised without new passwords.
 */
export const PASSWORD_COST = { log2N: 15, r: 8, p: 3 }
/** The parameters of scrypt. */
export type PasswordCost = typeof PASSWORD_COST

const KEY_BYTES = 32
const SALT_BYTES = 16

const derive = (password: string, salt: Buffer, { log2N, r, p }: PasswordCost): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const options = { N: 2 ** log2N, r, p, maxmem: 128 * 2 ** log2N * r + 32 * 1024 * 1024 }
    // Normalised, as the same characters can be typed in more than one way; nothing is truncated.
    scrypt(password.normalize('NFKC'), salt, KEY_BYTES, options, (error, key) => (error ? reject(error) : resolve(key)))
  })

/** Hashes a password, off the event loop. @returns `scrypt$15$8$3$salt$key` */
export async function hashPassword(password: string, cost: PasswordCost = PASSWORD_COST): Promise<string> {
  const salt = randomBytes(SALT_BYTES)
  const key = await derive(password, salt, cost)
  return ['scrypt', cost.log2N, cost.r, cost.p, salt.toString('base64url'), key.toString('base64url')].join('$')
}

/** True when the password matches the hash. */
export async function verifyPassword(hash: string, password: string): Promise<boolean> {
  const [kind, log2N, r, p, salt, key] = hash.split('$')
  if (kind !== 'scrypt' || salt === undefined || key === undefined) return false
  const cost = { log2N: Number(log2N), r: Number(r), p: Number(p) }
  const expected = Buffer.from(key, 'base64url')
  const found = await derive(password, Buffer.from(salt, 'base64url'), cost)
  return expected.length === found.length && timingSafeEqual(expected, found)
}
