import { useQuery } from '@tanstack/react-query'
import type { Output } from '#api/call.ts'
import type { KeyScope } from '#archive/key-scope.ts'
import { call } from './call.ts'
import { useChange } from './use-change.ts'

/** An API key of the list. */
export type ApiKey = Output<'GET /api/keys'>['keys'][number]

/** All keys, the ones in use first. */
export const useKeys = () =>
  useQuery({
    queryKey: ['keys'],
    queryFn: async ({ signal }) => (await call('GET /api/keys', { signal })).keys,
    staleTime: 0,
  })

const makeKey = (body: { name: string; scope: KeyScope; end: string | null }) => call('POST /api/keys', { body })

/** Makes a key. */
export const useMakeKey = () => useChange(['keys'], makeKey, { gcTime: 0 })

/** Withdraws a key for good. */
export const useWithdrawKey = () =>
  useChange(['keys'], (id: string) => call('DELETE /api/keys/:id', { params: { id } }))
