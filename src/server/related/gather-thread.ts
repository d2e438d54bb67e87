import { workerData } from 'node:worker_threads'
import { postResult } from '#server/learned/post-result.ts'
import type { VectorKind } from '#store/embeddings.ts'
import type { ArchivePlace } from '#store/open.ts'
import { gather } from './gather.ts'

/** Runs in a thread: gathers the stored vectors of an archive's cards. */

const { place, kind } = workerData as { place: ArchivePlace; kind: VectorKind }
await postResult(place, (db) => gather(db, kind))
