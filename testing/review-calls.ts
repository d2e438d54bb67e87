const ADMINS = { admin: 200, rest: 403 }
const NOT_THERE = { admin: 404, rest: 403 }
const RENAME = 'POST /api/admin/review/:id/title'
const KEEP = { ids: ['hidden'], decision: 'keep-private' }
/** A visit of a finding, of a text that is not the card's any more. */
export const VISIT = { version: 'x', findings: [{ kind: 'email', field: 'prompt', start: 0, end: 4 }], visit: 'seen' }

/** The rows of the role matrix about the review. */
export const REVIEW_CALLS = [
  { route: 'GET /api/admin/review', allowed: ADMINS },
  { route: 'GET /api/admin/review/:id', url: '/api/admin/review/hidden', allowed: ADMINS },
  { route: 'GET /api/admin/review/:id', url: '/api/admin/review/absent', allowed: NOT_THERE },
  { route: 'POST /api/admin/review', body: KEEP, allowed: ADMINS },
  {
    route: 'POST /api/admin/review/:id/visits',
    url: '/api/admin/review/hidden/visits',
    body: VISIT,
    allowed: { admin: 409, rest: 403 },
  },
  {
    route: 'POST /api/admin/review/:id/visits',
    url: '/api/admin/review/absent/visits',
    body: VISIT,
    allowed: NOT_THERE,
  },
  { route: RENAME, url: '/api/admin/review/hidden/title', body: { title: 'other' }, allowed: ADMINS },
  { route: RENAME, url: '/api/admin/review/absent/title', body: { title: 'other' }, allowed: NOT_THERE },
  { route: 'POST /api/admin/publish-without-findings', body: { after: 9e15 }, allowed: ADMINS },
] as const
