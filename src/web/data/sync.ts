import { useQuery } from '@tanstack/react-query'
import { queryClient } from './query-client.ts'
import { call, callLongTask } from './call.ts'

/** Checks the search index and rebuilds it; resolves when that is done. */
export const runSync = () => callLongTask('POST /api/sync-algolia')

/** The progress of the running sync. */
export const readSync = () => call('GET /api/admin/sync')

/** True if the sync fills a search service; false for the archive's own index, and until it is known. */
export const useHasService = (): boolean =>
  useQuery({ queryKey: ['sync'], queryFn: readSync, staleTime: Number.POSITIVE_INFINITY }).data?.hasService === true

/** Refetches the dashboard, whose state of the index is outdated after a sync. */
export const forgetIndexState = (): void => void queryClient.invalidateQueries({ queryKey: ['dashboard'] })
