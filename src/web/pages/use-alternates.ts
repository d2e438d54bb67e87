import { useEffect } from 'react'
import { alternatesOf } from '#archive/alternate-url.ts'
import type { Filters } from '#archive/filters.ts'

/** Keeps the head's links to feed and JSON in step with the list that is seen; the server wrote those of the first. */
export function useAlternates(filters: Filters): void {
  useEffect(() => {
    for (const { type, href } of alternatesOf(filters)) {
      document.head.querySelector(`link[rel="alternate"][type="${type}"]`)?.setAttribute('href', href)
    }
  }, [filters])
}
