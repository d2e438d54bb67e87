import { BASE, pathOf } from './site-base.ts'

/**
 * Settles what an address of a card asked for before the page starts (R1.9, R1.10): with `permalink` or
 * `static` in the query the browser goes to the static page, and a trailing `.html` is taken off.
 * @returns false when the browser is leaving for another page
 */
export function settleAddress(): boolean {
  // What the head of a page of files names by the way from there is named in full before that changes. Code and styles are there by now.
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[href^="."]:not([crossorigin])'))
    link.setAttribute('href', link.href)
  const { search, hash } = location
  const asked = pathOf(location.pathname)
  // Hosts of files open a folder with a slash at the end, and home by the name of its file as well.
  const settled = asked.replace(/(?<=.)\/$|(?<=^\/)index\.html$/, '').replace(/(?<=^\/card\/.*)\.html$/, '')
  const query = new URLSearchParams(search)
  const isLeaving = settled.startsWith('/card/') && (query.has('permalink') || query.has('static'))
  if (isLeaving) location.replace(`${BASE}/seo${settled}.html`)
  else if (settled !== asked) history.replaceState(history.state, '', BASE + settled + search + hash)
  return !isLeaving
}
