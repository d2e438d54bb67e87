import { createPrivateKey, createPublicKey, hash, sign, verify } from 'node:crypto'
import { hexOf, SALT_BYTES, signedBytes } from '#archive/proof/leaf.ts'
import type { ProofKey } from '#archive/proof/card-proof.ts'
import type { ProofCrypto } from '#archive/proof/verify-card.ts'

/** The key of an archive, with what only its owner can do by it. */
export interface ArchiveKey {
  /** As everybody may know it. */
  public: ProofKey
  /** The signature over the root of a card, in hexadecimal. */
  sign(id: string, root: string): string
  /** The salt of a leaf of a card: without the secret it cannot be guessed, and other bytes get another. */
  saltOf(id: string, bytes: Uint8Array): Uint8Array
}

/** An Ed25519 seed as PKCS #8 (RFC 8410, section 7) begins so. */
const PKCS8 = Buffer.from('302e020100300506032b657004220420', 'hex')
/** A public key as SubjectPublicKeyInfo (section 4) begins so. */
const SPKI = Buffer.from('302a300506032b6570032100', 'hex')
const SEED_BYTES = 32

const known = new Map<string, ArchiveKey>()

/** The key that a secret stands for (store/proof-secret.ts). */
export function keyOf(secret: string): ArchiveKey {
  let key = known.get(secret)
  if (!key) {
    key = makeKey(Buffer.from(secret, 'base64url'))
    // One archive has one; another takes its place when a backup is restored.
    known.clear()
    known.set(secret, key)
  }
  return key
}

function makeKey(secret: Buffer): ArchiveKey {
  const privateKey = createPrivateKey({
    key: Buffer.concat([PKCS8, secret.subarray(0, SEED_BYTES)]),
    format: 'der',
    type: 'pkcs8',
  })
  const { x = '' } = createPublicKey(privateKey).export({ format: 'jwk' })
  const hmac = hmacSha256(secret.subarray(SEED_BYTES))
  return {
    public: { kid: keyId(Buffer.from(x, 'base64url')), kty: 'OKP', crv: 'Ed25519', x },
    sign: (id, root) => hexOf(sign(null, signedBytes(id, root), privateKey)),
    saltOf: (id, bytes) => hmac(Buffer.concat([Buffer.from(`${id}\n`), bytes])).subarray(0, SALT_BYTES),
  }
}

/** Bytes that SHA-256 takes at once, which a key of HMAC is filled up to (RFC 2104). */
const BLOCK_BYTES = 64

/**
 * HMAC-SHA-256 under a key of at most a block, by two hashes at once: objects of node:crypto cost an import more than all
 * other hashing of a card.
 */
export function hmacSha256(key: Uint8Array): (bytes: Uint8Array) => Buffer {
  const padded = (pad: number) => Buffer.alloc(BLOCK_BYTES, pad).map((byte, at) => byte ^ (key[at] ?? 0))
  const [inner, outer] = [padded(0x36), padded(0x5c)]
  return (bytes) =>
    hash('sha256', Buffer.concat([outer, hash('sha256', Buffer.concat([inner, bytes]), 'buffer')]), 'buffer')
}

const KEY_ID_LETTERS = 16

/** A key is called by the beginning of its SHA-256. */
export const keyId = (key: Uint8Array): string => hash('sha256', key, 'hex').slice(0, KEY_ID_LETTERS)

/** Hashes and signatures by node:crypto. */
export const NODE_CRYPTO: ProofCrypto = {
  sha256: (bytes) => hash('sha256', bytes, 'buffer'),
  isSigned: (key, bytes, signature) =>
    verify(null, bytes, { key: Buffer.concat([SPKI, key]), format: 'der', type: 'spki' }, signature),
}
