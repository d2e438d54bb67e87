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
/** A conversation of the list. */
export type WaitingConversation = ListPage['conversations'][number]
/** A card of a conversation with what was found in it. */
export type ReviewedCard = TextPage['cards'][number]
/** The whole queue in numbers. */
export type QueueTotals = ListPage['totals']
/** What can be decided. */
export type Decision = 'publish' | 'keep-private' | 'wait'

const LIST_KEY = 'review-list'
const TEXT_KEY = 'review-text'
/** As many cards as one call takes. */
const CARDS_PER_REQUEST = 1000

/** The publish queue in numbers; undefined until they are known. */
export const useQueueTotals = () =>
  useQuery({
    queryKey: ['review-count'],
    queryFn: async ({ signal }) => (await call('GET /api/admin/review', { query: 'limit=1', signal })).totals,
  })

/** How many cards wait for review; null until it is known. */
export const useReviewCount = (): number | null => useQueueTotals().data?.cards ?? null

/** The conversations that waited when the list was opened, a page at a time. @param title only those whose title holds it */
export function useWaitingConversations(title: string) {
  const query = useInfiniteQuery({
    queryKey: [LIST_KEY, title],
    queryFn: ({ pageParam, signal }) => {
      const asked = new URLSearchParams({ ...(title ? { title } : {}), ...(pageParam ? { after: pageParam } : {}) })
      return call('GET /api/admin/review', { query: String(asked), signal })
    },
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    // A list that is worked through stays as it is: what was decided can be looked at and taken back.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    // Each letter of the title is a list of its own: the field stays in its place while one is fetched.
    placeholderData: keepPreviousData,
  })
  return { ...query, conversations: query.data?.pages.flatMap((page) => page.conversations) ?? [] }
}

/** A whole conversation with its findings; a long one comes in parts, the next as soon as the one before is there. */
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
  /** The conversation on show, by the card that it was opened with. */
  conversation: string
  card: ReviewedCard
  /** The finding's place among those of its card. */
  index: number
  visit: Visit
}

/** Tells the server that a finding was looked at; shown at once, asked for again when it is refused. */
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
      // An answer that is on its way knows nothing of this yet.
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

/** Asks for the findings that the visits of all that were listed have made room for. */
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

/** Counts the findings of a row by the whole text of its conversation: words that are redacted, or shown again, change them. */
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
  /** What ends where the cards are to wait again. */
  takesBack?: Exclude<Decision, 'wait'>
}

/** The outcome of a decision about cards. */
interface Decided {
  /** Those about which it was made. */
  ids: string[]
  /** How many of them were left as they are. */
  left: number
  /** What stopped the rest; null where there is none. */
  stopped: Error | null
}

/**
 * Decides about cards, however many they are. It fails where it was made about none of them.
 * @param onError called also when the review is gone from the page
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

/** Gives a conversation another title. */
export const useRename = () =>
  useMutation({
    mutationFn: ({ id, title }: { id: string; title: string }) =>
      call('POST /api/admin/review/:id/title', { params: { id }, body: { title } }),
    onSuccess: (_answer, { id, title }) => patchRow(id, (row) => ({ ...row, title })),
    onSettled: () => refreshCards(0),
  })

/** What publishing all without findings has done. */
export interface FreeProgress {
  ids: string[]
  conversations: number
  withheld: number
}

/** Publishes every conversation in which nothing is found, batch by batch. */
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
