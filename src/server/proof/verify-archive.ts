import { isDeepStrictEqual } from 'node:util'
import type { Selectable } from 'kysely'
import { publicKeyBytes } from '#archive/proof/card-proof.ts'
import { bytesOfHex, signedBytes } from '#archive/proof/leaf.ts'
import { leavesOf } from '#archive/proof/leaves.ts'
import { redactCard } from '#archive/redact/redact-card.ts'
import { redactContent } from '#archive/redact/redact-content.ts'
import { isPlaceOf } from '#store/card-key.ts'
import { cardOf, rowOf } from '#store/card-row.ts'
import { allRows } from '#store/card-rows.ts'
import { originalCards } from '#store/originals.ts'
import { allTombstones, type Tombstone } from '#store/forgotten.ts'
import { proofsWithoutCards, type ProofRow } from '#store/proofs.ts'
import { redactedOf } from '#store/redactions.ts'
import { readProofSecret } from '#store/secret.ts'
import { cardsToProve, type CardToProve } from '#store/signed-cards.ts'
import type { CardsTable, Db } from '#store/tables.ts'
import { keyOf, NODE_CRYPTO, type ArchiveKey } from './archive-key.ts'
import { signCard } from './sign-cards.ts'
import { signTombstoneBy } from './sign-tombstone.ts'

/** A card that differs from its signed state. */
interface ChangedCard {
  id: string
  /** Places of leaves, 'order', 'root', 'signature', 'lists', 'no proof'; `SIGNED_AS_SHOWN` instead of leaves. */
  what: string[]
}

/** The result of checking an archive. */
export interface ArchiveVerdict {
  cards: number
  redacted: number
  changed: ChangedCard[]
  /** Signed data of missing cards: 'tombstone' for an invalid signature, 'no card' for a proof without a card. */
  gone: ChangedCard[]
}

type Row = Selectable<CardsTable>

/** Reported for a card whose redacted texts were signed instead of the original. */
export const SIGNED_AS_SHOWN = 'signed as redacted'

/** Columns derived from a card, for lists, grouping and order. */
const DERIVED = ['session', 'conversation', 'day', 'summary'] as const satisfies readonly (keyof Row)[]

/**
 * Checks every card of an archive, private ones included, against its proof: recomputes each leaf from the stored card, then
 * the root, and verifies the signature.
 * @param progress called with the number of checked cards
 */
export async function verifyArchive(
  db: Db,
  progress: (done: number) => void = () => undefined,
): Promise<ArchiveVerdict> {
  const verdict: ArchiveVerdict = { cards: 0, redacted: 0, changed: [], gone: [] }
  for await (const rows of allRows(db)) {
    const cards = await readCards(db, rows)
    const originals = await originalCards(db, rows.map(cardOf))
    for (const [at, row] of rows.entries()) {
      const card = cards[at] ?? null
      const what = card === null ? ['parts'] : await changesSince(card)
      const derived = rowOf({ shown: cardOf(row), original: originals[at]! }, row.key, row)
      if (DERIVED.some((column) => derived[column] !== row[column])) what.push('lists')
      if (!isPlaceOf(row.key, row.day_stamp)) what.push('order')
      if (card && card.signed !== card.shown && !(await isRedactedSo(db, row, card))) what.push('redactions')
      if (what.length > 0) verdict.changed.push({ id: row.id, what })
      else if (card && card.signed !== card.shown) verdict.redacted++
    }
    progress((verdict.cards += rows.length))
  }
  for (const id of await falseTombstones(db)) verdict.gone.push({ id, what: ['tombstone'] })
  for (const id of await proofsWithoutCards(db)) verdict.gone.push({ id, what: ['no card'] })
  return verdict
}

/** The ids of permanently deleted cards whose tombstones have no valid signature of this archive. */
async function falseTombstones(db: Db): Promise<string[]> {
  const secret = await readProofSecret(db)
  const tombstones = await allTombstones(db)
  // Signatures are deterministic.
  const isSigned = ({ id, at, signature }: Tombstone) =>
    secret !== null && signature === signTombstoneBy(keyOf(secret), id, at)
  return tombstones.filter((one) => !isSigned(one)).map(({ id }) => id)
}

/** The cards of rows with their contents; null for an unreadable content. */
async function readCards(db: Db, rows: readonly Row[]): Promise<(CardToProve | null)[]> {
  try {
    return await cardsToProve(db, rows.map(cardOf))
  } catch (error) {
    if (!isUnreadable(error)) throw error
    const [row] = rows
    if (rows.length === 1 || !row) return [null]
    const found: (CardToProve | null)[] = []
    for (const one of rows) found.push(...(await readCards(db, [one])))
    return found
  }
}

/** True for content that is not JSON, or JSON of another form. */
const isUnreadable = (error: unknown): boolean => error instanceof SyntaxError || error instanceof TypeError

/** True where the shown card equals the signed original with its redactions applied. */
async function isRedactedSo(db: Db, row: Row, { signed, shown }: CardToProve): Promise<boolean> {
  const card = cardOf(row)
  const originals = await originalCards(db, [card])
  const redacted = (await redactedOf(db, originals)).get(row.id) ?? { texts: [], title: [] }
  const content = signed.content && redactContent(signed.content, redacted.texts)
  return isDeepStrictEqual(redactCard(originals[0]!, redacted), card) && isDeepStrictEqual(content, shown.content)
}

async function changesSince(card: CardToProve): Promise<string[]> {
  const changed = await changesOf(card)
  const isAsShown = changed.length > 0 && card.signed !== card.shown
  return isAsShown && (await changesOf({ ...card, signed: card.shown })).length === 0 ? [SIGNED_AS_SHOWN] : changed
}

async function changesOf({ signed, proof, secret }: CardToProve): Promise<string[]> {
  if (!proof || secret === null) return ['no proof']
  const key = keyOf(secret)
  const resigned = await signCard(key, signed).catch((error: unknown) => {
    if (isUnreadable(error)) return null
    throw error
  })
  if (!resigned) return ['parts']
  const changed: string[] = []
  if (resigned.leaves !== proof.leaves) {
    const [now, then] = [resigned.leaves.split(' '), proof.leaves.split(' ')]
    if (now.length !== then.length || now.toSorted().join() === then.toSorted().join()) changed.push('order')
    else changed.push(...leavesOf(signed).flatMap(({ place }, at) => (now[at] === then[at] ? [] : [place])))
  }
  if (resigned.root !== proof.root) changed.push('root')
  if (!isSigned(key, proof)) changed.push('signature')
  return changed
}

function isSigned(key: ArchiveKey, { card_id: id, root, signature }: ProofRow): boolean {
  const [bytes, publicKey] = [bytesOfHex(signature, 64), publicKeyBytes(key.public)]
  return bytes !== null && publicKey !== null && NODE_CRYPTO.isSigned(publicKey, signedBytes(id, root), bytes) === true
}
