import { bytesOfHex, hexOf, type Leaf } from './leaf.ts'
import { leavesOf, type SignedCard } from './leaves.ts'

/** A leaf in a proof. */
export interface ProvenLeaf {
  place: string
  /** SHA-256 in hexadecimal. */
  hash: string
  /** In hexadecimal; absent where what it says is not shown, so that the hash tells nothing of it. */
  salt?: string
  /** Why there is no salt: words of it are redacted, or it is not shown here at all. */
  hidden?: 'redacted' | 'withheld'
}

/** The proof of a shown card, by which its reader can check that it is unchanged since it was signed. */
export interface CardProof {
  format: string
  /** The id of the key that signed. */
  key: string
  /** Where the key is. */
  keys: string
  leaves: ProvenLeaf[]
  root: string
  signature: string
}

/** A key as `/.well-known/colloquy.json` names it: a JSON Web Key (RFC 8037) with its id. */
export interface ProofKey {
  kid: string
  kty: 'OKP'
  crv: 'Ed25519'
  /** The 32 bytes of the public key in base64url. */
  x: string
}

/** The path at which an archive publishes its key. */
export const KEYS_PATH = '/.well-known/colloquy.json'

/** The parts of a card that the caller sees besides its two texts, day and session. */
export interface DisclosedParts {
  /** True where the JSON that is sent carries its parts and alternatives. */
  content: boolean
  /** True where reasoning and tools are among them. */
  folded: boolean
}

const FOLDED = new Set(['reasoning', 'tool'])
const FIELDS = new Set(['day', 'session', 'prompt', 'response'])

/**
 * The leaves of a card for a caller: a salt is disclosed only with a part that the caller sees unredacted.
 * @param signed the card as it was signed
 * @param shown the card as it is shown now, which differs where it is redacted
 * @param hashes of its leaves, as they are stored
 * @param saltOf the salt of a leaf, in hexadecimal
 */
export function disclosedLeaves(
  signed: SignedCard,
  shown: SignedCard,
  hashes: readonly string[],
  seen: DisclosedParts,
  saltOf: (leaf: Leaf) => string,
): ProvenLeaf[] {
  const current = signed === shown ? null : new Map(leavesOf(shown).map((leaf) => [leaf.place, leaf]))
  return leavesOf(signed).map((leaf, at) => {
    const { place } = leaf
    const hash = hashes[at] ?? ''
    if (!isSeen(leaf, seen)) return { place, hash, hidden: 'withheld' }
    if (current && !isSame(leaf, current.get(place))) return { place, hash, hidden: 'redacted' }
    return { place, hash, salt: saltOf(leaf) }
  })
}

function isSeen({ place, kind }: Leaf, seen: DisclosedParts): boolean {
  // The hash of a source without a salt would tell of what is redacted in it.
  if (place === 'source') return false
  if (FIELDS.has(place)) return true
  return seen.content && (seen.folded || !FOLDED.has(kind))
}

const isSame = (leaf: Leaf, other: Leaf | undefined): boolean =>
  other !== undefined && leaf.kind === other.kind && JSON.stringify(leaf.fields) === JSON.stringify(other.fields)

/** The bytes of a public key; null for an invalid one. */
export function publicKeyBytes({ x }: Pick<ProofKey, 'x'>): Uint8Array<ArrayBuffer> | null {
  if (!/^[\w-]{43}$/.test(x)) return null
  const text = atob(x.replaceAll('-', '+').replaceAll('_', '/'))
  return bytesOfHex(hexOf(Uint8Array.from(text, (letter) => letter.charCodeAt(0))), 32)
}
