import { queryClient } from './query-client.ts'
import { call, callPatiently } from './call.ts'

/** Checks the search index and makes it anew; answers when that is done. */
export const runSync = () => callPatiently('POST /api/sync-algolia')

/** How far the running sync is. */
export const readSync = () => call('GET /api/admin/sync')

/** After a sync the dashboard's word about the index is old. */
export const forgetIndexState = (): void => void queryClient.invalidateQueries({ queryKey: ['dashboard'] })
