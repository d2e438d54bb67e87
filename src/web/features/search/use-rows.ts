import { useState } from 'react'
import { nothingFound } from '#archive/suggest.ts'
import type { Filters } from '#archive/filters.ts'
import { listFilters } from '#archive/filters.ts'
import { useConnectivity } from '#web/data/connectivity.ts'
import { filtersOfSearch, searchQuery, type RecentSearch } from '#web/data/recent-searches.ts'
import { useSuggestions, type Suggestions } from '#web/data/suggest.ts'
import { NO_ROW } from './option-move.ts'
import { optionGroups, recentOptions, type Option, type Trouble } from './option.ts'
import { searchName } from './search-label.ts'

const NOTHING = nothingFound<Suggestions['cards'][number]>()

/** While something is typed, only so many recent searches are shown, and only those that hold it. */
const MAX_RECENT_BESIDE = 3

/**
 * The rows under the search box and which of them is chosen.
 * @param text what is typed
 * @param filters those that a search term is added to
 * @param recent the searches of this device
 * @param isOpen whether the list is wanted
 */
export function useRows(text: string, filters: Filters, recent: readonly RecentSearch[], isOpen: boolean) {
  const [chosen, setChosen] = useState<string | null>(null)
  const isTyped = text.trim() !== ''
  const found = useSuggestions(isOpen ? text : '', filters)
  const isOffline = useConnectivity() === 'Offline' && (found.isError || found.failureCount > 0)
  const trouble: Trouble = isOffline ? 'offline' : found.isError ? 'failed' : null
  const isFound = isOpen && isTyped && (found.data !== undefined || trouble !== null)
  const isCurrent = found.isSuccess && !found.isPlaceholderData
  const groups = isFound
    ? optionGroups(text, found.data ?? NOTHING, { isCurrent, hasOthers: listFilters(filters).length > 0 })
    : []
  const other = recent.filter(({ query }) => query !== searchQuery(filters))
  const recents = isOpen && (isFound || !isTyped) ? recentOptions(isTyped ? holding(other, text) : other) : []
  const options: readonly Option[] = [...groups.flatMap((group) => group.options), ...recents]
  const at = options.findIndex(({ key }) => key === chosen)
  return {
    groups,
    recents,
    options,
    /** The chosen row: the text's own search until a key chooses another; none before anything is typed. */
    active: at === -1 ? (isFound ? 0 : NO_ROW) : at,
    isMoved: at !== -1,
    choose: (index: number | null) => setChosen(index === null ? null : (options[index]?.key ?? null)),
    isShown: options.length > 0,
    trouble: isTyped ? trouble : null,
    /** What was found for this very text; null before. */
    found: isFound && isCurrent ? found.data : null,
  }
}

const holding = (recent: readonly RecentSearch[], text: string) =>
  recent
    .filter((one) => searchName(filtersOfSearch(one)).toLowerCase().includes(text.trim().toLowerCase()))
    .slice(0, MAX_RECENT_BESIDE)
