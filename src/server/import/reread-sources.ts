import { newCard } from '#archive/card.ts'
import { addedOf } from '#archive/added-fields.ts'
import { batchesOf } from '#archive/batches.ts'
import { indexAssets } from '#intake/assets.ts'
import type { IntakeCard, ParsedRecord } from '#intake/export-kind.ts'
import { unread, type IntakeOptions, type IntakeStep } from '#intake/intake.ts'
import { NO_RULES } from '#intake/category-rules.ts'
import { addRecord, addFile, newLedger } from '#intake/ledger.ts'
import { learners, learnFrom, readAgain } from '#intake/read-again.ts'
import { sourceHashesOf } from '#store/card-contents.ts'
import { cardOf } from '#store/card-row.ts'
import { rowsById } from '#store/card-rows.ts'
import { forgottenIds } from '#store/forgotten.ts'
import { originalCards } from '#store/originals.ts'
import { sourceByHash, sourceHashes, type SourceRecord } from '#store/sources.ts'
import type { Db } from '#store/tables.ts'
import { mapToKnownIds } from './map-to-known-ids.ts'

/** Maximum cards of a step. */
const BATCH = 200

/**
 * Reads the stored sources again with today's readers, as an import reads an export (R12.22). Metadata of existing cards stays,
 * except the added fields (ADR-0197); so do cards that their source no longer yields.
 * @param unkept called for each source of which only the hash is stored
 */
export async function* readSources(
  db: Db,
  { timeZone, sessionGap = null, rules = NO_RULES }: IntakeOptions,
  unkept: () => void,
): AsyncGenerator<IntakeStep, void, undefined> {
  const ledger = newLedger('the sources of the archive')
  const context = { timeZone, sessionGap, rules, assets: indexAssets([]), envelope: null }
  const learned = await learnedOfSources(db)
  const deletedIds = await forgottenIds(db)
  const hashes = await sourceHashes(db)
  const files = new Set<string>()
  for (const [done, hash] of hashes.entries()) {
    const source = await sourceByHash(db, hash)
    if (!source?.bytes) {
      if (source) unkept()
      continue
    }
    const { kind, file } = source
    if (!files.has(`${kind} ${file}`)) addFile(ledger, { name: file, state: 'read', kind })
    files.add(`${kind} ${file}`)
    const text = source.bytes.toString('utf8')
    const today = readAgain({ kind, file, text }, context, learned.get(kind))
    const isOther = today.kind !== kind
    for (const read of today.readings.map(withoutPictures)) {
      const cards = await asKept(db, source, await mapToKnownIds(db, read.cards, deletedIds), isOther)
      const whole = isOther && cards.length === 0 ? unread(otherCards(kind, today.kind), true) : read
      addRecord(ledger, file, 1, { ...whole, cards, repeated: whole.cards.length - cards.length }, true)
      for (const some of batchesOf(cards, BATCH)) {
        yield { kind: 'cards', cards: some, sources: [] }
      }
    }
    yield { kind: 'progress', phase: 'reading', bytes: done + 1, totalBytes: hashes.length, cards: ledger.cards }
  }
  yield { kind: 'done', ledger }
}

/** Removes pictures from a reading, as the archive keeps its own: none counts as missing. */
const withoutPictures = (reading: ParsedRecord): ParsedRecord => ({
  ...reading,
  assets: { found: 0, missing: 0 },
  outcomes: reading.outcomes.map((one) => (one.kind === 'missingAsset' ? { kind: 'part' } : one)),
})

/** The knowledge of learning readers from all sources of the archive, by kind: an import has the whole file for this. */
async function learnedOfSources(db: Db): Promise<Map<string, unknown>> {
  const all = learners()
  for (const hash of await sourceHashes(db, [...all.keys()])) {
    const source = await sourceByHash(db, hash)
    if (!source?.bytes) continue
    const { kind, file, bytes } = source
    learnFrom({ kind, file, text: bytes.toString('utf8') }, all.get(kind)!)
  }
  return new Map([...all].map(([kind, learner]) => [kind, learner.learned()]))
}

/** Why a record is left that another kind reads today, under other ids. */
const otherCards = (before: string, today: string): string =>
  `it was read as ${before}, and is read as ${today} today, which makes other cards: import its export again, and delete the former ones`

/**
 * The cards of a source to be written, without cards that the archive has from another source.
 * @param isOther true where another kind reads it today: under ids that the archive lacks it would give the same cards again
 */
async function asKept(
  db: Db,
  { hash }: Pick<SourceRecord, 'hash'>,
  read: readonly IntakeCard[],
  isOther: boolean,
): Promise<IntakeCard[]> {
  const ids = read.map(({ card }) => card.id)
  const sources = await sourceHashesOf(db, ids)
  const rows = await rowsById(db, ids)
  // Without redactions, which are applied when the cards are written.
  const originals = await originalCards(db, rows.map(cardOf))
  const known = new Map(rows.map((row, at) => [row.id, { row, original: originals[at]! }]))
  return read.flatMap((one) => {
    const there = known.get(one.card.id)
    if (!there) return isOther ? [] : [{ ...one, source: hash }]
    const { row, original } = there
    if (sources.get(row.id) !== hash) return []
    const kept = { ...one, source: hash, precedence: row.precedence }
    const { prompt, response, promptLen, responseLen } = one.card
    const card = newCard({ ...original, ...addedOf(one.card) })
    if (prompt === original.prompt && response === original.response)
      return [{ ...kept, card, fingerprint: row.fingerprint }]
    // The readers may have learned less than at the import, as sources may be gone.
    if (one.otherIds && (one.precedence ?? Infinity) < row.precedence) return []
    return [{ ...kept, card: { ...card, prompt, response, promptLen, responseLen } }]
  })
}
