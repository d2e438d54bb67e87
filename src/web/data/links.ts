import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import type { Output } from '#api/call.ts'
import { call } from './call.ts'
import { queryClient } from './query-client.ts'

/** A link by which a card or a conversation is shared. */
export type SharedLink = Output<'GET /api/links'>['links'][number]

/** What a link is to show: a card, or the conversation of a card. */
export type ToShare = { card: string } | { session: string }

const PAGE_SIZE = 20

/** The links there are, those that are open first. @param card only those that show it */
export function useLinks(card?: string) {
  const chosen = card === undefined ? '' : `&card=${encodeURIComponent(card)}`
  const query = useInfiniteQuery({
    queryKey: ['links', card ?? null],
    queryFn: ({ pageParam, signal }) =>
      call('GET /api/links', { query: `limit=${PAGE_SIZE}&from=${pageParam}${chosen}`, signal }),
    initialPageParam: 0,
    getNextPageParam: ({ next }) => next ?? undefined,
    staleTime: 0,
  })
  return {
    links: query.data?.pages.flatMap(({ links }) => links) ?? [],
    total: query.data?.pages[0]?.total ?? 0,
    isLoading: query.isPending,
    error: query.error,
    more: query.hasNextPage ? () => void query.fetchNextPage() : null,
  }
}

const onSettled = () => queryClient.invalidateQueries({ queryKey: ['links'] })

/** Makes a link. */
export const useMakeLink = () =>
  useMutation({
    mutationFn: ({ what, end, note }: { what: ToShare; end: string; note: string }) =>
      call('POST /api/links', { body: { ...what, end, note } }),
    onSettled,
  })

/** Changes when a link ends. */
export const useChangeEnd = () =>
  useMutation({
    mutationFn: ({ id, end }: { id: string; end: string }) =>
      call('PATCH /api/links/:id', { params: { id }, body: { end } }),
    onSettled,
  })

/** Ends a link for good. */
export const useWithdrawLink = () =>
  useMutation({
    mutationFn: (id: string) => call('DELETE /api/links/:id', { params: { id } }),
    onSettled,
  })

/** Ends a link and makes another in its place. */
export const useRenewLink = () =>
  useMutation({
    mutationFn: (id: string) => call('POST /api/links/:id/new', { params: { id } }),
    onSettled,
  })
