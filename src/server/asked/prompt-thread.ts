import { workerData } from 'node:worker_threads'
import { postResult } from '#server/learned/post-result.ts'
import type { ArchivePlace } from '#store/open.ts'
import { learnPrompts } from './learn-prompts.ts'

/** Compares the prompts of an archive in a thread of its own, and says which were asked more than once. */

await postResult(workerData as ArchivePlace, (db) => learnPrompts(db))
