import { useState } from 'react'
import { listFilters, type Filters } from '#archive/filters.ts'
import { errorOfTyped, isQuery } from '#archive/query/typed-query.ts'
import { nothingFound } from '#archive/suggest.ts'
import { MAX_TYPED } from '#archive/term.ts'
import { TEXTS } from '#archive/texts.ts'
import { useConnectivity } from '#web/data/connectivity.ts'
import { filtersOfSearch, searchQuery, type RecentSearch } from '#web/data/recent-searches.ts'
import { useSession } from '#web/data/session.ts'
import { useSuggestions, type Suggestions } from '#web/data/suggest.ts'
import { NO_ROW } from './option-move.ts'
import { optionGroups, recentOptions, type Option } from './option.ts'
import { searchName } from './search-label.ts'

const TOO_LONG = `A search can have at most ${MAX_TYPED} characters. Please shorten it.`

const NOTHING = nothingFound<Suggestions['cards'][number]>()

/** Maximum number of recent searches shown while a query is typed: searches that hold it. */
const MAX_RECENT_BESIDE = 3

/**
 * The rows under the search box, and the active one.
 * @param text the typed text
 * @param filters the filters to which a search term is added
 * @param recent the recent searches of this device
 */
export function useRows(text: string, filters: Filters, recent: readonly RecentSearch[]) {
  const [chosen, setChosen] = useState({ text: '', key: '' })
  const isTyped = text.trim() !== ''
  const { user } = useSession()
  const answer = useSuggestions(text, filters)
  const isOffline = useConnectivity() === 'Offline' && (answer.isError || answer.failureCount > 0)
  const isTooLong = text.length > MAX_TYPED
  const failed = answer.isError ? (answer.refusal ?? TEXTS.searchFailed) : null
  const failure = isTooLong ? TOO_LONG : isOffline ? TEXTS.searchOffline : failed
  const isFound = isTyped && (answer.data !== undefined || failure !== null)
  const { isCurrent } = answer
  const groups =
    isFound && !isTooLong
      ? optionGroups(text, answer.data ?? NOTHING, { isCurrent, hasOthers: listFilters(filters).length > 0 })
      : []
  const isCompleted = groups.some(({ name }) => name === 'filters')
  const others = recent.filter(({ query }) => query !== searchQuery(filters))
  const recents = isTyped ? (isFound ? recentOptions(holding(others, text)) : []) : recentOptions(others)
  const options: readonly Option[] = [...groups.flatMap((group) => group.options), ...recents]
  const at = chosen.text === text ? options.findIndex(({ key }) => key === chosen.key) : NO_ROW
  return {
    groups,
    recents,
    options,
    /** Index of the active row: the search for the text itself until a key selects another; -1 before anything is typed. */
    active: at === NO_ROW && isFound ? 0 : at,
    /** Whether a key has selected it. */
    isMoved: at !== NO_ROW,
    choose: (index: number) => setChosen({ text, key: options[index]?.key ?? '' }),
    failure: isTyped ? failure : null,
    /** The error of a query; an incomplete operator at its end is none. */
    error: !isTooLong && isQuery(text) && !isCompleted ? errorOfTyped(text, user?.admin === true) : null,
    /** The results for this very text; null until they arrive. */
    found: (isFound && isCurrent && answer.data) || null,
  }
}

const holding = (recent: readonly RecentSearch[], text: string) =>
  recent
    .filter((one) => searchName(filtersOfSearch(one)).toLowerCase().includes(text.trim().toLowerCase()))
    .slice(0, MAX_RECENT_BESIDE)
