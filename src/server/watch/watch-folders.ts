import { join, resolve } from 'node:path'
import { openCategoryRules } from '#intake/category-rules.ts'
import { readExport, type IntakeStep } from '#intake/intake.ts'
import type { Library } from '#search/engine.ts'
import { sourceHashesOf } from '#store/card-contents.ts'
import { removeSources } from '#store/sources.ts'
import type { Db } from '#store/tables.ts'
import type { Config } from '#server/config.ts'
import { MAX_SIZE_ON_EVENT_LOOP } from '#server/import/read-by-size.ts'
import { readInThread } from '#server/import/read-in-thread.ts'
import { importCards } from '#server/import/import-cards.ts'
import { openPictureKeeper } from '#server/import/keep-pictures.ts'
import { fromHome } from '#server/setting-rules.ts'
import { followFolders, type Following, type FollowOptions } from './follow-folders.ts'

/** The absolute path of a folder, in which `~` is the home of the user. */
export const folderPath = (folder: string): string => resolve(fromHome(folder))

/**
 * Follows folders into the archive (R12.19): new content of their files becomes private cards within seconds.
 * @param options `folders` as in the setting or command
 */
export function watchFolders(
  archive: Library,
  { folder: data, site, intake }: Pick<Config, 'folder' | 'site' | 'intake'>,
  options: Pick<FollowOptions, 'folders' | 'onRead' | 'onError'>,
): Following {
  const rulesFolder = resolve(data)
  const images = join(rulesFolder, 'images')
  const { sessionGap, keepSources } = intake
  const toRead = { timeZone: site.timeZone, sessionGap, keepSources }
  return followFolders({
    ...options,
    db: archive.db,
    folders: [...new Set(options.folders.map(folderPath))],
    read: async function* (path, size, until, beside = []) {
      const parts = beside.map((one) => ({ path: one.path, until: one.until }))
      const of = { ...toRead, ...(until !== undefined && { until }), ...(parts.length > 0 && { companions: parts }) }
      if (size > MAX_SIZE_ON_EVENT_LOOP) yield* readInThread({ path, rulesFolder, ...of })
      else yield* readExport(path, { ...of, rules: await openCategoryRules(data) })
    },
    write: async (given, { isAtOnce, signal }, remember) => {
      const pictures = openPictureKeeper(archive, images)
      const before = new Set<string>()
      const noted = notingSources(archive.db, given, before)
      try {
        // A transaction must not wait for queries outside it, so everything is read before.
        const written = await importCards(archive, isAtOnce ? heldSteps(await whole(noted)) : noted, {
          publish: false,
          allPrivate: true,
          progress: () => undefined,
          pictures,
          remember: async (trx, ledger) => {
            // The archive keeps the current record of a session only.
            await removeSources(trx, [...before])
            await remember(trx, ledger)
          },
          ...(!isAtOnce && { wrote: () => undefined }),
        })
        await pictures.finish(() => signal.throwIfAborted())
        return written
      } finally {
        await pictures.discard()
      }
    },
  })
}

async function* heldSteps(steps: readonly IntakeStep[]): AsyncGenerator<IntakeStep> {
  yield* steps
}

async function whole(steps: AsyncIterable<IntakeStep>): Promise<IntakeStep[]> {
  const all: IntakeStep[] = []
  for await (const step of steps) all.push(step)
  return all
}

/** Passes the cards of an import on, and collects the hashes of the sources that existing ones came from. */
async function* notingSources(
  db: Db,
  steps: AsyncIterable<IntakeStep>,
  before: Set<string>,
): AsyncGenerator<IntakeStep> {
  for await (const step of steps) {
    if (step.kind === 'cards') {
      const ids = step.cards.map(({ card }) => card.id)
      for (const hash of (await sourceHashesOf(db, ids)).values()) before.add(hash)
    }
    yield step
  }
}
