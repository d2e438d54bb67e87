import { join, resolve } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { counted } from '#archive/counted.ts'
import { Refusal } from '#archive/refusal.ts'
import type { IntakeStep } from '#intake/intake.ts'
import type { Ledger } from '#intake/ledger.ts'
import { readConfig } from '#server/config.ts'
import { readTrailer } from '#server/backup/checksum-trailer.ts'
import { readBySize } from '#server/import/read-by-size.ts'
import { importCards, previewImport } from '#server/import/import-cards.ts'
import { renewStalePages } from '#store/stale-pages.ts'
import { openPictureKeeper, type StoredPictures } from '#server/import/keep-pictures.ts'
import { outcomeText, showProgress } from './import-texts.ts'
import { failWithoutCards, printLedger } from './print-ledger.ts'
import { withArchive } from './open-archive.ts'
import { renewGenerated } from './renew-generated.ts'

/** The options of an import. */
export interface ImportOptions {
  dryRun?: boolean
  publish?: boolean
  despiteFindings?: boolean
  json?: boolean
}

/** The most that the reading of an export may hold, in MB; what is mostly needed is a tenth of it. */
const MAX_MEMORY = 2048

/**
 * Both threads collect what they need no more before their heaps have grown by a fifth: by itself each grows to several
 * times of what lies in it, which an import of years would hold in addition to the pages of the archive.
 */
const SMALL_HEAPS = ['--heap-growing-percent=20', '--semi-space-growth-factor=1']

/** Imports exports into the archive, several as one, and prints the import report. */
export async function importExport(paths: readonly string[], given: ImportOptions): Promise<void> {
  const { dryRun = false, publish = false, despiteFindings = false, json = false } = given
  for (const path of paths) {
    if ((await readTrailer(path).catch(() => null)) === 'backup')
      throw new Refusal('bad-request', `${path} is a backup of Colloquy: put it back with restore.`)
  }
  SMALL_HEAPS.forEach(setFlagsFromString)
  const config = readConfig(process.env)
  const folder = resolve(config.folder)
  const { sessionGap, keepSources } = config.intake
  const [only = '', ...more] = paths.map((path) => resolve(path))
  const path = more.length === 0 ? only : [only, ...more]
  const toRead = { path, rulesFolder: folder, timeZone: config.site.timeZone, sessionGap, keepSources }
  const steps = readBySize(toRead, MAX_MEMORY)
  if (dryRun) {
    const ledger = await previewImport(steps, showProgress)
    printLedger(ledger, json, ['This was a dry run: nothing was written.'])
    failWithoutCards(ledger)
    return
  }
  try {
    const found = await untilCards(steps)
    if ('ledger' in found) {
      printLedger(found.ledger, json)
      failWithoutCards(found.ledger)
      return
    }
    const { imported, pictures } = await withArchive(
      config,
      async ({ store, search }) => {
        const archive = { db: store.db, search }
        const keeper = openPictureKeeper(archive, join(folder, 'images'))
        try {
          const options = { publish, despiteFindings, withUserData: true, progress: showProgress, pictures: keeper }
          const brought = await importCards(archive, found.steps, options)
          await renewStalePages(store.db, (ids) => renewGenerated(config, archive, ids))
          return { imported: brought, pictures: await keeper.finish() }
        } finally {
          await keeper.discard()
        }
      },
      { mayBegin: true },
    )
    const { ledger, ...written } = imported
    printLedger(ledger, json, [...picturesText(pictures), outcomeText(imported, { isPublishing: publish })], {
      written,
    })
  } finally {
    await steps.return()
  }
}

/**
 * Reads an export up to its first cards: an unreadable one, or one without cards, makes no archive.
 * @returns the steps that follow, or the ledger where there is nothing to write
 */
async function untilCards(
  steps: AsyncGenerator<IntakeStep>,
): Promise<{ steps: AsyncIterable<IntakeStep> } | { ledger: Ledger }> {
  let next = await steps.next()
  while (!next.done && next.value.kind === 'progress') {
    showProgress(next.value)
    next = await steps.next()
  }
  const first = next
  if (!first.done && first.value.kind === 'done') return { ledger: first.value.ledger }
  const rest = async function* () {
    if (first.done) return
    yield first.value
    yield* steps
  }
  return { steps: rest() }
}

function picturesText({ kept, refused }: StoredPictures): string[] {
  const lines = refused.map(({ name, why }) => `The picture ${name} was left out: ${why}.`)
  return kept === 0 ? lines : [...lines, `${counted(kept, 'picture')} kept.`]
}
