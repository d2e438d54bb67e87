import { useQuery } from '@tanstack/react-query'
import { queryClient } from './query-client.ts'
import { call, callLongTask } from './call.ts'

/** Checks the search index and rebuilds it; answers when that is done. */
export const runSync = () => callLongTask('POST /api/sync-algolia')

/** How far the running sync is. */
export const readSync = () => call('GET /api/admin/sync')

/** True where a search service is filled by the sync; false for the archive's own index, and until it is known. */
export const useHasService = (): boolean =>
  useQuery({ queryKey: ['sync'], queryFn: readSync, staleTime: Number.POSITIVE_INFINITY }).data?.hasService === true

/** After a sync the dashboard's word about the index is old. */
export const forgetIndexState = (): void => void queryClient.invalidateQueries({ queryKey: ['dashboard'] })
