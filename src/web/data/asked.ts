import { queryOptions, useQuery } from '@tanstack/react-query'
import type { Output } from '#api/call.ts'
import { callQuery } from './call-query.ts'

/** The cards with nearly the same question. */
export type AskedGroup = Output<'GET /api/cards/:id/asked'>
/** A card of the group, without its response. */
export type AskedCard = AskedGroup['cards'][number]

/** Delay before a group that is not known yet is requested again, in milliseconds. */
const AGAIN_MS = 3000

const askedQuery = (id: string) =>
  queryOptions({
    ...callQuery(['asked', id], 'GET /api/cards/:id/asked', { params: { id } }),
    refetchInterval: ({ state }) => (state.data?.isLearning ? AGAIN_MS : false),
  })

/** The group of a card, taken at once from another card's query; disabled while `id` is null. */
export const useAsked = (id: string | null) =>
  useQuery({
    ...askedQuery(id ?? ''),
    enabled: id !== null,
    placeholderData: (before) => (before?.cards.some((card) => card.id === id) ? before : undefined),
  })
