import { useQuery } from '@tanstack/react-query'
import type { Output } from '#api/call.ts'
import { call } from './call.ts'
import { logQuery, usePages } from './use-pages.ts'
import { callQuery } from './call-query.ts'

/** The totals and states of the archive. */
export type Dashboard = Output<'GET /api/admin/dashboard'>

/** The dashboard's data, refetched after each change of a card. */
export const useDashboard = () => useQuery({ ...callQuery(['dashboard'], 'GET /api/admin/dashboard'), staleTime: 0 })

/** The log of corrections, the latest first. */
export function useChanges() {
  const { pages, ...log } = usePages(['changes'], (before, signal) =>
    call('GET /api/admin/changes', { query: logQuery(before), signal }),
  )
  return { ...log, changes: pages.flatMap(({ changes }) => changes) }
}
