import type { Card } from '#archive/card.ts'
import { correctCard } from '#archive/corrections.ts'
import { SCANNED_FIELDS, type ScannedField } from '#archive/finding.ts'
import { scanCard } from '#archive/findings.ts'
import type { IntakeCard } from '#intake/export-kind.ts'
import { redactCards } from '#server/cards/redact-overlay.ts'
import { correctionsOf } from '#store/corrections.ts'
import { publicOrigins } from '#store/card-rows.ts'
import type { Trx } from '#store/tables.ts'

/** Where a card is grouped and what it is illustrated by is not its text. */
const TEXTS: ReadonlySet<ScannedField> = new Set(['prompt', 'response', 'pageTitle', 'sessionTitle'])

/**
 * Which of these cards are public and stay so when they are imported again (R10.6): all but those whose
 * text changed and in which something is found, or whose findings are in what changed. No admin has seen them so.
 */
export async function staysPublic(
  trx: Trx,
  found: readonly Pick<IntakeCard, 'card' | 'precedence'>[],
): Promise<Set<string>> {
  if (found.length === 0) return new Set()
  const ids = found.map(({ card }) => card.id)
  const rows = await publicOrigins(trx, ids)
  if (rows.length === 0) return new Set()
  const before = new Map(rows.map(({ precedence, card }) => [card.id, { precedence, card }]))
  const corrections = await correctionsOf(trx, [...before.keys()])
  const shown = await redactCards(
    trx,
    found.map(({ card }) => correctCard(card, corrections.get(card.id) ?? {})),
  )
  const stay = found.filter(({ card, precedence }, index) => {
    const row = before.get(card.id)
    if (!row) return false
    const isLeft = precedence !== null && precedence < row.precedence
    return isLeft || !isUnseen(row.card, shown[index]!)
  })
  return new Set(stay.map(({ card }) => card.id))
}

function isUnseen(before: Card, card: Card): boolean {
  const changed = SCANNED_FIELDS.filter((field) => {
    const [now, was] = [card[field] ?? '', before[field] ?? '']
    return field === 'sessionTitle' ? withoutPart(now) !== withoutPart(was) : now !== was
  })
  if (changed.length === 0) return false
  const isText = changed.some((field) => TEXTS.has(field))
  return scanCard(card).some(({ field }) => isText || changed.includes(field))
}

/** The title of a conversation without the number of a part of it. */
const withoutPart = (title: string) => title.replace(/ \(\d+\)$/, '')
