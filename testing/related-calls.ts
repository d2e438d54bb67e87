const ONLY_ADMIN = { admin: 200, rest: 404 }

/** The rows of the role matrix for what is related to a card, and what asks the same. */
export const RELATED_CALLS = [
  { route: 'GET /api/cards/:id/related', url: '/api/cards/open/related', allowed: 200 },
  { route: 'GET /api/cards/:id/related', url: '/api/cards/hidden/related', allowed: ONLY_ADMIN },
  { route: 'GET /api/cards/:id/asked', url: '/api/cards/open/asked', allowed: 200 },
  { route: 'GET /api/cards/:id/asked', url: '/api/cards/hidden/asked', allowed: ONLY_ADMIN },
  { route: 'GET /asked/:name', url: '/asked/x-open', allowed: 200 },
  { route: 'GET /asked/:name', url: '/asked/x-hidden', allowed: ONLY_ADMIN },
  { route: 'GET /api/sessions/:id/related', url: '/api/sessions/open/related', allowed: 200 },
  { route: 'GET /api/sessions/:id/related', url: '/api/sessions/hidden/related', allowed: ONLY_ADMIN },
]
