import { AsyncLocalStorage } from 'node:async_hooks'
import { CompiledQuery, sql } from 'kysely'
import { rowsOf, rowsOfTick } from './sqlite.ts'
import type { Db, Trx } from './tables.ts'

const REVISION = CompiledQuery.raw('SELECT revision FROM archive') as CompiledQuery<{ revision: number }>
const PUBLIC = CompiledQuery.raw('SELECT public_revision AS revision FROM archive') as typeof REVISION

/** Reads one of the archive's two numbers. */
export type ReadRevision = (db: Db) => Promise<number>

/** The archive revision: it changes with every change of a card, and only then. For admins and for the archive itself. */
export const readRevision: ReadRevision = async (db) => (await rowsOf(db, REVISION))[0]!.revision

/** The public revision: it changes with every change of cards that a visitor can see, and only then (R6.7). */
export const readPublicRevision: ReadRevision = async (db) => (await rowsOf(db, PUBLIC))[0]!.revision

/** The two counters that public answers with numbers of comments follow from; others follow from the first alone. */
export interface Version {
  /** The public revision. */
  revision: number
  /** Changes with the number of comments of any public card. */
  counts: number
}

/** All numbers that an answer may follow from, with the last entry of the change log. */
export interface State {
  revision: number
  public_revision: number
  counts: number
  number: number
  mark: number
}

/** One statement, as each takes longer than what it reads here. */
const STATE = CompiledQuery.raw(`SELECT revision, public_revision, counts, number, mark
  FROM archive, discussion, (SELECT number, mark FROM card_changes ORDER BY number DESC LIMIT 1) AS last`) as CompiledQuery<State>

const readState = async (db: Db): Promise<State> => (await rowsOf(db, STATE))[0]!

/** Readings that share the state. */
interface Readings {
  state: Promise<State> | null
  areOver: boolean
}

const readings = new AsyncLocalStorage<Readings>()

/**
 * Has all that an answer is made of go by the state at its first reading: a database on another machine is asked for it once,
 * and not by each of fifty searches. Work that is begun meanwhile and goes on afterwards asks again.
 */
export async function withConsistentState<Result>(read: () => Promise<Result>): Promise<Result> {
  const shared: Readings = { state: null, areOver: false }
  try {
    return await readings.run(shared, read)
  } finally {
    shared.areOver = true
  }
}

/** The state of the archive, for a request in the turn in which it is heard (`rowsOfTick`), or that of `withConsistentState`. */
export async function stateOfTick(db: Db): Promise<State> {
  const known = stateSync(db)
  if (known) return known
  const shared = readings.getStore()
  return !shared || shared.areOver ? readState(db) : (shared.state ??= readState(db))
}

/** The same; null where it takes waiting. */
export const stateSync = (db: Db): State | null => rowsOfTick(db, STATE)?.[0] ?? null

/** The public version of it; null where that takes waiting. */
export function versionOfTick(db: Db): Version | null {
  const state = stateSync(db)
  return state ? { revision: state.public_revision, counts: state.counts } : null
}

const VERSION = CompiledQuery.raw(
  'SELECT public_revision AS revision, counts FROM archive, discussion',
) as CompiledQuery<Version>

/** The public version as the database has it now, whichever process wrote last. Asked with every such answer. */
export async function readVersion(db: Db): Promise<Version> {
  const [row] = await rowsOf(db, VERSION)
  return row!
}

/** The same for a request, in the turn in which it is heard (`rowsOfTick`). */
export const currentVersion = async (db: Db): Promise<Version> => versionOfTick(db) ?? readVersion(db)

/** The public revision of that version, which the revision cache goes by as well (store/revision-cache.ts). */
export const currentPublicRevision: ReadRevision = async (db) => (await currentVersion(db)).revision

/**
 * Makes writers wait for each other, as the first step of a transaction that reads before it writes: what it reads then
 * is what it changes, on both databases.
 */
export async function lockArchive(trx: Trx): Promise<void> {
  await trx
    .updateTable('archive')
    .set({ revision: sql<number>`revision` })
    .execute()
}

/** The numbers that a transaction has raised. */
const raised = new WeakMap<Trx, Set<'revision' | 'public_revision'>>()

/**
 * Raises the archive revision, and the public one when visitors can see the change; each once in a transaction, so that
 * nothing can be counted by how much they rise. As the first step of a transaction it also makes writers wait for each
 * other.
 * @param change `isVisible`: some card that changes is public before or after, or public answers may be others
 */
export async function raiseRevision(trx: Trx, { isVisible }: { isVisible: boolean }): Promise<void> {
  const done = raised.get(trx) ?? new Set()
  raised.set(trx, done)
  const numbers = isVisible ? (['revision', 'public_revision'] as const) : (['revision'] as const)
  for (const number of numbers) {
    if (done.has(number)) continue
    done.add(number)
    await trx
      .updateTable('archive')
      .set(number, sql<number>`${sql.ref(number)} + 1`)
      .execute()
  }
}

/** Sets both revisions to one number, for an archive that takes the place of another. */
export async function setRevisions(trx: Trx, revision: number): Promise<void> {
  await trx.updateTable('archive').set({ revision, public_revision: revision }).execute()
}
