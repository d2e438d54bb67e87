import type { z } from 'zod'
import type { getDashboard, ledger as ledgerSchema, listChanges } from '#api/dashboard.ts'
import type { Discrepancies, SearchEngine } from '#search/engine.ts'
import { BeingPrepared } from '#search/refusals.ts'
import { pageOfLog } from '#store/numbered-log.ts'
import { countWaiting } from '#store/review-queue.ts'
import { countUnvisitedCards } from '#store/reviews.ts'
import { readRevision } from '#store/revision.ts'
import { readSetting } from '#store/settings.ts'
import { countMonths, countPeople, countState, lastImport } from '#store/state.ts'
import { watchedFolders } from '#store/watched.ts'
import type { Config } from '#server/config.ts'
import type { AdminDependencies } from './change-card.ts'

export type Dashboard = z.input<typeof getDashboard.output>
export type Changes = z.input<typeof listChanges.output>

/** Failures of an import beyond this many are only counted. */
const MAX_FAILURES = 100

/**
 * Compares the index with the cards once for each revision, as that takes a while for a large one. An index that is being built
 * is complete when it is ready, and no screen waits for it.
 */
function makeVerify(search: SearchEngine) {
  let known: { revision: number; discrepancies: Promise<Discrepancies> } | null = null
  return (revision: number): Promise<Discrepancies> => {
    if (known?.revision !== revision) {
      const discrepancies = search.verify({ waits: false })
      known = { revision, discrepancies }
      discrepancies.catch(() => (known = null))
    }
    return known.discrepancies.catch((error: unknown) => {
      if (error instanceof BeingPrepared) return { missing: 0, stray: 0 }
      throw error
    })
  }
}

/** Makes the function that reads the dashboard (R9.14). */
export function makeReadDashboard({
  db,
  search,
  config,
}: Pick<AdminDependencies, 'db' | 'search'> & { config: Pick<Config, 'backups'> }) {
  const verify = makeVerify(search)
  return async (): Promise<Dashboard> => {
    const revision = await readRevision(db)
    const { missing, stray } = await verify(revision)
    const months = await countMonths(db)
    const undated = months.find(({ month }) => month === '')
    const imported = await lastImport(db)
    const backedUp = await readSetting(db, 'lastBackup')
    return {
      counts: {
        ...(await countState(db)),
        ...(await countPeople(db)),
        waiting: await countWaiting(db),
        unseenFindings: await countUnvisitedCards(db),
      },
      activity: months.filter(({ month }) => month !== ''),
      undated: undated ? undated.public + undated.private : 0,
      index: { ok: missing + stray === 0, missing, stray },
      lastImport: imported ? { at: new Date(imported.at).toISOString(), ledger: readLedger(imported.ledger) } : null,
      unfinishedImport: (await readSetting(db, 'import_begun')) || null,
      watched: (await watchedFolders(db)).map(({ path: folder, lastRead, ...watched }) => ({
        ...watched,
        folder,
        lastRead: lastRead === null ? null : new Date(lastRead).toISOString(),
      })),
      lastBackup: backedUp === null ? null : { at: backedUp },
      backupSchedule: config.backups,
      backupFailure: (await readSetting(db, 'backup_failure')) || null,
      revision,
    }
  }
}

function readLedger(json: string): z.input<typeof ledgerSchema> {
  const ledger = JSON.parse(json) as z.input<typeof ledgerSchema>
  return { ...ledger, failures: ledger.failures.slice(0, MAX_FAILURES) }
}

/** The log of corrections, the latest first. @param window `before`: only corrections before this number */
export async function readChanges(
  { db }: Pick<AdminDependencies, 'db'>,
  window: { before?: number | undefined; limit: number },
): Promise<Changes> {
  const { rows, ...place } = await pageOfLog(db, 'corrections', window)
  return {
    changes: rows.map((row) => ({
      number: row.number,
      at: new Date(row.at).toISOString(),
      by: row.by_name,
      cardId: row.card_id,
      field: row.field,
      before: row.before,
      after: row.after,
    })),
    ...place,
  }
}
