import { hash } from 'node:crypto'
import type { Card } from '#archive/card.ts'
import { isScanned, SCANNED_FIELDS, type Finding } from '#archive/finding.ts'
import {
  findingName,
  namesAmong,
  VISITS,
  type FindingState,
  type StatedFinding,
  type Visit,
} from '#archive/finding-visits.ts'
import { scanCard } from '#archive/findings.ts'
import { listedFindings } from '#archive/listed-findings.ts'
import type { CardContent } from '#archive/parts.ts'
import { withRedactedElsewhere } from '#archive/redact/redacted-elsewhere.ts'
import { contentFindings, type ContentFinding } from '#archive/unseen-findings.ts'
import { contentsOf } from './card-contents.ts'
import { tagsWithFindings, withContent } from './content-tags.ts'
import { addVisits, keepVisits, visitsOf, type Visits } from './finding-visits.ts'
import { redactedElsewhere } from './redacted-elsewhere.ts'
import { writeFindings } from './reviews.ts'
import { contentNames } from './seen-findings.ts'
import type { Db, Trx } from './tables.ts'

/** Names the findings in the card's own texts (archive/finding-visits.ts). */
export function namesIn(card: Card): (finding: Finding) => string {
  const hashes = new Map<string, string>()
  return (finding) => {
    const { field } = finding
    const known = hashes.get(field) ?? hash('sha1', (isScanned(field) && card[field]) || '', 'base64url')
    hashes.set(field, known)
    return findingName(finding, known)
  }
}

/** Findings with what an admin did about each. */
function stated<F extends Finding>(
  findings: readonly F[],
  visits: Visits | undefined,
  nameOf: (finding: F) => string,
): (F & StatedFinding)[] {
  const names = visits && namesAmong(findings, visits.keys(), nameOf)
  return findings.map((finding) => ({ ...finding, state: visits?.get(names?.get(finding) ?? '') ?? 'waiting' }))
}

/** Changes with every text that the scan reads. */
export const versionOf = (card: Card): string =>
  hash('sha1', JSON.stringify(SCANNED_FIELDS.map((field) => card[field])), 'base64url')

/** What a card must be looked at for before it is public: what the scan finds, and words redacted in other cards. */
export async function scanCards(db: Db, cards: readonly Card[]): Promise<ReturnType<typeof scanCard>[]> {
  const words = await redactedElsewhere(db, cards)
  return cards.map((card) => {
    const findings = scanCard(card)
    const redacted = words.get(card.id)
    return redacted ? withRedactedElsewhere(card, findings, redacted) : findings
  })
}

/**
 * The findings of today's scan in cards, each with its state. Texts are scanned each time: a card
 * may have been written before the scan knew what it knows now.
 */
export async function findingsOf(db: Db, cards: readonly Card[]): Promise<Map<string, StatedFinding[]>> {
  const scanned = await scanCards(db, cards)
  const found = cards.map((card, at) => ({ card, findings: scanned[at]! }))
  const ids = found.flatMap(({ card, findings }) => (findings.length > 0 ? [card.id] : []))
  const visits = await visitsOf(db, ids)
  return new Map(found.map(({ card, findings }) => [card.id, stated(findings, visits.get(card.id), namesIn(card))]))
}

/** Findings of a card beyond its two texts, with what an admin did about each. */
export interface ContentFindings {
  findings: (ContentFinding & StatedFinding)[]
  /** Changes with them, and with the texts that they lie in. */
  version: string
  content: CardContent
}

/** The findings of today's scan in cards outside their two texts; cards without such a finding are left out. */
export async function contentFindingsOf(db: Db, ids: readonly string[]): Promise<Map<string, ContentFindings>> {
  const found = new Map<string, ContentFindings>()
  const contents = await contentsOf(db, await withContent(db, ids))
  const visits = await visitsOf(db, [...contents.keys()])
  for (const [id, content] of contents) {
    const findings = contentFindings(content)
    if (findings.length === 0) continue
    const texts = [...new Map(findings.map(({ field, text }) => [field, text]))]
    const version = hash('sha1', JSON.stringify(texts), 'base64url')
    found.set(id, { findings: stated(findings, visits.get(id), contentNames()), version, content })
  }
  return found
}

const placeOf = ({ kind, field, start, end }: Finding): Finding => ({ kind, field, start, end })

/** Scans cards and stores what the review lists of them; visits of findings that are gone are removed. */
export async function storeFindings(trx: Trx, cards: readonly Card[]): Promise<void> {
  const ids = cards.map(({ id }) => id)
  const beyond = await contentFindingsOf(trx, [...(await tagsWithFindings(trx, ids)).keys()])
  const own = await findingsOf(trx, cards)
  const byId = new Map(cards.map((card) => [card.id, card]))
  const listed = (id: string): Finding[] =>
    [...listedFindings(own.get(id)!), ...listedFindings(beyond.get(id)?.findings ?? [])].map(placeOf)
  await writeFindings(trx, new Map(ids.map((id) => [id, listed(id)])))
  await keepVisits(trx, ids, (id, visits) => [
    ...namesAmong(own.get(id)!, visits.keys(), namesIn(byId.get(id)!)).values(),
    ...namesAmong(beyond.get(id)?.findings ?? [], visits.keys(), contentNames()).values(),
  ])
}

/** The state of found words, by the words: 'waiting' where any place of them waits. */
export type WordStates = ReadonlyMap<string, FindingState>

const lookName = (card: Card, { field, kind, start, end }: Finding): string =>
  `${card.id} ${field} ${kind} ${((isScanned(field) && card[field]) || '').slice(start, end)}`

/** The state of the words that the scan finds in the texts of cards. */
export async function wordStates(db: Db, cards: readonly Card[]): Promise<WordStates> {
  const found = await findingsOf(db, cards)
  const looks = new Map<string, FindingState>()
  for (const card of cards) {
    for (const finding of found.get(card.id)!) {
      const name = lookName(card, finding)
      const states = new Set([looks.get(name), finding.state])
      looks.set(name, states.has('waiting') ? 'waiting' : states.has('seen') ? 'seen' : 'left')
    }
  }
  return looks
}

/** Keeps visits of words after others of the same text were redacted, although findings are named by the hash of the text. */
export async function carryOverVisits(trx: Trx, cards: readonly Card[], looks: WordStates): Promise<void> {
  const found = await findingsOf(trx, cards)
  for (const card of cards) {
    const waiting = found.get(card.id)!.filter(({ state }) => state === 'waiting')
    for (const visit of VISITS) {
      const unchanged = waiting.filter((finding) => looks.get(lookName(card, finding)) === visit)
      await addVisits(trx, [{ id: card.id, findings: unchanged.map(namesIn(card)) }], visit)
    }
  }
}

/** Stores findings of the texts of cards, and a visit of each that the review lists. */
export async function visitAll(trx: Trx, cards: readonly Card[], visit: Visit): Promise<void> {
  await storeFindings(trx, cards)
  const found = await findingsOf(trx, cards)
  const visited = cards.map((card) => ({
    id: card.id,
    findings: listedFindings(found.get(card.id)!).map(namesIn(card)),
  }))
  await addVisits(trx, visited, visit)
}
