import { workerData } from 'node:worker_threads'
import { postFrom } from '#server/learned/post-from.ts'
import type { ArchivePlace } from '#store/open.ts'
import { learn } from './learn.ts'

/** Learns an archive in a thread of its own, and says what it taught. */

await postFrom(workerData as ArchivePlace, (db) => learn(db))
