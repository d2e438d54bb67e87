const ADMINS = { admin: 200, rest: 403 }
const NOT_THERE = { admin: 404, rest: 403 }

/** The rows of the role matrix about deleting for good. */
export const FORGET_CALLS = [
  { route: 'GET /api/forget', url: '/api/forget?card=hidden', allowed: ADMINS },
  { route: 'GET /api/forget', url: '/api/forget?card=absent', allowed: NOT_THERE },
  { route: 'POST /api/forget', body: { card: 'absent', cards: 1 }, allowed: NOT_THERE },
  { route: 'POST /api/forget', body: { card: 'hidden', cards: 9 }, allowed: { admin: 409, rest: 403 } },
] as const
