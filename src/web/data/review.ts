import { keepPreviousData, useInfiniteQuery, useMutation, useQuery, type InfiniteData } from '@tanstack/react-query'
import type { Output } from '#api/call.ts'
import { batchesOf } from '#archive/batches.ts'
import type { Visit } from '#archive/finding-visits.ts'
import { MAX_LISTED } from '#archive/listed-findings.ts'
import { call } from './call.ts'
import { queryClient } from './query-client.ts'
import { refreshCards } from './refresh-cards.ts'

type ListPage = Output<'GET /api/admin/review'>
type TextPage = Output<'GET /api/admin/review/:id'>
/** A conversation of the queue. */
export type WaitingConversation = ListPage['conversations'][number]
/** A card of a conversation with its findings. */
export type ReviewedCard = TextPage['cards'][number]
/** The totals of the queue. */
export type QueueTotals = ListPage['totals']
/** The possible decisions. */
export type Decision = 'publish' | 'keep-private' | 'wait'

const LIST_KEY = 'review-list'
const TEXT_KEY = 'review-text'
/** Maximum number of cards per call. */
const CARDS_PER_REQUEST = 1000

/** The totals of the publish queue; undefined until they are known. */
export const useQueueTotals = () =>
  useQuery({
    queryKey: ['review-count'],
    queryFn: async ({ signal }) => (await call('GET /api/admin/review', { query: 'limit=1', signal })).totals,
  })

/** The number of cards waiting for review; null until it is known. */
export const useReviewCount = (): number | null => useQueueTotals().data?.cards ?? null

/** The conversations that waited when the list was opened, paged. @param title part of the titles to list */
export function useWaitingConversations(title: string) {
  const query = useInfiniteQuery({
    queryKey: [LIST_KEY, title],
    queryFn: ({ pageParam, signal }) => {
      const asked = new URLSearchParams({ ...(title ? { title } : {}), ...(pageParam ? { after: pageParam } : {}) })
      return call('GET /api/admin/review', { query: String(asked), signal })
    },
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    // Never refetched, so that decided conversations stay in the list, to be looked at or undone.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    // Each character of the title is another query: the previous list stays while one is loading.
    placeholderData: keepPreviousData,
  })
  return { ...query, conversations: query.data?.pages.flatMap((page) => page.conversations) ?? [] }
}

