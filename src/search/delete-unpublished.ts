import { readPublicRevision } from '#store/revision.ts'
import type { Db } from '#store/tables.ts'
import { openAlgolia, type AlgoliaService } from './algolia-client.ts'
import { AlgoliaSync } from './algolia-sync.ts'

/** Interval of polling the archive for tombstones, in milliseconds. */
const TICK = 1000

/** Longest wait between two tries while the service fails, in ticks. */
const MAX_BACKOFF = 30

/**
 * Deletes cards that are no longer public from the search service, within a second and without waiting for a sync, as the
 * service may be open to others. Tombstones are read from the archive, so those of commands and other processes count too,
 * also from while no server ran.
 * @param onError called with a failure, once for all of the same kind in a row; what failed is tried again
 * @returns ends the watch
 */
export function deleteUnpublished(db: Db, service: AlgoliaService, onError: (error: unknown) => void): () => void {
  const sync = new AlgoliaSync(db, openAlgolia(service), service)
  /** Not known at first: cards may have gone while no server ran. */
  let known: number | null = null
  let [isBusy, waits, failures] = [false, 0, 0]
  let failing = ''

  async function look(): Promise<void> {
    const revision = await readPublicRevision(db)
    if (revision === known) return
    await sync.deleteUnpublished()
    known = revision
  }

  async function tick(): Promise<void> {
    if (isBusy || waits-- > 0) return
    isBusy = true
    try {
      await look()
      ;[waits, failures, failing] = [0, 0, '']
    } catch (error) {
      if (String(error) !== failing) onError(error)
      failing = String(error)
      waits = Math.min(++failures, MAX_BACKOFF)
    }
    isBusy = false
  }

  const timer = setInterval(() => void tick(), TICK).unref()
  return () => clearInterval(timer)
}
