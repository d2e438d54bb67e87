import { createPrivateKey, createPublicKey, hash, sign, verify } from 'node:crypto'
import { promisify } from 'node:util'
import { hexOf, signedBytes } from '#archive/proof/leaf.ts'
import type { ProofKey } from '#archive/proof/card-proof.ts'
import type { ProofCrypto } from '#archive/proof/verify-card.ts'
import { leafHasher, type LeafHasher } from './leaf-hasher.ts'

const signElsewhere = promisify(sign)

/** The private key of an archive. */
export interface ArchiveKey extends LeafHasher {
  /** The public key. */
  public: ProofKey
  /** The signature over the root of a card, in hexadecimal. */
  sign(id: string, root: string): string
  /** The same, computed by a pool thread of node:crypto, as an import signs every card. */
  signElsewhere(id: string, root: string): Promise<string>
}

/** Prefix of an Ed25519 seed in PKCS #8 (RFC 8410, section 7). */
const PKCS8 = Buffer.from('302e020100300506032b657004220420', 'hex')
/** Prefix of a public key in SubjectPublicKeyInfo (RFC 8410, section 4). */
const SPKI = Buffer.from('302a300506032b6570032100', 'hex')
const SEED_BYTES = 32

const known = new Map<string, ArchiveKey>()

/** The key of a secret (store/secret.ts), cached. */
export function keyOf(secret: string): ArchiveKey {
  let key = known.get(secret)
  if (!key) {
    key = makeKey(Buffer.from(secret, 'base64url'))
    // A process needs one key at a time; restoring a backup replaces it.
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
  return {
    ...leafHasher(secret.subarray(SEED_BYTES)),
    public: { kid: keyId(Buffer.from(x, 'base64url')), kty: 'OKP', crv: 'Ed25519', x },
    sign: (id, root) => hexOf(sign(null, signedBytes(id, root), privateKey)),
    signElsewhere: async (id, root) => (await signElsewhere(null, signedBytes(id, root), privateKey)).toString('hex'),
  }
}

const KEY_ID_LETTERS = 16

/** The id of a key: the beginning of its SHA-256. */
export const keyId = (key: Uint8Array): string => hash('sha256', key, 'hex').slice(0, KEY_ID_LETTERS)

/** Hashes and signatures by node:crypto. */
export const NODE_CRYPTO: ProofCrypto = {
  sha256: (bytes) => hash('sha256', bytes, 'buffer'),
  isSigned: (key, bytes, signature) =>
    verify(null, bytes, { key: Buffer.concat([SPKI, key]), format: 'der', type: 'spki' }, signature),
}
