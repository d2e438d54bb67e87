import type { Card } from '#archive/card.ts'
import { leavesOf, type SignedCard } from '#archive/proof/leaves.ts'
import { proofSecret } from '#store/secret.ts'
import { writeProofs, type ProofRow } from '#store/proofs.ts'
import { cardsToProve } from '#store/signed-cards.ts'
import type { Trx } from '#store/tables.ts'
import { keyOf, type ArchiveKey } from './archive-key.ts'
import { rootOf } from './leaf-hasher.ts'

/**
 * Signs the current state of cards, within the transaction that wrote them. Their contents must be written before; redacted
 * cards are signed in their original form.
 */
export async function signCards(trx: Trx, cards: readonly Card[]): Promise<void> {
  await (
    await beginSigning(trx, cards)
  )()
}

/**
 * The same in two steps, so that signatures are computed by other threads while the transaction continues.
 * @returns a function that writes the proofs; must be called before the transaction ends
 */
export async function beginSigning(trx: Trx, cards: readonly Card[]): Promise<() => Promise<void>> {
  if (cards.length === 0) return async () => {}
  const toSign = await cardsToProve(trx, cards)
  const key = keyOf(toSign[0]?.secret ?? (await proofSecret(trx)))
  const signing = Promise.all(toSign.map(({ signed }) => signCard(key, signed)))
  // Otherwise a rejection would be unhandled if the transaction fails before it awaits the proofs.
  signing.catch(() => undefined)
  return async () => writeProofs(trx, await signing)
}

/** The stored proof of a card; deterministic for the same card and key. */
export async function signCard(key: ArchiveKey, card: SignedCard): Promise<ProofRow> {
  const leaves = leavesOf(card).map((leaf) => key.leafHash(card.id, leaf))
  const root = rootOf(leaves)
  return { card_id: card.id, leaves: leaves.join(' '), root, signature: await key.signElsewhere(card.id, root) }
}
