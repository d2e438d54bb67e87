import { keepPreviousData, useInfiniteQuery, useMutation, useQuery, type InfiniteData } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Output } from '#api/call.ts'
import type { BlockDays, Blocked } from '#archive/block.ts'
import { call } from './call.ts'
import { THREAD_EVENTS } from './comments.ts'
import { recordReachability } from './connectivity.ts'
import { followLive, whileVisible } from './live-connection.ts'
import { nextPageOf } from './next-page.ts'
import { queryClient } from './query-client.ts'
import { refetchTogether } from './refetch-together.ts'
import { callQuery } from './call-query.ts'

type Page = Output<'GET /api/comments'>
/** A comment of any thread, with fields for admins. */
export type AnyComment = Page['comments'][number]

/** The fields of the form that blocks an author from commenting. */
export interface AskedBlock {
  commentId: string
  kind: Blocked
  days: BlockDays
  deletesComments: boolean
}

const KEY = ['all-comments']
const WAITING = ['waiting-comments']
const STATISTICS = ['comment-statistics']
const BLOCKS = ['blocks']
const PAGE_SIZE = 100

/**
 * The comments of all threads that contain `search`, newest first, live while they are on the screen.
 * @param isWaiting true for those alone that wait for approval
 */
export function useAllComments(search: string, isWaiting: boolean) {
  const which = { ...(search && { search }), ...(isWaiting && { waiting: 'true' }) }
  const wanted = new URLSearchParams({ limit: String(PAGE_SIZE), ...which }).toString()
  const query = useInfiniteQuery({
    queryKey: [...KEY, wanted],
    queryFn: ({ pageParam, signal }) => call('GET /api/comments', { query: pageParam, signal }),
    initialPageParam: wanted,
    getNextPageParam: ({ next }) => next?.split('?')[1],
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  const isThere = query.data !== undefined
  useEffect(() => {
    if (isThere) return whileVisible(followAll)
    return undefined
  }, [isThere])
  return {
    comments: query.data?.pages.flatMap(({ comments }) => comments) ?? [],
    isLoading: query.isPending,
    hasFailed: query.isError && !query.isFetchNextPageError,
    retry: () => void query.refetch(),
    next: nextPageOf(query),
  }
}

/** Follows the stream of all threads: each event refetches list and statistics. */
function followAll(): () => void {
  const lists = queryClient.getQueryCache().findAll({ queryKey: KEY })
  const [latest] = lists.toSorted((a, b) => b.state.dataUpdatedAt - a.state.dataUpdatedAt)
  const position = (latest?.state.data as InfiniteData<Page, string> | undefined)?.pages[0]?.event ?? ''
  return followLive((after) => new EventSource(`/api/comments/live?after=${after}`), position, {
    ...THREAD_EVENTS,
    onEvent: refresh,
    onReached: recordReachability,
  })
}

function refresh(): void {
  for (const queryKey of [KEY, WAITING, STATISTICS, BLOCKS]) void refetchTogether(queryKey)
}

/** How many comments wait for approval; 0 until it is known. */
export const useWaitingComments = (): number =>
  useQuery({
    queryKey: WAITING,
    queryFn: async ({ signal }) => (await call('GET /api/comments', { query: 'waiting=true&limit=1', signal })).total,
  }).data ?? 0

/** The number of comments, in total and by thread; for admins only. */
export const useCommentStatistics = () =>
  useQuery({ ...callQuery(STATISTICS, 'GET /api/comments/statistics'), staleTime: 0 })

/** The present blocks of commenters. */
export const useBlocks = () => useQuery({ ...callQuery(BLOCKS, 'GET /api/blocks'), staleTime: 0 })

const useModeration = <Input>(run: (input: Input) => Promise<unknown>) =>
  useMutation({ mutationFn: run, onSettled: refresh })

/** Blocks a comment's author or IP address from commenting. */
export const useSetBlock = () => useModeration((body: AskedBlock) => call('POST /api/blocks', { body }))

/** Removes a block. */
export const useLiftBlock = () => useModeration((id: string) => call('DELETE /api/blocks/:id', { params: { id } }))

/** Deletes a comment. */
export const useRemoveComment = () =>
  useModeration((id: string) => call('DELETE /api/comments/:id', { params: { id } }))

/** Approves a waiting comment. */
export const useApproveComment = () =>
  useModeration((id: string) => call('POST /api/comments/:id/approval', { params: { id } }))
