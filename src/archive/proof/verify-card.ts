import { documentsIn } from '#archive/earlier-versions.ts'
import { exchangesOf } from '#archive/shown-content.ts'
import type { CardProof, ProvenLeaf } from './card-proof.ts'
import {
  bytesOfHex,
  hexOf,
  leafBytes,
  leafHash,
  merkleRoot,
  PROOF_FORMAT,
  SALT_BYTES,
  signedBytes,
  type Leaf,
  type Sha256,
} from './leaf.ts'
import { leavesOf, type Side, type SignedCard } from './leaves.ts'

/** Hashes and signature checks: WebCrypto in the browser, node:crypto on the server. */
export interface ProofCrypto {
  sha256: Sha256
  /** True where the signature is that of this Ed25519 key, 32 bytes, over these bytes. */
  isSigned(key: Uint8Array<ArrayBuffer>, bytes: Uint8Array, signature: Uint8Array): boolean | Promise<boolean>
}

/** The result of checking one leaf. */
interface CheckedLeaf {
  place: string
  state: 'true' | 'changed' | 'redacted' | 'withheld'
}

/** The result of checking a card. */
export interface Verdict {
  outcome: 'true' | 'redacted' | 'changed'
  /** In how many places it is redacted. */
  places: number
  /** How many versions of documents it shows that are signed with the earlier cards that hold them. */
  earlier: number
  /** The parts that differ from the signed ones: places of leaves, 'parts', 'root', 'signature', 'format'. */
  changed: string[]
  leaves: CheckedLeaf[]
}

/** A card as it is shown, with what was signed of it. */
export type ShownCard = Omit<SignedCard, 'source'> & { proof: CardProof }

/** The redaction mark. */
const REDACTED = /▇+/g

/**
 * Checks that a card says what was signed (R11.2): everything that is shown is hashed again and compared, then
 * the root is made of the hashes, and its signature checked.
 * @param key the public key that the archive names
 */
export async function verifyCard(card: ShownCard, key: Uint8Array<ArrayBuffer>, crypto: ProofCrypto): Promise<Verdict> {
  const { proof } = card
  const changed: string[] = []
  if (proof.format !== PROOF_FORMAT) changed.push('format')
  const pairs = pairsOf(card)
  if (!pairs) changed.push('parts')
  const leaves: CheckedLeaf[] = []
  for (const { proven, shown } of pairs ?? []) {
    const state = await stateOf(proven, shown, crypto.sha256)
    if (state === 'changed') changed.push(proven.place)
    leaves.push({ place: proven.place, state })
  }
  const hashes = proof.leaves.map(({ hash }) => bytesOfHex(hash, 32)).filter((hash) => hash !== null)
  const isWhole = hashes.length === proof.leaves.length && hashes.length > 0
  if (!isWhole || hexOf(await merkleRoot(crypto.sha256, hashes)) !== proof.root) changed.push('root')
  const signature = bytesOfHex(proof.signature, 64)
  if (!signature || !(await crypto.isSigned(key, signedBytes(card.id, proof.root), signature))) {
    changed.push('signature')
  }
  const places = redactedPlaces(pairs ?? [], proof)
  const outcome = changed.length > 0 ? 'changed' : places > 0 ? 'redacted' : 'true'
  return { outcome, places, earlier: earlierIn(card), changed, leaves }
}

/** How many versions of documents a card shows that it does not hold. */
const earlierIn = ({ content }: ShownCard): number =>
  (content ? exchangesOf(content) : [])
    .flatMap(documentsIn)
    .reduce((sum, { versions, earlier = 0 }) => sum + Math.min(earlier, versions.length), 0)

interface Pair {
  proven: ProvenLeaf
  /** The shown content of the leaf; null where it is not shown. */
  shown: Leaf | null
}

/** Each leaf of the proof with what is shown of it; null where something is shown that no leaf speaks of, or the reverse. */
function pairsOf(card: ShownCard): Pair[] | null {
  const { proof } = card
  const sides = new Set((['prompt', 'response'] as const).filter((side) => hasParts(side, proof)))
  const shown = leavesOf({ ...card, source: '' }, sides).filter(({ place }) => place !== 'source')
  let next = 0
  const pairs = proof.leaves.map((proven): Pair | null => {
    if (proven.hidden === 'withheld') return { proven, shown: null }
    const leaf = shown[next++]
    // Parts that are not shown leave gaps in the numbers of a side.
    return leaf && sideOf(leaf.place) === sideOf(proven.place) ? { proven, shown: leaf } : null
  })
  const found = pairs.filter((pair) => pair !== null)
  return next === shown.length && found.length === pairs.length ? found : null
}

const hasParts = (side: Side, { leaves }: CardProof) => leaves.some(({ place }) => place.startsWith(`${side}/`))

const sideOf = (place: string): string => place.replace(/\/\d+$/, '/')

async function stateOf(proven: ProvenLeaf, shown: Leaf | null, sha256: Sha256): Promise<CheckedLeaf['state']> {
  if (!shown) return 'withheld'
  if (proven.hidden === 'redacted') return marksIn(shown) > 0 ? 'redacted' : 'changed'
  const salt = bytesOfHex(proven.salt ?? '', SALT_BYTES)
  if (!salt) return 'changed'
  const hash = hexOf(await leafHash(sha256, salt, leafBytes({ ...shown, place: proven.place })))
  return hash === proven.hash ? 'true' : 'changed'
}

const marksIn = ({ fields }: Leaf): number =>
  fields.reduce((sum, field) => sum + (field.match(REDACTED)?.length ?? 0), 0)

/** The texts of a card hold the words of its parts: where parts of a side are redacted, those are counted. */
function redactedPlaces(pairs: readonly Pair[], proof: CardProof): number {
  const redacted = pairs.flatMap(({ proven, shown }) =>
    proven.hidden === 'redacted' && shown ? [{ proven, shown }] : [],
  )
  const isJoined = ({ place }: ProvenLeaf) => (place === 'prompt' || place === 'response') && hasParts(place, proof)
  const own = redacted.filter(({ proven }) => !isJoined(proven))
  return (own.length > 0 ? own : redacted).reduce((sum, { shown }) => sum + marksIn(shown), 0)
}
