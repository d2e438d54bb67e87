/**
 * Removes the HTML for visitors without scripts once the page runs: it is a snapshot of the page load, and may name cards that
 * have turned private since.
 */
export function dropPageText(): void {
  document.querySelector('#root + noscript')?.remove()
}

/** Removes the description and preview of the page's URL, which may name a card that has turned private. */
export function dropPagePreview(): void {
  for (const meta of document.head.querySelectorAll('meta[name="description"], meta[property^="og:"]')) meta.remove()
}
