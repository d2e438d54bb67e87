import { useEffect } from 'react'
import { markdownAddress } from '#archive/alternate-url.ts'
import { usePlace } from '#web/address/navigation.tsx'
import { site } from '#web/data/site.ts'

/**
 * Keeps the head's links to feed and JSON in step with the list that is seen; the server wrote those of the first. An exported site
 * has one feed, a file that reads no filters.
 */
export function useAlternates(forms: readonly { type: string; href: string }[]): void {
  useEffect(() => {
    if (site.staticSearch !== undefined) return
    for (const { type, href } of forms) {
      document.head.querySelector(`link[rel="alternate"][type="${type}"]`)?.setAttribute('href', href)
    }
  }, [forms])
}

/** Keeps the head's link to Markdown in step with the address; it is empty where that has no such form. */
export function useMarkdownLink(): void {
  const { pathname, search } = usePlace()
  useEffect(() => {
    const href = markdownAddress(pathname + search) ?? ''
    document.head.querySelector('link[type="text/markdown"]')?.setAttribute('href', href)
  }, [pathname, search])
}
