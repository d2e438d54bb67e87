import { useQuery } from '@tanstack/react-query'
import { CallError, type Output } from '#api/call.ts'
import { withRetries } from '#archive/with-retries.ts'
import { call } from './call.ts'
import { queryClient } from './query-client.ts'
import { refreshCards } from './refresh-cards.ts'
import { callQuery } from './call-query.ts'

type State = Output<'GET /api/admin/import'>
/** An import of the server: prepared, running or finished. */
export type ImportJob = NonNullable<State['job']>
/** The preview of the import report. */
export type PreviewedLedger = NonNullable<ImportJob['ledger']>

/** A file to import, with its path in a folder. */
export interface NamedFile {
  name: string
  file: File
}

const KEY = ['import']
/** Interval of polling a running import, in milliseconds. */
const ASK_MS = 400
const TRIES = 4
/** True for a network failure, which costs one chunk again, not the whole upload. */
const isLost = (error: unknown): boolean => error instanceof CallError && error.status === 0

const isGoingOn = (job: ImportJob | null | undefined): boolean =>
  job?.status === 'checking' || job?.status === 'importing'

/** The server's import, polled while it runs. */
export const useImportState = () =>
  useQuery({
    ...callQuery(KEY, 'GET /api/admin/import'),
    refetchInterval: ({ state }) => (isGoingOn(state.data?.job) ? ASK_MS : false),
    refetchIntervalInBackground: true,
    staleTime: 0,
    gcTime: 0,
  })

const keep = (state: State): State => {
  queryClient.setQueryData(KEY, state)
  return state
}

/**
 * Uploads files in chunks, and starts their preview.
 * @param sent called with the number of bytes received
 */
export async function sendFiles(
  files: readonly NamedFile[],
  sent: (bytes: number) => void,
  signal: AbortSignal,
): Promise<void> {
  const list = files.map(({ name, file }) => ({ name, size: file.size }))
  const { job, chunkSize } = await call('POST /api/admin/import', { body: { files: list }, signal })
  const id = job!.id
  let before = 0
  for (const [number, { file }] of files.entries()) {
    for (let offset = 0; offset < file.size; offset += chunkSize) {
      const bytes = file.slice(offset, offset + chunkSize)
      const params = { id, number: String(number) }
      await withRetries(
        () => call('PUT /api/admin/import/:id/files/:number', { params, query: `offset=${offset}`, bytes, signal }),
        { tries: TRIES, isLost },
      )
      sent(before + offset + bytes.size)
    }
    before += file.size
  }
  keep(await call('POST /api/admin/import/:id/preview', { params: { id }, signal }))
}

/** Number of written cards of a running import, and their total. */
export function writtenCount({ imported, ledger }: ImportJob): { written: number; total: number } {
  const { added = 0, changed = 0, unchanged = 0 } = imported ?? {}
  return { written: added + changed + unchanged, total: ledger?.cards ?? 0 }
}

/** Runs a previewed import. */
export const runImport = async (id: string, publish: boolean): Promise<void> =>
  void keep(await call('POST /api/admin/import/:id/run', { params: { id }, body: { publish } }))

/** Stops an import and deletes its files; an unknown import counts as finished. */
export async function dropImport(id: string): Promise<void> {
  try {
    keep(await call('DELETE /api/admin/import/:id', { params: { id } }))
  } catch (error) {
    if (!(error instanceof CallError) || error.status !== 404) throw error
    await askImport()
  }
}

/** Refetches the present import. */
export const askImport = (): Promise<void> => queryClient.invalidateQueries({ queryKey: KEY })

/** After an import every list is outdated. */
export const refreshImported = (): void => refreshCards(0)
