import { typedTerms } from '#archive/time/trend-question.ts'
import { trendsPath } from '#archive/time/trends-path.ts'
import { isPlainPress } from './link.tsx'
import { navigate } from './navigation.tsx'
import { BASE, pathOf } from './site-base.ts'

/** Adds the site's base path to the links within rendered HTML. */
export function addBasePath(drawn: ParentNode): void {
  for (const link of drawn.querySelectorAll('a[href^="/"]'))
    link.setAttribute('href', BASE + link.getAttribute('href')!)
}

/**
 * Follows a press on a link within rendered HTML without a page load; other formats, such as a feed, are left to the browser.
 */
export function navigateOnPress(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest('a') : null
  const href = link?.getAttribute('href')
  if (!href || link?.hasAttribute('rel') || !isPlainPress(event)) return
  event.preventDefault()
  navigate(pathOf(href))
}

/** Navigates to the submitted terms; the form's other fields are from the URL. */
export function submitTerms(event: SubmitEvent): void {
  event.preventDefault()
  const fields = [...new FormData(event.target as HTMLFormElement)].filter(([, value]) => typeof value === 'string')
  const query = new URLSearchParams(fields as [string, string][])
  const otherParams = new URLSearchParams([...query].filter(([name]) => name !== 'term')).toString()
  const path = trendsPath({ terms: typedTerms(query) })
  navigate(otherParams === '' ? path : `${path}${path.includes('?') ? '&' : '?'}${otherParams}`)
}
