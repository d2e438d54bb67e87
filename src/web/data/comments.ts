import {
  useInfiniteQuery,
  useIsMutating,
  useMutation,
  type InfiniteData,
  useMutationState,
} from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Output } from '#api/call.ts'
import { cardIdOfThread } from '#archive/comment.ts'
import { call } from './call.ts'
import { dropPosted } from './comment-draft.ts'
import { recordReachability } from './connectivity.ts'
import { bindIdentity } from './identity.ts'
import { followLive, whileVisible, type LiveHandlers } from './live-connection.ts'
import { nextPageOf } from './next-page.ts'
import { queryClient } from './query-client.ts'
import { refetchTogether } from './refetch-together.ts'
import { countKey } from './thread-count.ts'

type Page = Output<'GET /api/threads/:thread/comments'>
type Thread = InfiniteData<Page, string>
export type Comment = Page['comments'][number]

const PAGE_SIZE = 100
const keyOf = (threadId: string) => ['thread', threadId]

/** The comments of a thread, newest first, live while they are on the screen. */
export function useThread(threadId: string) {
  const query = useInfiniteQuery({
    queryKey: keyOf(threadId),
    queryFn: ({ pageParam, signal }) =>
      call('GET /api/threads/:thread/comments', { params: { thread: threadId }, query: pageParam, signal }),
    initialPageParam: `limit=${PAGE_SIZE}`,
    getNextPageParam: ({ next }) => next?.split('?')[1],
    staleTime: 0,
  })
  const [arrived, setArrived] = useState<Comment | null>(null)
  const event = query.data?.pages[0]?.event
  const isThere = event !== undefined
  useEffect(() => {
    if (isThere) return whileVisible(() => followThread(threadId, setArrived))
    return undefined
  }, [threadId, isThere])
  return {
    /** The latest comment that arrived while the thread was on the screen; null before the first. */
    arrived,
    comments: query.data?.pages.flatMap(({ comments }) => comments) ?? [],
    isLoading: query.isPending,
    hasFailed: query.isError && !query.isFetchNextPageError,
    next: nextPageOf(query),
  }
}

/** The events of a thread's stream; 'gone' is the last. */
export const THREAD_EVENTS = {
  events: ['added', 'removed', 'reload', 'gone'],
  last: 'gone',
} as const satisfies Partial<LiveHandlers<string>>

type ThreadEvent = (typeof THREAD_EVENTS.events)[number]

/** Ids of received comments, as a stream begins where the list was read, and repeats some after a reconnect. */
const heard = new Set<string>()

/** Follows a thread's stream from the position of its list. @param onAdded called with each added comment */
function followThread(threadId: string, onAdded: (comment: Comment) => void): () => void {
  const position = queryClient.getQueryData<Thread>(keyOf(threadId))?.pages[0]?.event ?? ''
  const path = `/api/threads/${encodeURIComponent(threadId)}/comments/live`
  const noteAdded = (comment: Comment) => {
    if (heard.has(comment.id)) return
    heard.add(comment.id)
    onAdded(comment)
  }
  return followLive((after) => new EventSource(`${path}?after=${after}`), position, {
    ...THREAD_EVENTS,
    onEvent: (event, data) => {
      if (event === 'added') noteAdded(JSON.parse(data) as Comment)
      applyEvent(threadId, event, data)
    },
    onReached: recordReachability,
  })
}

function applyEvent(threadId: string, event: ThreadEvent, data: string): void {
  if (event === 'reload' || event === 'gone') {
    void queryClient.invalidateQueries({ queryKey: keyOf(threadId) })
    return
  }
  if (event === 'added') keepComment(threadId, JSON.parse(data) as Comment)
  else dropComment(threadId, (JSON.parse(data) as { id: string }).id)
  void refetchTogether(countKey(threadId))
}

/** Puts a comment on top, replacing an existing copy. */
function keepComment(threadId: string, comment: Comment): void {
  change(threadId, (pages) =>
    pages.map((page, index) => {
      const others = page.comments.filter(({ id }) => id !== comment.id)
      return { ...page, comments: index === 0 ? [comment, ...others] : others }
    }),
  )
}

const dropComment = (threadId: string, id: string): void =>
  change(threadId, (pages) =>
    pages.map((page) => ({ ...page, comments: page.comments.filter((comment) => comment.id !== id) })),
  )

const change = (threadId: string, next: (pages: Page[]) => Page[]): void =>
  void queryClient.setQueryData<Thread>(keyOf(threadId), (thread) => thread && { ...thread, pages: next(thread.pages) })

/**
 * Posts a comment; afterwards lists and counts show it, and the draft keeps text written meanwhile. Its pending state is shared
 * by all forms of the thread, also by one opened later. It is sent under the account that wrote it or not at all, however long
 * it waits for the network.
 */
export function usePostComment(threadId: string) {
  const mutationKey = ['post-comment', threadId]
  const isPending = useIsMutating({ mutationKey }) > 0
  const post = useMutation({
    mutationKey,
    networkMode: 'online', // what was written is sent when the network is back
    mutationFn: async (body: { text: string; website: string; filledIn: number; account: string | null }) => {
      const { signal } = new AbortController()
      await bindIdentity(signal)
      return call('POST /api/threads/:thread/comments', { params: { thread: threadId }, body, signal })
    },
    onSuccess: (comment, { text, account }) => {
      dropPosted(threadId, account ?? undefined, text)
      keepComment(threadId, comment)
      refreshCounts(threadId)
    },
  })
  // The latest mutation of any form, as a form is rendered again where a session ends.
  const states = useMutationState({ filters: { mutationKey }, select: ({ state }) => state })
  const error = isPending ? null : (states.at(-1)?.error ?? null)
  const isUnsent = states.some(({ isPaused }) => isPaused)
  const forgetError = () => {
    const mutations = queryClient.getMutationCache()
    for (const one of mutations.findAll({ mutationKey, status: 'error' })) mutations.remove(one)
  }
  return { mutate: post.mutate, isPending, isUnsent, error, forgetError }
}

/** Deletes a comment (admin). */
export function useDeleteComment(threadId: string) {
  return useMutation({
    networkMode: 'online',
    mutationFn: (id: string) => call('DELETE /api/comments/:id', { params: { id } }),
    onSuccess: ({ id }) => {
      dropComment(threadId, id)
      refreshCounts(threadId)
    },
  })
}

function refreshCounts(threadId: string): void {
  void queryClient.invalidateQueries({ queryKey: countKey(threadId) })
  if (cardIdOfThread(threadId) !== 'unknown') void queryClient.invalidateQueries({ queryKey: ['cards'] })
}
