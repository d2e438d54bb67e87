import type { Kysely } from 'kysely'
import { readRevision } from './revision.ts'
import type { Tables } from './tables.ts'

interface Memory {
  revision: number
  /** What is kept, by what it is. */
  kept: Map<string, unknown>
}

const memories = new WeakMap<Kysely<Tables>, Memory>()

/**
 * Lets what follows from the cards be remembered. Only for an archive whose reads always see what was written last: a
 * revision and what is read after it must not come from servers that are not in step.
 */
export function allowMemory(db: Kysely<Tables>): void {
  memories.set(db, { revision: -1, kept: new Map() })
}

/**
 * Something that follows from the cards, as it was left the last time; empty again as soon as a card has changed.
 * What is read after a call may be put into what the call gave: it is at least as new as the revision it stands for, and
 * nobody is given it for a newer one.
 * @param name what it is; with the visibility in it where that matters
 * @param empty makes it when there is none
 */
export async function remembered<Kept>(db: Kysely<Tables>, name: string, empty: () => Kept): Promise<Kept> {
  if (!memories.has(db)) return empty()
  const revision = await readRevision(db)
  if (revision !== memories.get(db)!.revision) memories.set(db, { revision, kept: new Map() })
  const { kept } = memories.get(db)!
  if (!kept.has(name)) kept.set(name, empty())
  return kept.get(name) as Kept
}
