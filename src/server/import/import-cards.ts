import { correctCard } from '#archive/corrections.ts'
import type { Finding } from '#archive/finding.ts'
import type { IntakeCard } from '#intake/export-kind.ts'
import { asWritten } from '#intake/fingerprint.ts'
import type { IntakeStep } from '#intake/intake.ts'
import type { Ledger } from '#intake/ledger.ts'
import type { IntakeSource } from '#intake/compressed-source.ts'
import type { Library, SearchEngine } from '#search/engine.ts'
import { sourcesOf } from './exported-sources.ts'
import { correctionsOf } from '#store/corrections.ts'
import { scanCards } from '#store/card-findings.ts'
import { putSources, removeUnusedSources } from '#store/sources.ts'
import { addImport } from '#store/imports.ts'
import { countPrivate, rowsById } from '#store/card-rows.ts'
import { forgottenAmong, forgottenIds } from '#store/forgotten.ts'
import { countKeptPrivate, reviewsOf } from '#store/reviews.ts'
import { lockArchive } from '#store/revision.ts'
import type { Trx } from '#store/tables.ts'
import { redactCards } from '#server/cards/redact-overlay.ts'
import { rewriteCards } from '#server/cards/rewrite-cards.ts'
import type { Saved } from '#server/cards/save-cards.ts'
import { logGivenTitles, applyGivenTitles } from './given-titles.ts'
import { inBatches, type Transact } from './in-batches.ts'
import { fillFields } from './fill-fields.ts'
import { withoutFiles } from './keep-files.ts'
import type { PictureKeeper } from './keep-pictures.ts'
import { keepAdded, turnsOfKept, type KeptRecords } from './kept-records.ts'
import { noteWordsBack } from './note-words-back.ts'
import { NOTHING_IMPORTED } from './nothing-imported.ts'
import { mapToKnownIds } from './map-to-known-ids.ts'
import { userDataSaver, type SavedUserData } from './save-user-data.ts'
import { saveWithStates } from './save-states.ts'
import { removeDemo } from './seed-demo.ts'
import { Retitling } from './retitle.ts'
import { mayRepeat, withoutRepeatedVersions } from './repeated-versions.ts'
import { dropRepeated, withoutRepeated, withoutSide } from './side-cards.ts'
import { stayPublic, withoutPublicLines } from './stay-public.ts'

export interface Imported extends Saved {
  ledger: Ledger
  /** Number of imported cards that are private and public now, whether or not they existed before. */
  isPrivate: number
  isPublic: number
  /** Among them: cards that were not published because of findings. */
  withFindings: number
  /** Among the private cards: cards that an admin keeps private. */
  kept: number
  replacedDemo: boolean
  /** Counts of members, comments and stars from our own export; null where these are not imported. */
  userData: SavedUserData | null
}

/** The counts of an import so far. */
export type Counts = Omit<Imported, 'ledger' | 'userData'>

export interface ImportOptions {
  /** Publishes cards at once, unless the source says otherwise, they have findings (R10.1) or an admin hid them (R10.7). */
  publish: boolean
  /**
   * Imports cards as private even if the export calls them public, and changes no public card by lines of our own exports, as
   * the caller may not publish.
   */
  allPrivate?: boolean
  /** Also publishes cards with findings, which the caller has seen. */
  despiteFindings?: boolean
  /**
   * Also imports members, comments, stars and the state of cards from our own export; only for the owner on the machine itself.
   */
  withUserData?: boolean
  progress: (step: Extract<IntakeStep, { kind: 'progress' }>) => void
  /**
   * If given, cards are written in many small transactions, so that other calls of this process run in between; called after
   * each. An interrupted import keeps what it wrote, and a second one completes it.
   */
  wrote?: (imported: Counts) => void
  /** Stores the pictures of the export; without it they are ignored. */
  pictures?: PictureKeeper
  /**
   * If given, called in the transaction of the last cards instead of storing the import report and removing unused sources: for
   * thousands of small imports.
   */
  remember?: (trx: Trx, ledger: Ledger) => Promise<void>
}

/** Reads an export to its end and returns the import report; nothing is written. */
export async function previewImport(
  steps: AsyncIterable<IntakeStep>,
  progress: ImportOptions['progress'],
): Promise<Ledger> {
  let ledger: Ledger | null = null
  for await (const step of steps) {
    if (step.kind === 'done') ledger = step.ledger
    else if (step.kind === 'progress') progress(step)
  }
  return finished(ledger)
}

