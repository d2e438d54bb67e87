import { hash } from 'node:crypto'
import type { Kysely, Transaction } from 'kysely'
import type { Card } from '#archive/card.ts'
import { SCANNED_FIELDS, type Finding } from '#archive/finding.ts'
import { findingName, type StatedFinding, type Visit } from '#archive/finding-visits.ts'
import { scanCard } from '#archive/findings.ts'
import { addVisits, keepVisits, visitsOf } from '#store/finding-visits.ts'
import { writeFindings } from '#store/reviews.ts'
import type { Tables } from '#store/tables.ts'

/** The names of findings (archive/finding-visits.ts) in their order. */
export function namesOf(card: Card, findings: readonly Finding[]): string[] {
  const hashes = new Map<string, string>()
  return findings.map((finding) => {
    const { field } = finding
    const known = hashes.get(field) ?? hash('sha1', card[field] ?? '', 'base64url')
    hashes.set(field, known)
    return findingName(finding, known)
  })
}

/** Changes with every text that the scan reads. */
export const versionOf = (card: Card): string =>
  hash('sha1', JSON.stringify(SCANNED_FIELDS.map((field) => card[field])), 'base64url')

/**
 * What the scan of today finds in cards, each finding with what an admin did about it. Texts are scanned each time: a card
 * may have been written before the scan knew what it knows now.
 */
export async function findingsOf(db: Kysely<Tables>, cards: readonly Card[]): Promise<Map<string, StatedFinding[]>> {
  const found = cards.map((card) => ({ card, findings: scanCard(card) }))
  const ids = found.flatMap(({ card, findings }) => (findings.length > 0 ? [card.id] : []))
  const visits = await visitsOf(db, ids)
  return new Map(
    found.map(({ card, findings }) => {
      const names = namesOf(card, findings)
      const own = visits.get(card.id)
      return [card.id, findings.map((finding, at) => ({ ...finding, state: own?.get(names[at]!) ?? 'waiting' }))]
    }),
  )
}

/** Scans cards and stores what was found; visits of findings that are gone are removed. */
export async function storeFindings(trx: Transaction<Tables>, cards: readonly Card[]): Promise<void> {
  const found = cards.map((card) => ({ card, findings: scanCard(card) }))
  await writeFindings(trx, new Map(found.map(({ card, findings }) => [card.id, findings])))
  await keepVisits(trx, new Map(found.map(({ card, findings }) => [card.id, new Set(namesOf(card, findings))])))
}

/** Stores that every finding of cards was visited; the findings are stored as well. */
export async function visitAll(trx: Transaction<Tables>, cards: readonly Card[], visit: Visit): Promise<void> {
  await storeFindings(trx, cards)
  const visited = cards.map((card) => ({ id: card.id, findings: namesOf(card, scanCard(card)) }))
  await addVisits(trx, visited, visit)
}
