import crypto, { type BinaryLike, type ScryptOptions } from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'

// Loaded before `colloquy` by the end-to-end tests: hashing a password in earnest takes a quarter of a second each time,
// and src/server/accounts/password.test.ts does it.
type Derive = (
  password: BinaryLike,
  salt: BinaryLike,
  length: number,
  options: ScryptOptions,
  done: (error: Error | null, key: Buffer) => void,
) => void
const derive: Derive = crypto.scrypt
const deriveLightly: Derive = (password, salt, length, options, done) =>
  derive(password, salt, length, { ...options, N: 256 }, done)
Object.assign(crypto, { scrypt: deriveLightly })
syncBuiltinESMExports()