/**
 * Writes the cards of an export in one transaction, all or none (but see `wrote`). Existing cards with the same content stay,
 * so a second import adds nothing. The first import replaces the demo.
 */
export async function importCards(
  { db, search }: Library,
  steps: AsyncIterable<IntakeStep>,
  options: ImportOptions,
): Promise<Imported> {
  const { withUserData = false, progress, wrote, pictures } = options
  // Pictures of deleted cards are skipped; cards that are deleted from now on are left out by `saveCards`.
  const deletedIds = await forgottenIds(db)
  const reading = steps[Symbol.asyncIterator]()
  try {
    // The export is checked before the archive is locked for writing.
    let step = await reading.next()
    while (!step.done && step.value.kind === 'progress') {
      progress(step.value)
      step = await reading.next()
    }
    const imported = { ...NOTHING_IMPORTED }
    const writeAll = async (
      transact: Transact,
      index: Index,
      userData: ReturnType<typeof userDataSaver> | null,
    ): Promise<Imported> => {
      let ledger: Ledger | null = null
      const sources = new Map<string, IntakeSource>()
      const titles = new Retitling(index)
      const records: KeptRecords = new Map()
      for (; !step.done; step = await reading.next()) {
        if (step.value.kind === 'progress') progress(step.value)
        else if (step.value.kind === 'done') ledger = step.value.ledger
        else if (step.value.kind === 'user-data') {
          const { lines } = step.value
          await transact([], (trx) => putSources(trx, sourcesOf(lines)))
          await userData?.save(lines)
        } else {
          let found: readonly IntakeCard[] = step.value.cards
          if (found.some(({ otherIds = [] }) => otherIds.length > 0)) {
            await transact([], async (trx) => {
              found = await mapToKnownIds(trx, found, deletedIds)
            })
          }
          if (options.allPrivate) {
            const given = found.length
            await transact([], async (trx) => {
              found = await withoutPublicLines(trx, found)
            })
            imported.unchanged += given - found.length
            imported.isPublic += given - found.length
          }
          const wanted = found.filter(({ card }) => !deletedIds.has(card.id)).map((one) => withoutSide(one, deletedIds))
          const left = found.filter(({ card }) => deletedIds.has(card.id))
          let taken: readonly IntakeCard[] = [
            ...(pictures ? await pictures.take(wanted) : wanted.map(withoutFiles)),
            ...left.map(withoutFiles),
          ]
          if (taken.some(mayRepeat)) {
            await transact([], async (trx) => {
              taken = await withoutRepeatedVersions(trx, taken)
            })
          }
          for (const source of step.value.sources) sources.set(source.hash, source)
          await transact(taken, async (trx, cards) => {
            await writeCards(trx, index, cards, options, { imported, titles, records })
            await writeSources(trx, cards, sources)
          })
          await transact([], async (trx) => {
            await dropRepeated(trx, index, idsOf(taken))
            await titles.write(trx)
          })
        }
      }
      const whole = finished(ledger)
      await userData?.finish()
      await transact([], async (trx) => {
        await titles.write(trx, true)
        if (options.remember) return options.remember(trx, whole)
        await removeUnusedSources(trx)
        await keepLedger(trx, whole, imported)
      })
      return { ...imported, ledger: whole, userData: userData?.saved ?? null }
    }
    if (wrote)
      return await writeAll(
        inBatches(db, () => wrote(imported)),
        search,
        null,
      )
    return await db.transaction().execute((trx) => {
      const act: Transact = async (cards, write) => {
        await write(trx, cards)
      }
      const write = (index: Index) => writeAll(act, index, withUserData ? userDataSaver(trx, index) : null)
      return write(search)
    })
  } finally {
    await reading.return?.()
  }
}

type Index = Pick<SearchEngine, 'put'>

const idsOf = (cards: readonly IntakeCard[]): string[] => cards.map(({ card }) => card.id)

