import { workerData } from 'node:worker_threads'
import { postFrom } from '#server/learned/post-from.ts'
import type { ArchivePlace } from '#store/open.ts'
import { learnPrompts } from './learn-prompts.ts'

/** Compares the prompts of an archive in a thread of its own, and says which were asked more than once. */

await postFrom(workerData as ArchivePlace, (db) => learnPrompts(db))
