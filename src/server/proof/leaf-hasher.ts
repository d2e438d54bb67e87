import { hash } from 'node:crypto'
import { SALT_BYTES, type Leaf } from '#archive/proof/leaf.ts'

/**
 * Hashes the leaves of cards, each with a salt: the HMAC of the card's id and the leaf under a secret of the archive. Without
 * the secret no salt can be guessed, and different bytes have different salts.
 */
export interface LeafHasher {
  /** The hash of a leaf of a card, in hexadecimal. */
  leafHash(id: string, leaf: Leaf): string
  /** The salt of a leaf of a card, in hexadecimal. */
  leafSalt(id: string, leaf: Leaf): string
}

/** Block size of SHA-256 in bytes, to which a key of HMAC is padded (RFC 2104). */
const BLOCK_BYTES = 64
const DIGEST_BYTES = 32
/** Maximum size of the reused buffer; a larger leaf gets a buffer of its own. */
const KEPT_BYTES = 1 << 20
/** Maximum UTF-8 bytes of a UTF-16 code unit. */
const WIDEST = 3

/** The inner and outer pads of HMAC-SHA-256 for a key of at most one block (RFC 2104). */
const hmacPads = (key: Uint8Array): { inner: Uint8Array; outer: Uint8Array } => {
  const padded = (pad: number) => Buffer.alloc(BLOCK_BYTES, pad).map((byte, at) => byte ^ (key[at] ?? 0))
  return { inner: padded(0x36), outer: padded(0x5c) }
}

/**
 * Makes a hasher that writes each leaf only once, into a buffer with room for the prefixes of both hashes: an import hashes at
 * least five leaves of a card, and copying their bytes would cost more than hashing them.
 * @param key of the salts
 */
export function leafHasher(key: Uint8Array): LeafHasher {
  const { inner, outer } = hmacPads(key)
  const outside = Buffer.alloc(BLOCK_BYTES + DIGEST_BYTES)
  outside.set(outer)
  let kept = Buffer.alloc(1 << 16)
  /** Writes a leaf behind the other input of its salt: inner pad, id and a line feed. */
  const write = (id: string, { place, kind, fields }: Leaf): { buffer: Buffer; start: number; end: number } => {
    const texts = [place, kind, ...fields]
    const before = BLOCK_BYTES + WIDEST * id.length + 1
    const most = texts.reduce((sum, text) => sum + 4 + WIDEST * text.length, before + 4)
    const buffer = most <= kept.length ? kept : Buffer.allocUnsafe(most)
    if (most <= KEPT_BYTES) kept = buffer
    buffer.set(inner)
    let at = BLOCK_BYTES + buffer.write(id, BLOCK_BYTES)
    at = buffer.writeUInt8(LINE_FEED, at)
    const start = at
    at = buffer.writeUInt32BE(texts.length, at)
    for (const text of texts) {
      const length = buffer.write(text, at + 4)
      buffer.writeUInt32BE(length, at)
      at += 4 + length
    }
    return { buffer, start, end: at }
  }
  const outerOf = (bytes: Uint8Array): Buffer => {
    outside.write(hash('sha256', bytes, 'latin1'), BLOCK_BYTES, 'latin1')
    return outside
  }
  return {
    leafHash(id, leaf) {
      const { buffer, start, end } = write(id, leaf)
      const salt = hash('sha256', outerOf(buffer.subarray(0, end)), 'latin1').slice(0, SALT_BYTES)
      // For the second hash, leaf prefix and salt overwrite the bytes before the leaf.
      const salted = start - SALT_BYTES
      buffer.write(salt, salted, 'latin1')
      buffer[salted - 1] = LEAF_PREFIX
      return hash('sha256', buffer.subarray(salted - 1, end), 'hex')
    },
    leafSalt(id, leaf) {
      const { buffer, end } = write(id, leaf)
      return hash('sha256', outerOf(buffer.subarray(0, end)), 'hex').slice(0, 2 * SALT_BYTES)
    },
  }
}

const LINE_FEED = 10
const LEAF_PREFIX = 0
const NODE_PREFIX = 1

/** The Merkle root over leaves in their order, as `merkleRoot` defines it. @param leaves hashes in hexadecimal, at least one */
export function rootOf(leaves: readonly string[]): string {
  let level = leaves
  while (level.length > 1) {
    const above: string[] = []
    for (let at = 0; at < level.length; at += 2) {
      const [left, right] = [level[at]!, level[at + 1]]
      above.push(right === undefined ? left : nodeHash(left, right))
    }
    level = above
  }
  return level[0]!
}

const node = Buffer.alloc(1 + 2 * DIGEST_BYTES, NODE_PREFIX)

function nodeHash(left: string, right: string): string {
  node.write(left, 1, 'hex')
  node.write(right, 1 + DIGEST_BYTES, 'hex')
  return hash('sha256', node, 'hex')
}
