import { useEffect } from 'react'
import { markdownAddress } from '#archive/alternate-url.ts'
import { usePlace } from '#web/address/navigation.tsx'
import { site } from '#web/data/site.ts'

/**
 * Keeps the head's links to feed and JSON in step with the rendered list; the server wrote the initial ones. An exported site
 * has one feed, a static file for all filters.
 */
export function useAlternates(forms: readonly { type: string; href: string }[]): void {
  useEffect(() => {
    if (site.staticSearch !== undefined) return
    for (const { type, href } of forms) {
      document.head.querySelector(`link[rel="alternate"][type="${type}"]`)?.setAttribute('href', href)
    }
  }, [forms])
}

/** Keeps the head's link to Markdown in step with the URL; empty where there is no such format. */
export function useMarkdownLink(): void {
  const { pathname, search } = usePlace()
  useEffect(() => {
    const href = markdownAddress(pathname + search) ?? ''
    document.head.querySelector('link[type="text/markdown"]')?.setAttribute('href', href)
  }, [pathname, search])
}
