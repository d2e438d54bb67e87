import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Output } from '#api/call.ts'
import { call } from './call.ts'

/** A random active day for the home page: its first cards, and cards with a picture for the carousel. */
export type Opening = Output<'GET /api/opening'>

/**
 * The home page's random day.
 * @param turn another number fetches another day: the count of presses on 'home', or of the carousel's refreshes
 */
export const useOpening = (turn: number, { enabled = true } = {}) =>
  useQuery({
    queryKey: ['opening', turn],
    queryFn: ({ signal }) => call('GET /api/opening', { signal }),
    enabled,
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: keepPreviousData,
  })
