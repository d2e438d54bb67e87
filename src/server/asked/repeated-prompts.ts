import type { Kysely } from 'kysely'
import type { RepeatedParts } from '#meaning/repeated-prompts.ts'
import type { ArchivePlace } from '#store/open.ts'
import type { Tables } from '#store/tables.ts'
import { learnPrompts } from './learn-prompts.ts'
import { Learned } from '#server/learned/learned.ts'

/** Prompts that were asked more than once, as one process knows them. */
export type RepeatedPrompts = Learned<RepeatedParts>

/** @param archive how a thread opens it; null for one in memory */
export const openRepeatedPrompts = (
  db: Kysely<Tables>,
  archive: ArchivePlace | null,
  onError: (error: unknown) => void,
): RepeatedPrompts =>
  new Learned(db, { archive, thread: new URL('./prompt-thread.ts', import.meta.url), learn: learnPrompts, onError })
