import { CallError } from '#api/call.ts'
import { listErrorText } from './fetch-error.ts'
import { conversationCount } from '#archive/name-counts.ts'
import { pageInfo } from '#archive/pages.ts'
import { filterForAdmin } from '#web/data/shown-to-admin.ts'
import { TEXTS } from '#archive/texts.ts'
import { useFilters } from '#web/address/filters.ts'
import { useCardList, type CardPage, type ListedCard } from '#web/data/cards.ts'
import { usePublicOnly } from '#web/data/public-only.ts'
import { useOpening } from '#web/data/opening.ts'

const NONE: readonly ListedCard[] = []
const NO_FUZZY_TERMS: CardPage['fuzzy'] = []
const NOTHING_MARKED: CardPage['marked'] = []
const NOTHING_NEAR: CardPage['near'] = []

/** The cards of the URL: a random day's on the home page, else a page of the filtered list. */
export function useShownCards(isAdmin: boolean) {
  const { filters, isHome, homeTurn } = useFilters()
  const opening = useOpening(homeTurn, { enabled: isHome })
  const list = useCardList(filters, { enabled: !isHome })
  const query = isHome ? opening : list
  const publicOnly = usePublicOnly()
  const all = (isHome ? opening.data?.cards : list.data?.cards) ?? NONE
  const cards = isAdmin ? filterForAdmin(all, filters.show, publicOnly) : all
  const answer = isHome ? undefined : list.data
  // A list stays readable when a refetch of it failed.
  const hasList = query.data !== undefined && !query.isPlaceholderData
  return {
    filters,
    isHome,
    cards,
    /** The same cards, including those that an admin hides. */
    all,
    /** The position of the page in the whole result. */
    info: pageInfo(answer?.total ?? all.length, answer?.page ?? 1, answer?.size ?? filters.size),
    capped: answer?.capped ?? false,
    /** Facets of the found cards; null without a search. */
    facets: answer?.facets ?? null,
    /** Number of found cards by day; null on the home page and without filters. */
    days: answer?.days ?? null,
    /** Search terms that no card holds, with the terms found instead. */
    fuzzy: answer?.fuzzy ?? NO_FUZZY_TERMS,
    /** The words of the query, as search terms. */
    marked: answer?.marked ?? NOTHING_MARKED,
    /** Similar filters with results, for a list without any. */
    near: answer?.near ?? NOTHING_NEAR,
    /** State of the order by meaning; null for other orders. */
    meaning: answer?.meaning ?? null,
    /** Number of conversations of the found cards; null if unknown. */
    conversations: conversationCount(answer?.facets, answer?.capped ?? false),
    isLoading: query.isPending,
    /** Progress of building the search index, in percent; null once it is built. */
    prepared: hasList ? null : preparedOf(query.failureReason),
    /** True while the previous list is still shown instead of the requested one. */
    isStale: query.isPlaceholderData,
    errorText:
      query.isError && !hasList
        ? isHome
          ? TEXTS.initialFailed
          : (refusalOf(query.error) ?? listErrorText(filters))
        : null,
    /** True for a search that the server refuses. */
    isRefused: query.error instanceof CallError && query.error.code === 'bad-request',
    /** The range of an error in the query, shown instead of a retry button. */
    wrongAt: query.error instanceof CallError ? query.error.place : undefined,
    /** True while offline, for a list that is not cached. */
    isOffline: !hasList && query.error instanceof CallError && query.error.isOffline,
    retry: () => void query.refetch(),
  }
}

/** The server's reason for refusing a search; null for other errors. */
const refusalOf = (error: Error): string | null =>
  error instanceof CallError && ['bad-request', 'took-too-long'].includes(error.code) ? error.message : null

const preparedOf = (error: Error | null): number | null =>
  error instanceof CallError && error.isPreparing ? Number.parseInt(error.message.replaceAll(/\D/g, '')) : null

export type ShownCards = ReturnType<typeof useShownCards>
