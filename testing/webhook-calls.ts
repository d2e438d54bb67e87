const ADMINS = { admin: 200, rest: 403 }
const NOT_THERE = { admin: 404, rest: 403 }
const HOOK = { address: 'https://example.com/hook', events: ['card.published'] }

/** The rows of the role matrix about webhooks. */
export const WEBHOOK_CALLS = [
  { route: 'GET /api/webhooks', allowed: ADMINS },
  { route: 'POST /api/webhooks', body: HOOK, allowed: ADMINS },
  { route: 'DELETE /api/webhooks/:id', url: '/api/webhooks/nothing', allowed: NOT_THERE },
  { route: 'POST /api/webhooks/:id/test', url: '/api/webhooks/nothing/test', allowed: NOT_THERE },
  {
    route: 'POST /api/webhooks/deliveries/:id/again',
    url: '/api/webhooks/deliveries/nothing/again',
    allowed: NOT_THERE,
  },
] as const
