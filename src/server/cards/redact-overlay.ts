import type { Card } from '#archive/card.ts'
import { idsOf } from '#archive/ids-of.ts'
import type { CardContent } from '#archive/parts.ts'
import { plainContent } from '#archive/stored-content.ts'
import { redactCard, withKnownTexts, withOriginalTexts, type Redacted } from '#archive/redact/redact-card.ts'
import { redactContent } from '#archive/redact/redact-content.ts'
import { changedContents, contentsOf, writeContents } from '#store/card-contents.ts'
import { dropOriginals, storeOriginals, originalsOf, type Original } from '#store/originals.ts'
import { redactedOf } from '#store/redactions.ts'
import type { Db, Trx } from '#store/tables.ts'

interface Entry {
  card: Card
  content?: CardContent
}

/** Applies redactions to cards, for everyone but admins. @param cards without redactions */
export async function redactCards(db: Db, cards: readonly Card[]): Promise<Card[]> {
  const redacted = await redactedOf(db, cards)
  return cards.map((card) => shownOf(card, redacted.get(card.id)))
}

const shownOf = (card: Card, redacted: Redacted | undefined): Card => (redacted ? redactCard(card, redacted) : card)

/** A content with redactions applied; redactions of the title do not affect it. */
const contentShown = (content: CardContent, redacted: Redacted): CardContent => redactContent(content, redacted.texts)

/**
 * Applies the archive's redactions to cards that are about to be written, and keeps their originals (ADR-0169).
 * @param entries from an import or an admin
 * @returns the redacted entries to be written, with the unredacted cards
 */
export async function redactNew<T extends Entry>(
  trx: Trx,
  entries: readonly T[],
): Promise<{ entry: T; original: Card }[]> {
  const known = await originalsOf(trx, idsOf(entries.map(({ card }) => card)))
  const cards = await knownCards(trx, entries, known)
  const redacted = await redactedOf(trx, cards)
  if (known.size + redacted.size === 0) return entries.map((entry) => ({ entry, original: entry.card }))
  const written = entries.map((entry, at) => {
    const card = cards[at]!
    const one = redacted.get(card.id)
    if (!one) return { entry: { ...entry, card }, original: card, kept: [] }
    const before = known.get(card.id)
    const isSame = before?.texts.prompt === card.prompt && before.texts.response === card.response
    const content = entry.content ?? (isSame ? before.content : null) ?? plainContent(card)
    const shown = entry.content || isSame ? { content: contentShown(content, one) } : {}
    return { entry: { ...entry, ...shown, card: redactCard(card, one) }, original: card, kept: [{ card, content }] }
  })
  // A card without redactions, such as one with another title, needs no original.
  await dropOriginals(trx, idsOf(cards.filter(({ id }) => known.has(id) && !redacted.has(id))))
  await storeOriginals(
    trx,
    written.flatMap(({ kept }) => kept),
  )
  return written
}

/** The given cards, with original texts where a card came in its redacted form. */
async function knownCards(
  trx: Trx,
  entries: readonly Entry[],
  known: ReadonlyMap<string, Original>,
): Promise<readonly Card[]> {
  const cards = entries.map(({ card }) => card)
  const before = cards.flatMap((card) => {
    const original = known.get(card.id)
    return original ? [withOriginalTexts(card, original.texts)] : []
  })
  const redacted = await redactedOf(trx, before)
  return cards.map((card) => {
    const original = known.get(card.id)
    return original ? withKnownTexts(card, original.texts, redacted.get(card.id) ?? { texts: [], title: [] }) : card
  })
}

/**
 * Applies redactions to contents whose cards are in the archive already, and keeps the originals of redacted ones.
 * @returns the entries to be written
 */
export async function redactKnown<T extends Entry>(trx: Trx, entries: readonly T[]): Promise<T[]> {
  const originals = await originalsOf(trx, idsOf(entries.map(({ card }) => card)))
  if (originals.size === 0) return [...entries]
  const shown: T[] = []
  for (const entry of entries) {
    const original = originals.get(entry.card.id)
    if (!original || !entry.content) {
      shown.push(entry)
      continue
    }
    // With the stored texts, so that corrections stay.
    const card = { ...entry.card, ...original.texts }
    const redacted = (await redactedOf(trx, [card])).get(card.id) ?? { texts: [], title: [] }
    await storeOriginals(trx, [{ card, content: entry.content }])
    shown.push({ ...entry, card: redactCard(card, redacted), content: contentShown(entry.content, redacted) })
  }
  return shown
}

/**
 * Applies redactions to cards whose texts or redactions change, and to their contents. Originals are kept as long as something
 * is redacted.
 * @param cards without redactions, in any order
 * @returns the cards to be written, in the same order
 */
export async function redactChanged(trx: Trx, cards: readonly Card[]): Promise<Card[]> {
  const ids = idsOf(cards)
  const originals = await originalsOf(trx, ids)
  const redacted = await redactedOf(trx, cards)
  if (originals.size + redacted.size === 0) return [...cards]
  const concerned = cards.filter(({ id }) => originals.has(id) || redacted.has(id))
  const stored = await contentsOf(trx, idsOf(concerned))
  const contentOf = (card: Card) => {
    const original = originals.get(card.id)
    return (original ? original.content : stored.get(card.id)) ?? plainContent(card)
  }
  const isRedacted = ({ id }: Card) => redacted.has(id)
  await storeOriginals(
    trx,
    concerned.filter(isRedacted).map((card) => ({ card, content: contentOf(card) })),
  )
  await dropOriginals(trx, idsOf(concerned.filter((card) => !isRedacted(card))))
  const records = concerned.map((card) => {
    const one = redacted.get(card.id)
    const content = contentOf(card)
    return { card: shownOf(card, one), content: one ? contentShown(content, one) : content }
  })
  await writeContents(trx, await changedContents(trx, records))
  return cards.map((card) => shownOf(card, redacted.get(card.id)))
}
