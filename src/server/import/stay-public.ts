import type { Card } from '#archive/card.ts'
import { correctCard } from '#archive/corrections.ts'
import { SCANNED_FIELDS, type Finding, type ScannedField } from '#archive/finding.ts'
import { filesIn } from '#archive/known-files.ts'
import { isFilePart } from '#archive/part-files.ts'
import type { CardContent } from '#archive/parts.ts'
import { isImageName } from '#archive/picture.ts'
import type { IntakeCard } from '#intake/export-kind.ts'
import { redactCards } from '#server/cards/redact-overlay.ts'
import { cardsToWrite } from '#server/cards/replaced-cards.ts'
import { contentsOf } from '#store/card-contents.ts'
import { scanCards } from '#store/card-findings.ts'
import { correctionsOf, withoutPicture } from '#store/corrections.ts'
import { publicOrigins } from '#store/card-rows.ts'
import { originalCards } from '#store/originals.ts'
import type { Trx } from '#store/tables.ts'

/** The fields that count as text of a card: not its group, nor its picture. */
const TEXTS: ReadonlySet<ScannedField> = new Set(['prompt', 'response', 'pageTitle', 'sessionTitle'])

/** Public cards that are imported again, by their ids. */
interface PublicCards {
  stay: Set<string>
  /** Ids of cards that gain files, and are therefore reviewed again in any case. */
  wait: Set<string>
}

/**
 * The cards among these that stay public when they are imported again (R10.6). Not so cards whose text changed and that have
 * findings, or whose changed content has some, and cards that gain files whose bytes the archive lacked, as no admin has seen
 * them like this.
 */
export async function stayPublic(
  trx: Trx,
  found: readonly (Pick<IntakeCard, 'card' | 'precedence' | 'content'> & { fingerprint: string })[],
): Promise<PublicCards> {
  const result = { stay: new Set<string>(), wait: new Set<string>() }
  if (found.length === 0) return result
  const ids = found.map(({ card }) => card.id)
  const rows = await publicOrigins(trx, ids)
  if (rows.length === 0) return result
  const before = new Map(rows.map((row) => [row.card.id, { ...row, response_len: row.card.responseLen }]))
  const { different, same } = await cardsToWrite(trx, found, before)
  const [written, filled] = [new Set(different), new Set(same)]
  const corrections = await correctionsOf(trx, [...before.keys()])
  const contents = await contentsOf(trx, [...before.keys()])
  // The original, as a redacted URL of a picture does not remove the picture.
  const originals = await originalCards(
    trx,
    rows.map(({ card }) => card),
  )
  const hasPicture = new Set(originals.filter(({ imageUrl }) => imageUrl !== undefined).map(({ id }) => id))
  const noPicture = await withoutPicture(trx, [...before.keys()])
  const shown = await redactCards(
    trx,
    found.map(({ card }) => correctCard(card, corrections.get(card.id) ?? {})),
  )
  const findings = await scanCards(trx, shown)
  for (const [index, one] of found.entries()) {
    const { card, content } = one
    const row = before.get(card.id)
    if (!row) continue
    const files = content ? filesIn(content).map(({ file }) => file) : []
    const isGaining =
      !written.has(one) && !filled.has(one)
        ? // Even a source of lower precedence gives a card without a picture one of its own.
          !hasPicture.has(card.id) && !noPicture.has(card.id) && ownFiles(content).some(isImageName)
        : gainsFiles(files, contents.get(card.id))
    if (isGaining) result.wait.add(card.id)
    else if (!written.has(one) || !isUnseen(row.card, shown[index]!, findings[index]!)) result.stay.add(card.id)
  }
  return result
}

/**
 * The cards of an import whose caller may not publish, without lines of our own exports for public cards: such a line could
 * claim anything about a card, and would be public with it.
 */
export async function withoutPublicLines(trx: Trx, cards: readonly IntakeCard[]): Promise<readonly IntakeCard[]> {
  const lines = cards.filter(({ precedence }) => precedence === null).map(({ card }) => card.id)
  const open = new Set((await publicOrigins(trx, lines)).map(({ card }) => card.id))
  return cards.filter(({ card, precedence }) => precedence !== null || !open.has(card.id))
}

/** The files of the prompt and the shown answer, as pictures of other answers do not illustrate a card. */
const ownFiles = (content: CardContent | undefined): string[] =>
  content ? [...content.prompt, ...content.response].filter(isFilePart).map(({ file }) => file) : []

/** True where a card gains files with bytes. @param files by their names in the archive, '' for one without bytes */
function gainsFiles(files: readonly string[], before: CardContent | undefined): boolean {
  const known = new Set(before ? filesIn(before).map(({ file }) => file) : [])
  return files.some((file) => file !== '' && !known.has(file))
}

function isUnseen(before: Card, card: Card, findings: readonly Finding[]): boolean {
  const changed = SCANNED_FIELDS.filter((field) => {
    const [now, was] = [card[field] ?? '', before[field] ?? '']
    return field === 'sessionTitle' ? withoutPart(now) !== withoutPart(was) : now !== was
  })
  if (changed.length === 0) return false
  const isText = changed.some((field) => TEXTS.has(field))
  return findings.some(({ field }) => isText || changed.some((one) => one === field))
}

/** The title of a conversation without the number of its part. */
const withoutPart = (title: string) => title.replace(/ \(\d+\)$/, '')
