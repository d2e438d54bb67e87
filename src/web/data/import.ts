import { useQuery } from '@tanstack/react-query'
import { CallError, type Output } from '#api/call.ts'
import { withRetries } from '#archive/with-retries.ts'
import { call } from './call.ts'
import { queryClient } from './query-client.ts'
import { refreshCards } from './refresh-cards.ts'
import { callQuery } from './call-query.ts'

type State = Output<'GET /api/admin/import'>
/** An import of the server: prepared, going on or over. */
export type ImportJob = NonNullable<State['job']>
/** What would become of every message. */
export type PreviewedLedger = NonNullable<ImportJob['ledger']>

/** A file to import, with its place in a folder. */
export interface NamedFile {
  name: string
  file: File
}

const KEY = ['import']
/** Interval of polling a running import, in milliseconds. */
const ASK_MS = 400
const TRIES = 4
/** A network that is away for a moment costs one chunk again, not the whole upload. */
const isLost = (error: unknown): boolean => error instanceof CallError && error.status === 0

const isGoingOn = (job: ImportJob | null | undefined): boolean =>
  job?.status === 'checking' || job?.status === 'importing'

/** The import of the server, asked again as long as it goes on. */
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
 * Sends files in chunks and has them read.
 * @param sent called with the bytes that are there
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

/** How many cards of an import that goes on are written, and how many there are. */
export function writtenOf({ imported, ledger }: ImportJob): { written: number; total: number } {
  const { added = 0, changed = 0, unchanged = 0 } = imported ?? {}
  return { written: added + changed + unchanged, total: ledger?.cards ?? 0 }
}

/** Imports what was previewed. */
export const runImport = async (id: string, publish: boolean): Promise<void> =>
  void keep(await call('POST /api/admin/import/:id/run', { params: { id }, body: { publish } }))

/** Stops an import and forgets its files; one that the server knows no more is over. */
export async function dropImport(id: string): Promise<void> {
  try {
    keep(await call('DELETE /api/admin/import/:id', { params: { id } }))
  } catch (error) {
    if (!(error instanceof CallError) || error.status !== 404) throw error
    await askImport()
  }
}

/** Asks again what import there is. */
export const askImport = (): Promise<void> => queryClient.invalidateQueries({ queryKey: KEY })

/** After an import every list is old. */
export const refreshImported = (): void => refreshCards(0)
