/** SHA-256, given from outside: node:crypto on the server, WebCrypto in the browser (web-crypto.ts). */
export type Sha256 = (bytes: Uint8Array) => Uint8Array | Promise<Uint8Array>

/** One signed thing of a card: where it is, what kind of thing, and what it says, in the order that docs/proof.md names. */
export interface Leaf {
  /** 'prompt', 'response/2', 'alternatives/0/after/1/prompt/0'. */
  place: string
  kind: string
  fields: readonly string[]
}

/** Length of a salt in bytes. */
export const SALT_BYTES = 16

/** First byte of what is hashed, so that no leaf can pass for a node (RFC 6962, section 2.1). */
const LEAF_PREFIX = 0
const NODE_PREFIX = 1

const encoder = new TextEncoder()

/**
 * The canonical bytes of a leaf: the number of its texts, then place, kind and fields, each as UTF-8 behind its length in
 * bytes. Numbers are unsigned 32-bit big-endian, so that no text can pass for two, and no kind for another.
 */
export function leafBytes({ place, kind, fields }: Leaf): Uint8Array {
  const texts = [place, kind, ...fields].map((text) => encoder.encode(text))
  const bytes = new Uint8Array(texts.reduce((sum, text) => sum + 4 + text.length, 4))
  const view = new DataView(bytes.buffer)
  view.setUint32(0, texts.length)
  let at = 4
  for (const text of texts) {
    view.setUint32(at, text.length)
    bytes.set(text, at + 4)
    at += 4 + text.length
  }
  return bytes
}

/** SHA-256 of the leaf's prefix, its salt and its bytes (R11.1). */
export const leafHash = (sha256: Sha256, salt: Uint8Array, bytes: Uint8Array) =>
  sha256(joined(Uint8Array.of(LEAF_PREFIX), salt, bytes))

/**
 * The root of the Merkle tree over leaves in their order, as RFC 6962 draws it: the left half of a tree holds the largest
 * power of two of leaves that is smaller than all of them.
 * @param leaves at least one
 */
export async function merkleRoot(sha256: Sha256, leaves: readonly Uint8Array[]): Promise<Uint8Array> {
  // Pairs are joined level by level, and a node without a neighbour moves up unchanged: the same tree.
  let level = leaves
  while (level.length > 1) {
    const above: Uint8Array[] = []
    for (let at = 0; at < level.length; at += 2) {
      const [left, right] = [level[at]!, level[at + 1]]
      above.push(right ? await sha256(joined(Uint8Array.of(NODE_PREFIX), left, right)) : left)
    }
    level = above
  }
  if (!level[0]) throw new Error('A tree without leaves has no root.')
  return level[0]
}

/** The name and version of the format; it is signed with every root. */
export const PROOF_FORMAT = 'colloquy-proof-1'

/** The signed bytes of a card: format, id and root, a line each. */
export const signedBytes = (id: string, root: string): Uint8Array => encoder.encode(`${PROOF_FORMAT}\n${id}\n${root}\n`)

const BYTES = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'))

/** Bytes as lower-case hexadecimal, which is the only form that a proof knows. */
export function hexOf(bytes: Uint8Array): string {
  let hex = ''
  for (const byte of bytes) hex += BYTES[byte]!
  return hex
}

/** @returns null for what is no lower-case hexadecimal of this length: no two texts decode to the same bytes */
export function bytesOfHex(hex: string, length: number): Uint8Array<ArrayBuffer> | null {
  if (hex.length !== length * 2 || !/^[\da-f]*$/.test(hex)) return null
  return Uint8Array.from({ length }, (_, at) => Number.parseInt(hex.slice(at * 2, at * 2 + 2), 16))
}

function joined(...parts: readonly Uint8Array[]): Uint8Array {
  const bytes = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of parts) {
    bytes.set(part, at)
    at += part.length
  }
  return bytes
}
