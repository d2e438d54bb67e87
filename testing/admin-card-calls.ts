/** Refused before anything is looked up, so that the answer is the same for every card, there or not. */
const ADMINS = { admin: 200, rest: 403 }
const NOT_THERE = { admin: 404, rest: 403 }
/** Words that no card holds. */
const REDACT = { words: 'words of no card', reason: 'x' }
const NO_WORDS = { admin: 400, rest: 403 }

/** The rows of the role matrix about what admins do with the contents of one card. */
export const ADMIN_CARD_CALLS = [
  {
    route: 'PUT /api/cards/:id/reasoning',
    url: '/api/cards/open/reasoning',
    body: { isShown: false },
    allowed: ADMINS,
  },
  {
    route: 'PUT /api/cards/:id/reasoning',
    url: '/api/cards/absent/reasoning',
    body: { isShown: true },
    allowed: NOT_THERE,
  },
  { route: 'GET /api/cards/:id/redactions', url: '/api/cards/hidden/redactions', allowed: ADMINS },
  { route: 'GET /api/cards/:id/redactions', url: '/api/cards/absent/redactions', allowed: NOT_THERE },
  { route: 'POST /api/cards/:id/redactions', url: '/api/cards/open/redactions', body: REDACT, allowed: NO_WORDS },
  { route: 'POST /api/cards/:id/redactions', url: '/api/cards/hidden/redactions', body: REDACT, allowed: NO_WORDS },
  { route: 'POST /api/cards/:id/redactions', url: '/api/cards/absent/redactions', body: REDACT, allowed: NOT_THERE },
  { route: 'DELETE /api/cards/:id/redactions/:number', url: '/api/cards/hidden/redactions/1', allowed: NOT_THERE },
  { route: 'GET /api/cards/:id/original', url: '/api/cards/open/original', allowed: ADMINS },
  { route: 'GET /api/cards/:id/original', url: '/api/cards/hidden/original', allowed: ADMINS },
  { route: 'GET /api/cards/:id/original', url: '/api/cards/absent/original', allowed: NOT_THERE },
  { route: 'GET /api/admin/redactions', allowed: ADMINS },
] as const
