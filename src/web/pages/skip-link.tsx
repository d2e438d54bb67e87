/** The first link of a page with cards, visible while focused. */
export const SkipLink = () => (
  <a
    href="#cards"
    className="no-print sr-only z-50 rounded-md bg-accent px-4 py-2 text-accent-ink focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
  >
    Skip to the cards
  </a>
)
