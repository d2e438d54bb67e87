import { useEffect } from 'react'
import type { Filters } from '#archive/filters.ts'
import { readPreference } from '#web/data/preference.ts'
import { addRecent, readRecent, RECENT_KEY, searchQuery, visibleTo, writeRecent } from '#web/data/recent-searches.ts'
import { useSession } from '#web/data/session.ts'

/**
 * Records a set of filters as a recent search once it is used. @param isChosen false for a URL opened by a link, Back or
 * Forward
 */
export function useRecordedSearch(filters: Filters, isChosen: boolean): void {
  const { user, isKnown } = useSession()
  const query = searchQuery(filters)
  const id = user?.id
  useEffect(() => {
    if (!isChosen || !isKnown || query === '') return
    const recent = visibleTo(readRecent(readPreference(RECENT_KEY)), id ?? null)
    writeRecent(addRecent(recent, { query, at: Date.now(), ...(id === undefined ? {} : { user: id }) }))
  }, [query, isChosen, isKnown, id])
}
