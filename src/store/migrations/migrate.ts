import { sql, type Kysely } from 'kysely'
import { Migrator, type Migration } from 'kysely/migration'
import { counted } from '#archive/counted.ts'
import { NewerArchive } from '#store/newer-archive.ts'
import type { DatabaseKind, Db } from '#store/tables.ts'
import { archive } from './0001-archive.ts'
import { accounts } from './0002-accounts.ts'
import { threads } from './0003-threads.ts'
import { admin } from './0004-admin.ts'
import { blocks } from './0005-blocks.ts'
import { publicRevision } from './0014-public-revision.ts'
import { conversations } from './0020-conversations.ts'
import { bulkChanges } from './0021-bulk-changes.ts'
import { findingVisits } from './0023-finding-visits.ts'
import { record } from './0025-record.ts'
import { proofs } from './0026-proofs.ts'
import { redactions } from './0027-redactions.ts'
import { forgotten } from './0028-forgotten.ts'
import { shownContents } from './0031-shown-contents.ts'
import { links } from './0032-links.ts'
import { searchedAnswers } from './0033-searched-answers.ts'
import { watched } from './0034-watched.ts'
import { cardChanges } from './0037-card-changes.ts'
import { oneIndex } from './0038-one-index.ts'
import { cardText } from './0039-card-text.ts'
import { cardLetters } from './0041-card-letters.ts'
import { apiKeys } from './0044-api-keys.ts'
import { webhooks } from './0045-webhooks.ts'
import { collections } from './0047-collections.ts'
import { embeddings } from './0048-embeddings.ts'
import { redactedTitles } from './0050-redacted-titles.ts'
import { titleKeys } from './0052-title-keys.ts'
import { shownNames } from './0053-shown-names.ts'
import { repeatedVersions } from './0054-repeated-versions.ts'
import { keptPrivate } from './0055-kept-private.ts'
import { elapsedTimes } from './0057-elapsed-times.ts'
import {
  collectionPictures,
  facets,
  foldedWords,
  indexStatistics,
  images,
  model,
  noVisitors,
  oneLimiter,
  origins,
  precedence,
  program,
  superseded,
  type Step,
} from './small-steps.ts'

/** Every step from an empty database to today's, in order; a step that was released is never changed. */
const steps = (kind: DatabaseKind): Record<string, Step> => ({
  '0001-archive': archive(kind),
  '0002-accounts': accounts(kind),
  '0003-threads': threads(),
  '0004-admin': admin(kind),
  '0005-blocks': blocks(),
  '0006-terms': superseded,
  '0007-facets': facets,
  '0009-images': images,
  '0010-new-terms': superseded,
  '0011-origins': origins,
  '0012-renewals': superseded,
  '0013-index-memory': superseded,
  '0014-public-revision': publicRevision(),
  '0015-no-visitors': noVisitors,
  '0019-precedence': precedence,
  '0020-conversations': conversations(kind),
  '0021-bulk-changes': bulkChanges(kind),
  '0023-finding-visits': findingVisits(),
  '0025-record': record(kind),
  '0026-proofs': proofs(),
  '0027-redactions': redactions(),
  '0028-forgotten': forgotten(),
  '0031-shown-contents': shownContents(),
  '0032-links': links(),
  '0033-searched-answers': searchedAnswers(),
  '0034-watched': watched(),
  '0035-model': model,
  '0036-program': program,
  '0037-card-changes': cardChanges(),
  '0038-one-index': oneIndex(),
  '0039-card-text': cardText(kind),
  '0040-one-limiter': oneLimiter,
  '0041-card-letters': cardLetters(kind),
  '0044-api-keys': apiKeys(),
  '0045-webhooks': webhooks(),
  '0047-collections': collections(),
  '0048-embeddings': embeddings(kind),
  '0049-collection-pictures': collectionPictures,
  '0050-redacted-titles': redactedTitles(),
  '0051-folded-words': kind === 'sqlite' ? superseded : foldedWords,
  '0052-title-keys': titleKeys(),
  '0053-shown-names': shownNames(),
  '0054-repeated-versions': repeatedVersions(),
  '0055-kept-private': keptPrivate(),
  '0056-spelt-letters': kind === 'sqlite' ? superseded : foldedWords,
  '0057-elapsed-times': elapsedTimes(),
  // Once more: it did not know cards of conversations of version 0.1 at first.
  '0058-early-elapsed-times': elapsedTimes(),
  '0059-index-statistics': kind === 'sqlite' ? indexStatistics : superseded,
  '0060-words-with-signs': kind === 'sqlite' ? superseded : foldedWords,
})

/** The names of all steps, in order. */
export const STEPS: readonly string[] = Object.keys(steps('sqlite'))

/** The step that brings a database to today's shape. */
export const LAST_STEP = STEPS.at(-1)!

/**
 * Brings a database to the shape this program knows, all steps or none.
 * @returns the names of the steps that it took
 * @throws NewerArchive when a newer program has already changed it
 */
export async function migrate(db: Db, kind: DatabaseKind): Promise<string[]> {
  const migrations = steps(kind)
  const done = await namesOf(db, kind)
  const unknown = done.filter((name) => !(name in migrations))
  if (unknown.length > 0) throw new NewerArchive(unknown[0]!)
  // The migrator reads the shape of every table before it finds out that nothing is to be done.
  if (done.length === STEPS.length) return []
  if (done.length > 0) process.stderr.write(updating(STEPS.length - done.length))
  const migrator = new Migrator({
    db,
    provider: {
      getMigrations: () => Promise.resolve(migrations as Record<string, unknown> as Record<string, Migration>),
    },
    // Steps do not build on each other's order: one that was developed in parallel may come after others.
    allowUnorderedMigrations: true,
  })
  const { error, results } = await migrator.migrateToLatest()
  if (error) throw error as Error
  return (results ?? []).map(({ migrationName }) => migrationName)
}

/** A large archive takes minutes, in which a server has not begun to listen and says nothing else. */
const updating = (count: number): string =>
  `The archive is being updated to this version (${counted(count, 'step')}), which may take minutes.\n`

/** Tells whether a database holds an archive, of whatever shape. */
export const hasArchiveTables = async (db: Db, kind: DatabaseKind): Promise<boolean> =>
  (await namesOf(db, kind)).length > 0

async function namesOf(db: Db, kind: DatabaseKind): Promise<string[]> {
  const table =
    kind === 'sqlite'
      ? sql`SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = 'kysely_migration'`
      : sql`SELECT 1 WHERE to_regclass('kysely_migration') IS NOT NULL`
  if ((await table.execute(db)).rows.length === 0) return []
  const rows = await (db as unknown as Kysely<{ kysely_migration: { name: string } }>)
    .selectFrom('kysely_migration')
    .select('name')
    .execute()
  return rows.map((row) => row.name)
}