/** Writes a batch of cards of an export and counts them. */
async function writeCards(
  trx: Trx,
  search: Index,
  read: readonly IntakeCard[],
  { publish, allPrivate = false, despiteFindings = false, withUserData = false }: ImportOptions,
  { imported, titles, records }: { imported: Counts; titles: Retitling; records: KeptRecords },
): Promise<void> {
  // Locked before any read, as on PostgreSQL an admin may be hiding these cards at this moment.
  await lockArchive(trx)
  const written = (await withoutRepeated(trx, allPrivate ? read.map(withoutPublicity) : read)).map(asWritten)
  const { found, given } = await applyGivenTitles(trx, written)
  // With corrections by admins, which stay.
  const corrections = await correctionsOf(trx, idsOf(found))
  const corrected = found.map(({ card }) => correctCard(card, corrections.get(card.id) ?? {}))
  await noteWordsBack(trx, corrected)
  const { stay, wait } = await stayPublic(
    trx,
    found.filter(({ isPrivate }) => isPrivate === undefined),
  )
  const reviews = await reviewsOf(trx, idsOf(found))
  const ofKept = await turnsOfKept(trx, found, reviews, records)
  const shown = await redactCards(trx, corrected)
  const findings = publish ? await scanCards(trx, shown) : []
  const cards = found.map(({ card, isPrivate }, index) => {
    if (stay.has(card.id)) return { ...card, isPrivate: false }
    if (reviews.get(card.id)?.is_kept === 1) return { ...card, isPrivate: true }
    if (ofKept.has(card.id)) return { ...card, isPrivate: true, cardReviewed: true }
    // The caller has not seen the title of an admin, as it is not in the export.
    const isUnseen = ({ field }: Finding) => !despiteFindings || (field === 'sessionTitle' && given.has(card.id))
    const isWithheld = isPrivate === undefined && publish && findings[index]!.some(isUnseen)
    if (isWithheld) imported.withFindings++
    return { ...card, isPrivate: isPrivate ?? (!publish || isWithheld) }
  })
  // Includes unchanged cards that gain files.
  const hidden = idsOf(found).filter((id, index) => wait.has(id) && cards[index]!.isPrivate)
  await rewriteCards(trx, search, await rowsById(trx, hidden), (card) => ({
    ...card,
    isPrivate: true,
    cardReviewed: false,
  }))
  if (imported.added + imported.changed === 0) imported.replacedDemo ||= await removeDemo(trx, search)
  const toSave = cards.map((card, index) => ({ ...found[index]!, card }))
  const saved = await saveWithStates(trx, search, toSave, shown, withUserData)
  await keepAdded(trx, ofKept, saved.addedIds)
  await logGivenTitles(trx, given, saved.addedIds)
  await titles.note(trx, found, saved)
  const filled = saved.unchanged > 0 ? await fillFields(trx, search, found) : 0
  imported.added += saved.added
  imported.changed += saved.changed + filled
  imported.unchanged += saved.unchanged - filled
  imported.forgotten += saved.forgotten
  // Existing cards keep their visibility, so it is counted in the database.
  const isPrivate = await countPrivate(trx, idsOf(found))
  imported.isPrivate += isPrivate
  imported.kept += await countKeptPrivate(trx, idsOf(found))
  imported.isPublic += found.length - saved.forgotten - isPrivate
}

/** Removes the visibility from a card, unless its export calls it private. */
function withoutPublicity({ isPrivate, ...one }: IntakeCard): IntakeCard {
  return isPrivate === true ? { ...one, isPrivate } : one
}

/** Writes the sources that these cards name, once each, and removes them from the pending ones. */
async function writeSources(trx: Trx, cards: readonly IntakeCard[], waiting: Map<string, IntakeSource>): Promise<void> {
  const named = new Set(cards.map(({ source }) => source))
  const sources = [...waiting.values()].filter(({ hash }) => named.has(hash))
  for (const { hash } of sources) waiting.delete(hash)
  // The record of a conversation holds the words of all its cards, and is not stored where one was deleted for good.
  const gone = await forgottenAmong(
    trx,
    sources.flatMap((source) => source.cards),
  )
  await putSources(
    trx,
    sources.map(({ hash, kind, file, size, bytes, cards: ids }) => {
      const isKept = !ids.some((id) => gone.has(id))
      return { hash, kind, file, size, bytes: isKept ? bytes : null, imported_at: Date.now() }
    }),
  )
}

const keepLedger = (trx: Trx, ledger: Ledger, saved: Saved) =>
  addImport(trx, {
    source: ledger.source,
    ledger: JSON.stringify({ ...ledger, added: saved.added, changed: saved.changed, unchanged: saved.unchanged }),
  })

function finished(ledger: Ledger | null): Ledger {
  if (!ledger) throw new Error('The export ended without a ledger')
  return ledger
}
