import type { Visibility } from '#archive/viewer.ts'
import { stateSync, stateOfTick, type State } from './revision.ts'
import type { Db } from './tables.ts'

interface RevisionCache {
  revision: number
  /** Cached values by name. */
  values: Map<string, unknown>
}

/** Of each archive, values derived from the cards that a visibility shows. */
const caches = new WeakMap<Db, Map<Visibility, RevisionCache>>()

/**
 * Turns the cache on. Only for an archive whose reads always see the last write: a revision and what is read after it must
 * not come from servers that are not in step.
 */
export function allowRevisionCache(db: Db): void {
  caches.set(db, new Map())
}

/**
 * A value derived from visible cards, dropped as soon as one of them changes. A change of private cards leaves values
 * derived from public ones, so that it does not show in the time of a response. The caller may put what it reads afterwards
 * into the value: that is at least as new as the revision of the cache, and is given for no newer one.
 * @param name of the value
 * @param empty makes it where there is none
 */
export async function cachedByRevision<Value>(
  db: Db,
  visibility: Visibility,
  name: string,
  empty: () => Value,
): Promise<Value> {
  return cachedSync(db, visibility, name, empty, caches.has(db) ? await stateOfTick(db) : null) ?? empty()
}

/** The same; null where the cache is off, or its revision takes waiting. */
export function cachedSync<Value>(
  db: Db,
  visibility: Visibility,
  name: string,
  empty: () => Value,
  state: State | null = stateSync(db),
): Value | null {
  const own = caches.get(db)
  if (!own || !state) return null
  const revision = visibility === 'public' ? state.public_revision : state.revision
  if (own.get(visibility)?.revision !== revision) own.set(visibility, { revision, values: new Map() })
  const { values } = own.get(visibility)!
  if (!values.has(name)) values.set(name, empty())
  return values.get(name) as Value
}
