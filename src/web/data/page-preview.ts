/**
 * What the server wrote into the page for those who run no script goes once this page runs: it is of the moment at which
 * the page was loaded, and names what may have turned private since.
 */
export function dropPageText(): void {
  document.querySelector('#root + noscript')?.remove()
}

/** The description and the preview of the page's address, which may name a card that has turned private. */
export function dropPagePreview(): void {
  for (const meta of document.head.querySelectorAll('meta[name="description"], meta[property^="og:"]')) meta.remove()
}
