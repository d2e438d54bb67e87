import { useQuery } from '@tanstack/react-query'
import type { Output } from '#api/call.ts'
import { HOME_SESSIONS } from '#archive/home-sessions.ts'
import { callQuery } from './call-query.ts'

/** A conversation of the home page. */
export type ListedSession = Output<'GET /api/sessions'>['sessions'][number]

/** The latest conversations, and their total number. */
export const useLatestSessions = () =>
  useQuery({
    ...callQuery(['sessions'], 'GET /api/sessions', { query: `limit=${HOME_SESSIONS}` }),
    staleTime: 5 * 60_000,
  })
