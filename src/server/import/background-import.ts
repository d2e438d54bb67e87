import type { IntakeStep } from '#intake/intake.ts'
import type { Library } from '#search/engine.ts'
import { readSetting, writeSetting } from '#store/settings.ts'
import { importCards, type ImportOptions, type Counts } from './import-cards.ts'
import { openPictureKeeper } from './keep-pictures.ts'

/** The counts of an import; `pictures` are stored once all cards are written. */
export type Written = Counts & { pictures: number; picturesLeftOut: number }

/**
 * Imports in the background of a server: in small transactions, then picture by picture. One that is stopped or killed after its
 * first card is named in the dashboard, until another is done.
 * @param images the archive's folder of pictures
 * @param options `signal`: aborts between two pictures; before that the steps abort
 */
export async function importInBackground(
  archive: Library,
  images: string,
  steps: AsyncIterable<IntakeStep>,
  {
    wrote,
    signal,
    ...options
  }: Pick<ImportOptions, 'publish' | 'allPrivate' | 'progress'> & {
    wrote: (written: Written) => void
    signal: AbortSignal
  },
): Promise<Written> {
  const { db } = archive
  /** What the dashboard is to name afterwards; null for this import. */
  let unfinished: string | null = (await readSetting(db, 'import_begun')) ?? ''
  await writeSetting(db, 'import_begun', new Date().toISOString())
  const keeper = openPictureKeeper(archive, images)
  const none = { pictures: 0, picturesLeftOut: 0 }
  try {
    const imported = await importCards(archive, steps, {
      ...options,
      pictures: keeper,
      wrote: (cards) => {
        if (cards.added + cards.changed > 0) unfinished = null
        wrote({ ...cards, ...none })
      },
    })
    const { kept, refused } = await keeper.finish(() => signal.throwIfAborted())
    unfinished = ''
    return { ...imported, pictures: kept, picturesLeftOut: refused.length }
  } finally {
    if (unfinished !== null) await writeSetting(db, 'import_begun', unfinished).catch(() => undefined)
    await keeper.discard()
  }
}
