import { counted } from '#archive/counted.ts'
import { openCategoryRules } from '#intake/category-rules.ts'
import { ledgerText } from '#intake/ledger-text.ts'
import { readConfig } from '#server/config.ts'
import { importCards } from '#server/import/import-cards.ts'
import { readSources } from '#server/import/reread-sources.ts'
import { importExport } from './import.ts'
import { countWithoutSource } from '#store/sources.ts'
import { withArchive } from './open-archive.ts'
import { outcomeText, showProgress } from './import-texts.ts'

/**
 * Rebuilds the contents of cards with today's readers: from the sources that the archive keeps, or from exports, which
 * fills in the sources of an archive that has none.
 */
export async function reread(exports: readonly string[]): Promise<void> {
  if (exports.length > 0) return importExport(exports, {})
  const config = readConfig(process.env)
  const rules = await openCategoryRules(config.folder)
  let unkept = 0
  await withArchive(config, async ({ store, search }) => {
    const options = { timeZone: config.site.timeZone, sessionGap: config.intake.sessionGap, rules }
    const steps = readSources(store.db, options, () => unkept++)
    // Fragment by batch: the sources are read between them, and a server that runs goes on.
    const imported = await importCards({ db: store.db, search }, steps, {
      publish: false,
      progress: showProgress,
      wrote: () => undefined,
    })
    console.log([ledgerText(imported.ledger), outcomeText(imported)].join('\n'))
    const sourceless = await countWithoutSource(store.db)
    if (sourceless > 0)
      console.log(
        `${counted(sourceless, 'card')} of which the archive keeps no source. Name their exports: reread EXPORT.`,
      )
  })
  if (unkept > 0) {
    console.log(
      `${counted(unkept, 'source')} not read, as the archive keeps the hash alone. Name the export: reread EXPORT.`,
    )
  }
}
