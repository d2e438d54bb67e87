import type { Kysely } from 'kysely'
import type { Visibility } from '#archive/viewer.ts'
import { readPublicRevision, readRevision } from './revision.ts'
import type { Tables } from './tables.ts'

interface Memory {
  revision: number
  /** What is kept, by what it is. */
  kept: Map<string, unknown>
}

/** Of each archive, what follows from the cards that a visibility shows. */
const memories = new WeakMap<Kysely<Tables>, Map<Visibility, Memory>>()

/**
 * Lets what follows from the cards be remembered. Only for an archive whose reads always see what was written last: a
 * revision and what is read after it must not come from servers that are not in step.
 */
export function allowMemory(db: Kysely<Tables>): void {
  memories.set(db, new Map())
}

/**
 * Something that follows from visible cards, as it was left the last time; empty again as soon as one of them has changed.
 * A change of private cards leaves what follows from public ones, so that it does not show in how long an answer takes.
 * What is read after a call may be put into what the call gave: it is at least as new as the revision it stands for, and
 * nobody is given it for a newer one.
 * @param name what it is
 * @param empty makes it when there is none
 */
export async function remembered<Kept>(
  db: Kysely<Tables>,
  visibility: Visibility,
  name: string,
  empty: () => Kept,
): Promise<Kept> {
  const own = memories.get(db)
  if (!own) return empty()
  const revision = await (visibility === 'public' ? readPublicRevision : readRevision)(db)
  if (own.get(visibility)?.revision !== revision) own.set(visibility, { revision, kept: new Map() })
  const { kept } = own.get(visibility)!
  if (!kept.has(name)) kept.set(name, empty())
  return kept.get(name) as Kept
}
