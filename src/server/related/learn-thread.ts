import { workerData } from 'node:worker_threads'
import { postResult } from '#server/learned/post-result.ts'
import type { ArchivePlace } from '#store/open.ts'
import { learn } from './learn.ts'

/** Runs in a thread: learns the model of an archive, and posts it. */

await postResult(workerData as ArchivePlace, (db) => learn(db))
