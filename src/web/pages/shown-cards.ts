import { CallError } from '#api/call.ts'
import { listErrorText } from './fetch-error.ts'
import { conversationCount } from '#archive/name-counts.ts'
import { pageInfo } from '#archive/pages.ts'
import { shownToAdmin } from '#web/data/shown-to-admin.ts'
import { TEXTS } from '#archive/texts.ts'
import { useFilters } from '#web/address/filters.ts'
import { useCardList, type CardPage, type ListedCard } from '#web/data/cards.ts'
import { usePublicOnly } from '#web/data/public-only.ts'
import { useOpening } from '#web/data/opening.ts'

const NONE: readonly ListedCard[] = []
const NO_FUZZY_TERMS: CardPage['fuzzy'] = []
const NOTHING_MARKED: CardPage['marked'] = []
const NOTHING_NEAR: CardPage['near'] = []

/** The cards that the address asks for: a random day's on the home page, else a page of the filtered list. */
export function useShownCards(isAdmin: boolean) {
  const { filters, isHome, homeTurn } = useFilters()
  const opening = useOpening(homeTurn, { enabled: isHome })
  const list = useCardList(filters, { enabled: !isHome })
  const query = isHome ? opening : list
  const publicOnly = usePublicOnly()
  const all = (isHome ? opening.data?.cards : list.data?.cards) ?? NONE
  const cards = isAdmin ? shownToAdmin(all, filters.show, publicOnly) : all
  const answer = isHome ? undefined : list.data
  // A list stays readable when a refetch of it failed.
  const hasList = query.data !== undefined && !query.isPlaceholderData
  return {
    filters,
    isHome,
    cards,
    /** The same, with cards that an admin hides. */
    all,
    /** Where the page lies in the whole result. */
    info: pageInfo(answer?.total ?? all.length, answer?.page ?? 1, answer?.size ?? filters.size),
    capped: answer?.capped ?? false,
    /** Names among the found cards; null when nothing was searched for. */
    facets: answer?.facets ?? null,
    /** How many of all found cards each day has; null on the home page and where nothing narrows the archive. */
    days: answer?.days ?? null,
    /** Search terms that no card holds, and what was found in their place. */
    fuzzy: answer?.fuzzy ?? NO_FUZZY_TERMS,
    /** The words of the query, as search terms. */
    marked: answer?.marked ?? NOTHING_MARKED,
    /** Other filters that find something, where nothing was found. */
    near: answer?.near ?? NOTHING_NEAR,
    /** How far the order by meaning came; null for any other. */
    meaning: answer?.meaning ?? null,
    /** How many conversations the found cards are of; null where it is not known. */
    conversations: conversationCount(answer?.facets, answer?.capped ?? false),
    isLoading: query.isPending,
    /** How much of the search index is built, in percent; null where it is there. */
    prepared: hasList ? null : preparedOf(query.failureReason),
    /** True while the previous list is still shown instead of the requested one. */
    isStale: query.isPlaceholderData,
    errorText:
      query.isError && !hasList
        ? isHome
          ? TEXTS.initialFailed
          : (refusalOf(query.error) ?? listErrorText(filters))
        : null,
    /** True for a search that the server will not do as it is. */
    isRefused: query.error instanceof CallError && query.error.code === 'bad-request',
    /** The place of an error in the query, shown instead of a retry button. */
    wrongAt: query.error instanceof CallError ? query.error.place : undefined,
    /** True for a list that was not read here before, while there is no network. */
    isOffline: !hasList && query.error instanceof CallError && query.error.isOffline,
    retry: () => void query.refetch(),
  }
}

/** What the server says of a search that it will not do: more than that it failed. */
const refusalOf = (error: Error): string | null =>
  error instanceof CallError && ['bad-request', 'took-too-long'].includes(error.code) ? error.message : null

const preparedOf = (error: Error | null): number | null =>
  error instanceof CallError && error.isPreparing ? Number.parseInt(error.message.replaceAll(/\D/g, '')) : null

export type ShownCards = ReturnType<typeof useShownCards>
