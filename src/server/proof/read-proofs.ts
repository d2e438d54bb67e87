import type { z } from 'zod'
import type { readKeys } from '#api/proof.ts'
import type { Card } from '#archive/card.ts'
import { disclosedLeaves, KEYS_PATH, type CardProof, type DisclosedParts } from '#archive/proof/card-proof.ts'
import { PROOF_FORMAT } from '#archive/proof/leaf.ts'
import type { Alternative } from '#archive/parts.ts'
import { holdsFolded } from '#archive/shown-content.ts'
import type { ShownFields } from '#server/cards/read-contents.ts'
import { readProofSecret } from '#store/secret.ts'
import { cardsToProve, type CardToProve } from '#store/signed-cards.ts'
import type { Db } from '#store/tables.ts'
import { keyOf } from './archive-key.ts'

/** The visible parts of a card with these fields; reasoning and tool calls are shown together or not at all. */
export const visiblePartsFor = (shown: ShownFields | undefined): DisclosedParts => ({
  content: shown?.parts !== undefined,
  folded:
    shown?.parts !== undefined &&
    holdsFolded({ ...shown.parts, alternatives: (shown.alternatives ?? []) as Alternative[] }),
})

/**
 * The proofs of cards for a viewer, by card; unsigned cards are left out.
 * @param seen returns what the viewer sees of a card
 * @param site its URL, '' where it is not set
 */
export async function readProofs(
  db: Db,
  cards: readonly Card[],
  seen: (id: string) => DisclosedParts,
  site: string,
): Promise<Map<string, CardProof>> {
  const found = new Map<string, CardProof>()
  for (const card of await cardsToProve(db, cards)) {
    const { id } = card.signed
    const proof = proofOf(card, seen(id), site)
    if (proof) found.set(id, proof)
  }
  return found
}

/** The proof of one card for a viewer; null for an unsigned card. @param site its URL, '' where it is not set */
export function proofOf(
  { signed, shown, proof, secret }: CardToProve,
  seen: DisclosedParts,
  site: string,
): CardProof | null {
  if (!proof || secret === null) return null
  const key = keyOf(secret)
  return {
    format: PROOF_FORMAT,
    key: key.public.kid,
    keys: site + KEYS_PATH,
    leaves: disclosedLeaves(signed, shown, proof.leaves.split(' '), seen, (leaf) => key.leafSalt(signed.id, leaf)),
    root: proof.root,
    signature: proof.signature,
  }
}

/** The published keys of an archive. @param cards URL template of cards as JSON; null for static hosting */
export async function wellKnown(db: Db, cards: string | null): Promise<z.input<(typeof readKeys)['output']>> {
  const secret = await readProofSecret(db)
  return {
    version: 1,
    format: PROOF_FORMAT,
    keys: secret === null ? [] : [keyOf(secret).public],
    addresses: { ...(cards === null ? {} : { card: cards }), page: '/seo/card/{name}-{id}.html' },
  }
}
