import type { Card } from '#archive/card.ts'
import { idsOf } from '#archive/ids-of.ts'
import type { CardContent } from '#archive/parts.ts'
import { plainContent } from '#archive/stored-content.ts'
import { redactCard, withKnownTexts, withOriginalTexts, type Redacted } from '#archive/redact/redact-card.ts'
import { redactContent } from '#archive/redact/redact-content.ts'
import { changedContents, contentsOf, writeContents } from '#store/card-contents.ts'
import { dropOriginals, keepOriginals, originalsOf, type Original } from '#store/originals.ts'
import { redactedOf } from '#store/redactions.ts'
import type { Db, Trx } from '#store/tables.ts'

interface Entry {
  card: Card
  content?: CardContent
}

/** Cards as they are shown to all but admins. @param cards as they are without redactions */
export async function redactCards(db: Db, cards: readonly Card[]): Promise<Card[]> {
  const redacted = await redactedOf(db, cards)
  return cards.map((card) => shownOf(card, redacted.get(card.id)))
}

const shownOf = (card: Card, redacted: Redacted | undefined): Card => (redacted ? redactCard(card, redacted) : card)

/** What a card consists of as it is shown, as its title has no part in it. */
const contentShown = (content: CardContent, redacted: Redacted): CardContent => redactContent(content, redacted.texts)

/**
 * Puts the redactions of the archive over cards that are about to be written, and keeps their originals (decisions of
 * redaction: 0169).
 * @param entries as an import or an admin wants them
 * @returns the same, as they are to be written, with the cards as they are without redactions
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
  // A card in which nothing is redacted any more, such as under another title, needs no original.
  await dropOriginals(trx, idsOf(cards.filter(({ id }) => known.has(id) && !redacted.has(id))))
  await keepOriginals(
    trx,
    written.flatMap(({ kept }) => kept),
  )
  return written
}

/** Cards as they came, with the originals of texts that came as they are shown. */
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
 * The same for what cards consist of whose texts are in the archive already: of those in which words are redacted the
 * original is kept.
 * @returns what is to be written
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
    // Whatever was corrected since stays so.
    const card = { ...entry.card, ...original.texts }
    const redacted = (await redactedOf(trx, [card])).get(card.id) ?? { texts: [], title: [] }
    await keepOriginals(trx, [{ card, content: entry.content }])
    shown.push({ ...entry, card: redactCard(card, redacted), content: contentShown(entry.content, redacted) })
  }
  return shown
}

/**
 * Puts the redactions over cards of the archive that change or whose redactions do, with what they consist of; originals
 * are kept as long as something is redacted.
 * @param cards as they are to be without redactions, in any order
 * @returns the cards as they are to be written, in the same order
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
  await keepOriginals(
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
