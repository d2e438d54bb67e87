import { useMemo } from 'react'
import { readPreference, usePreference } from '#web/data/preference.ts'
import { forgetSearches, readRecent, RECENT_KEY, visibleTo, writeRecent } from '#web/data/recent-searches.ts'
import { useSession } from '#web/data/session.ts'

/** The recent searches of this device, newest first, and functions that delete them. */
export function useRecentSearches() {
  const { user } = useSession()
  const text = usePreference(RECENT_KEY)
  const recent = useMemo(() => visibleTo(readRecent(text), user?.id ?? null), [text, user?.id])
  return {
    recent,
    /** Deletes one of them. */
    remove: (query: string) => writeRecent(readRecent(readPreference(RECENT_KEY)).filter((one) => one.query !== query)),
    clear: forgetSearches,
  }
}