/** A whole conversation with its findings; a long one is fetched in parts, one after the other. */
export function useReviewedText(id: string | null) {
  const query = useInfiniteQuery({
    queryKey: [TEXT_KEY, id],
    queryFn: ({ pageParam, signal }) =>
      call('GET /api/admin/review/:id', {
        params: { id: id! },
        query: pageParam ? `after=${pageParam}` : '',
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    enabled: id !== null,
    staleTime: 0,
  })
  return {
    title: query.data?.pages[0]?.title ?? '',
    cards: query.data?.pages.flatMap((page) => page.cards) ?? [],
    isLoading: query.isPending && id !== null,
    isWhole: query.isSuccess && !query.hasNextPage,
    error: query.error,
    retry: () => void query.refetch(),
    fetchMore: query.hasNextPage && !query.isFetching ? query.fetchNextPage : null,
  }
}

interface VisitOf {
  /** The conversation on show, by the card at which it was opened. */
  conversation: string
  card: ReviewedCard
  /** The index of the finding among those of its card. */
  index: number
  visit: Visit
}

/** Records a visit of a finding on the server; optimistic, refetched after a refusal. */
export const useVisit = () =>
  useMutation({
    // Other refetches wait until this is done (refresh-cards.ts).
    mutationKey: ['flag', 'visit'],
    mutationFn: ({ card: { card, version, findings }, index, visit }: VisitOf) =>
      call('POST /api/admin/review/:id/visits', {
        params: { id: card.id },
        body: { version, findings: [findings[index]!], visit },
      }),
    onMutate: async ({ conversation, card, index, visit }) => {
      // A response in flight does not contain this visit.
      await queryClient.cancelQueries({ queryKey: [TEXT_KEY, conversation] })
      const isNew = card.card.isPrivate && card.findings[index]?.state === 'waiting'
      queryClient.setQueryData<InfiniteData<TextPage>>([TEXT_KEY, conversation], (data) =>
        mapCards(data, card.card.id, (one) => ({
          ...one,
          findings: one.findings.map((finding, at) => (at === index ? { ...finding, state: visit } : finding)),
        })),
      )
      if (isNew) countVisit(conversation)
    },
    onSuccess: (_answer, { conversation, card }) => askForNext(conversation, card.card.id),
    onError: (_error, { conversation }) => void queryClient.invalidateQueries({ queryKey: [TEXT_KEY, conversation] }),
    onSettled: () => void queryClient.invalidateQueries({ queryKey: ['review-count'] }),
  })

/** Fetches further findings, which are listed once all previous ones were visited. */
function askForNext(conversation: string, id: string): void {
  if (queryClient.isMutating({ mutationKey: ['flag', 'visit'] }) > 1) return
  const queryKey = [TEXT_KEY, conversation]
  const data = queryClient.getQueryData<InfiniteData<TextPage>>(queryKey)
  const card = data?.pages.flatMap(({ cards }) => cards).find((one) => one.card.id === id)
  if (!card) return
  const isWaiting = (side: boolean) =>
    card.findings.some(({ state, elsewhere }) => state === 'waiting' && (elsewhere !== undefined) === side)
  const more = [isWaiting(false) ? 0 : card.more.own, isWaiting(true) ? 0 : card.more.elsewhere]
  const next = more.reduce((sum, one) => sum + Math.min(one, MAX_LISTED), 0)
  if (next === 0) return
  void queryClient.invalidateQueries({ queryKey })
  if (!card.card.isPrivate) return
  patchRow(conversation, (row) => ({ ...row, findings: row.findings + next, unvisited: row.unvisited + next }))
}

const mapCards = (
  data: InfiniteData<TextPage> | undefined,
  id: string,
  change: (card: ReviewedCard) => ReviewedCard,
): InfiniteData<TextPage> | undefined =>
  data && {
    ...data,
    pages: data.pages.map((page) => ({
      ...page,
      cards: page.cards.map((card) => (card.card.id === id ? change(card) : card)),
    })),
  }

/** Changes a row of the list. */
function patchRow(id: string, change: (row: WaitingConversation) => WaitingConversation): void {
  queryClient.setQueriesData<InfiniteData<ListPage>>(
    { queryKey: [LIST_KEY] },
    (data) =>
      data && {
        ...data,
        pages: data.pages.map((page) => ({
          ...page,
          conversations: page.conversations.map((row) => (row.id === id ? change(row) : row)),
        })),
      },
  )
}

/** Counts the findings of a row from the whole text of its conversation, as redactions and their undoing change them. */
export function countFindings(row: WaitingConversation, cards: readonly ReviewedCard[]): void {
  const found = cards.flatMap(({ card, findings }) => (card.isPrivate && !card.cardReviewed ? findings : []))
  const unvisited = found.filter(({ state }) => state === 'waiting').length
  if (row.findings === found.length && row.unvisited === unvisited) return
  patchRow(row.id, (one) => ({ ...one, findings: found.length, unvisited }))
}

const countVisit = (id: string) => patchRow(id, (row) => ({ ...row, unvisited: Math.max(0, row.unvisited - 1) }))

interface Deciding {
  ids: string[]
  decision: Decision
  isDecided: boolean
  /** The former decision of cards that are to wait again. */
  takesBack?: Exclude<Decision, 'wait'>
}

/** The outcome of a decision about cards. */
interface Decided {
  /** Ids of the decided cards. */
  ids: string[]
  /** Number of cards that were left unchanged. */
  left: number
  /** The error that stopped the rest; null for none. */
  stopped: Error | null
}

/**
 * Decides about any number of cards. It fails only if no card was decided.
 * @param onError called also after the review was closed
 */
export const useDecide = (onError: (error: Error) => void) =>
  useMutation({
    onError,
    mutationFn: async ({ ids, ...decision }: Deciding): Promise<Decided> => {
      const done: Decided = { ids: [], left: 0, stopped: null }
      for (const some of batchesOf(ids, CARDS_PER_REQUEST)) {
        try {
          const { refused } = await call('POST /api/admin/review', { body: { ids: some, ...decision } })
          done.left += refused.length
          done.ids.push(...some)
        } catch (error) {
          if (done.ids.length === 0) throw error
          return { ...done, stopped: error as Error }
        }
      }
      return done
    },
    onSettled: () => refreshCards(0),
  })

/** Renames a conversation. */
export const useRename = () =>
  useMutation({
    mutationFn: ({ id, title }: { id: string; title: string }) =>
      call('POST /api/admin/review/:id/title', { params: { id }, body: { title } }),
    onSuccess: (_answer, { id, title }) => patchRow(id, (row) => ({ ...row, title })),
    onSettled: () => refreshCards(0),
  })

/** The progress of publishing all conversations without findings. */
export interface FreeProgress {
  ids: string[]
  conversations: number
  withheld: number
}

/** Publishes all conversations without findings, batch by batch. */
export const usePublishFree = () =>
  useMutation({
    mutationFn: async (onProgress: (progress: FreeProgress) => void) => {
      const done: FreeProgress = { ids: [], conversations: 0, withheld: 0 }
      let undo: number | null = null
      for (let after: number | null = -1; after !== null;) {
        const batch: Output<'POST /api/admin/publish-without-findings'> = await call(
          'POST /api/admin/publish-without-findings',
          { body: { after, ...(undo !== null && { undo }) } },
        )
        undo = batch.undo ?? undo
        done.ids.push(...batch.ids)
        done.conversations += batch.conversations
        done.withheld += batch.withheld.length
        onProgress({ ...done })
        after = batch.next
      }
    },
    onSettled: () => refreshCards(0),
  })
