import { BASE, pathOf } from './site-base.ts'

/**
 * Normalizes a card's URL before the page starts (R1.9, R1.10): with `permalink` or `static` in the query the browser goes to
 * the static page, and a trailing `.html` is removed.
 * @returns false when the browser is leaving for another page
 */
export function settleAddress(): boolean {
  // Makes relative links in the head of an exported page absolute before the URL changes. Code and styles are loaded by then.
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[href^="."]:not([crossorigin])'))
    link.setAttribute('href', link.href)
  const { search, hash } = location
  const path = pathOf(location.pathname)
  // Static hosts append a slash to a folder, and serve home as `index.html` as well.
  const settled = path.replace(/(?<=.)\/$|(?<=^\/)index\.html$/, '').replace(/(?<=^\/card\/.*)\.html$/, '')
  const query = new URLSearchParams(search)
  const isLeaving = settled.startsWith('/card/') && (query.has('permalink') || query.has('static'))
  if (isLeaving) location.replace(`${BASE}/seo${settled}.html`)
  else if (settled !== path) history.replaceState(history.state, '', BASE + settled + search + hash)
  return !isLeaving
}
