import { workerData } from 'node:worker_threads'
import { postFrom } from '#server/learned/post-from.ts'
import type { ArchivePlace } from '#store/open.ts'
import { learn } from './learn.ts'

/** Runs in a thread: learns the model of an archive, and posts it. */

await postFrom(workerData as ArchivePlace, (db) => learn(db))
