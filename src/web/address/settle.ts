/**
 * Settles what an address of a card asked for before the page starts (R1.9, R1.10): with `permalink` or
 * `static` in the query the browser goes to the static page, and a trailing `.html` is taken off.
 * @returns false when the browser is leaving for another page
 */
export function settleAddress(): boolean {
  const { search, hash } = location
  // Hosts of files open a folder with a slash at the end, and home by the name of its file as well.
  const pathname = location.pathname.replace(/(?<=.)\/$|(?<=^\/)index\.html$/, '')
  if (pathname !== location.pathname) history.replaceState(history.state, '', pathname + search + hash)
  if (!pathname.startsWith('/card/')) return true
  const plain = pathname.replace(/\.html$/, '')
  const query = new URLSearchParams(search)
  if (query.has('permalink') || query.has('static')) {
    location.replace(`/seo${plain}.html`)
    return false
  }
  if (plain !== pathname) history.replaceState(history.state, '', plain + search + hash)
  return true
}
