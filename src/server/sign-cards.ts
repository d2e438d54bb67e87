import type { Transaction } from 'kysely'
import type { Card } from '#archive/card.ts'
import { hexOf, leafBytes, leafHash, merkleRoot } from '#archive/proof/leaf.ts'
import { leavesOf, type SignedCard } from '#archive/proof/leaves.ts'
import { proofSecret } from '#store/proof-secret.ts'
import { writeProofs, type ProofRow } from '#store/proofs.ts'
import { cardsToProve } from '#store/signed-cards.ts'
import type { Tables } from '#store/tables.ts'
import { keyOf, NODE_CRYPTO, type ArchiveKey } from './archive-key.ts'

/**
 * Signs cards as they are in the archive now, within the transaction that wrote them. What a card consists of must be
 * written before; what is redacted is signed as it was.
 */
export async function signCards(trx: Transaction<Tables>, cards: readonly Card[]): Promise<void> {
  if (cards.length === 0) return
  const toSign = await cardsToProve(trx, cards)
  const key = keyOf(toSign[0]?.secret ?? (await proofSecret(trx)))
  const rows: ProofRow[] = []
  for (const { signed } of toSign) rows.push(await signCard(key, signed))
  await writeProofs(trx, rows)
}

/** What is stored of a card that is signed: the same card and key give the same. */
export async function signCard(key: ArchiveKey, card: SignedCard): Promise<ProofRow> {
  const { sha256 } = NODE_CRYPTO
  const hashes: Uint8Array[] = []
  for (const leaf of leavesOf(card)) {
    const bytes = leafBytes(leaf)
    hashes.push(await leafHash(sha256, key.saltOf(card.id, bytes), bytes))
  }
  const root = hexOf(await merkleRoot(sha256, hashes))
  return { card_id: card.id, leaves: hashes.map(hexOf).join(' '), root, signature: key.sign(card.id, root) }
}
