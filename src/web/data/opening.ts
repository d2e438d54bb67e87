import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import type { Output } from '#api/call.ts'
import { call } from './call.ts'
import { queryClient } from './query-client.ts'

/** A card of the opening day, with the beginning of its answer. */
export type OpeningCard = Opening['cards'][number] | Opening['carousel'][number]

/** A random active day for the home page: its first cards, and cards with a picture for the carousel. */
export type Opening = Output<'GET /api/opening'>

/** The day of the HTML's first screen, which the page then keeps. */
const dayInPage = document.documentElement.dataset['day']
/** The turn in which the page shows it. */
let firstTurn: number | null = null

/**
 * The query of the home page's random day; a refetch returns the same day in its present state.
 * @param turn identifies the day: the count of presses on 'home' and 'another day', and of full rounds
 */
export const openingQuery = (turn: number) =>
  queryOptions({
    queryKey: ['opening', turn],
    queryFn: ({ signal }) => {
      const held = queryClient.getQueryData<Opening>(['opening', turn])?.day
      const before = queryClient.getQueryData<Opening>(['opening', turn - 1])?.day
      const first = turn === (firstTurn ??= turn) ? dayInPage : undefined
      const day = held ?? (before ? undefined : first)
      const query = day ? `day=${day}` : before && `not=${before}`
      return call('GET /api/opening', { signal, ...(query ? { query } : {}) })
    },
    staleTime: Number.POSITIVE_INFINITY,
  })

/** The home page's random day; while another is loading the previous one is shown. @param turn as in `openingQuery` */
export const useOpening = (turn: number, { enabled = true } = {}) =>
  useQuery({ ...openingQuery(turn), enabled, placeholderData: keepPreviousData })
