/** The parts of the page in which one reads; their code is fetched when it is wanted, and kept for reading without a network. */
export const loadCardDialog = () => import('#web/features/card/card-dialog.tsx')
export const loadSessionPage = () => import('./session-page.tsx')
