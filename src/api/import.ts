import { z } from 'zod'
import { MAX_UPLOAD_FILES } from '#archive/max-upload-files.ts'
import { ledger } from './dashboard.ts'
import { endpoint, resource } from './endpoint.ts'

const count = z.number().int()
const group = z.object({ name: z.string(), cards: count })

/** The ledger of a dry run, with how the cards would be grouped. */
const previewed = ledger.omit({ added: true, changed: true, unchanged: true }).extend({
  failures: ledger.shape.failures.describe('all failed files, and the first 100 others'),
  files: z
    .array(
      z.object({
        name: z.string(),
        state: z.enum(['read', 'ignored', 'failed', 'asset']).describe('asset: a file that a conversation names'),
        kind: z.string(),
        note: z.string().optional().describe('why it was ignored'),
      }),
    )
    .describe('every file; none while it is imported'),
  categories: z.array(group).describe('the largest, 100 at most'),
  sessions: z.array(group.extend({ category: z.string() })).describe('the largest, 100 at most'),
  totals: z.object({ files: count, categories: count, sessions: count }).describe('how many there are of each'),
})

const job = resource('ImportJob', {
  id: z.string(),
  status: z.enum(['uploading', 'checking', 'previewed', 'importing', 'done', 'refused']),
  progress: z
    .object({
      phase: z.enum(['checking', 'reading']),
      bytes: count,
      totalBytes: count,
      cards: count,
    })
    .nullable()
    .describe('of what goes on now'),
  ledger: previewed.nullable().describe('from the preview on'),
  imported: z
    .object({
      added: count,
      changed: count,
      unchanged: count,
      forgotten: count.describe('cards left out, since an admin deleted them for good'),
      isPrivate: count,
      isPublic: count,
      withFindings: count,
      kept: count.describe('cards that stay private, as an admin decided'),
      pictures: count.describe('cards that have their own picture now'),
      picturesLeftOut: count.describe('files that are no picture that can be shown'),
    })
    .nullable()
    .describe('what was written, so far or in the end'),
  message: z.string().describe('why it was refused, in a sentence'),
})

export const importState = resource('ImportState', {
  job: job.nullable().describe('the import of this process; null where there is none'),
  limit: count.describe('bytes that may be uploaded for one import'),
  chunkSize: count.describe('bytes of one chunk at most'),
})

const params = z.object({ id: z.string().max(100).describe('the id of an import') })

export const getImport = endpoint('GET /api/admin/import', {
  summary: 'The import that is prepared or going on, and how far it is (admin)',
  output: importState,
})

export const beginImport = endpoint('POST /api/admin/import', {
  keyScope: 'import',
  summary: 'Begins an import of files that are then sent in chunks; what was prepared before is forgotten (admin)',
  body: z.strictObject({
    files: z
      .array(z.strictObject({ name: z.string().min(1).max(1000), size: z.number().int().min(0) }))
      .min(1)
      .max(
        MAX_UPLOAD_FILES,
        `at most ${MAX_UPLOAD_FILES} files can be sent at once: put them into a zip, or use colloquy import`,
      )
      .describe('names as the browser gives them, with / for folders'),
  }),
  output: importState,
})

export const sendChunk = endpoint('PUT /api/admin/import/:id/files/:number', {
  keyScope: 'import',
  summary: 'One chunk of a file, application/octet-stream, written to the disk as it comes (admin)',
  params: params.extend({
    number: z.coerce
      .number()
      .int()
      .min(0)
      .max(MAX_UPLOAD_FILES - 1)
      .describe('place of the file in the list'),
  }),
  query: z.object({ offset: z.coerce.number().int().min(0).describe('where in the file it begins, in bytes') }),
  bodyType: 'application/octet-stream',
  output: z.object({ received: count.describe('bytes of the file that are there') }),
})

export const previewImport = endpoint('POST /api/admin/import/:id/preview', {
  keyScope: 'import',
  summary: 'Reads the files without writing anything; how far it is and the ledger stand in the state (admin)',
  params,
  output: importState,
})

export const runImport = endpoint('POST /api/admin/import/:id/run', {
  keyScope: 'import',
  summary: 'Imports what was previewed, in small transactions, which block no other request (admin)',
  params,
  body: z.strictObject({
    publish: z
      .boolean()
      .describe(
        'true: cards become public at once, but those in which something was found; false: they come private. Lines of an export of Colloquy keep what they say, unless an API key with the scope import sends them: then all come private',
      ),
  }),
  output: importState,
})

export const dropImport = endpoint('DELETE /api/admin/import/:id', {
  keyScope: 'import',
  summary: 'Forgets an import and its files, or stops it; what was written stays (admin)',
  params,
  output: importState,
})
