const ADMINS = { admin: 200, rest: 403 }
const NOT_THERE = { admin: 404, rest: 403 }
const NO_BYTES = { admin: 400, rest: 403 }

/** The rows of the role matrix about imports in the browser, and by key. */
export const IMPORT_CALLS = [
  { route: 'GET /api/admin/import', allowed: ADMINS },
  { route: 'POST /api/admin/import', body: { files: [{ name: 'a.json', size: 2 }] }, allowed: ADMINS },
  { route: 'PUT /api/admin/import/:id/files/:number', url: '/api/admin/import/x/files/0?offset=0', allowed: NO_BYTES },
  { route: 'POST /api/admin/import/:id/preview', url: '/api/admin/import/x/preview', allowed: NOT_THERE },
  {
    route: 'POST /api/admin/import/:id/run',
    url: '/api/admin/import/x/run',
    body: { publish: false },
    allowed: NOT_THERE,
  },
  { route: 'DELETE /api/admin/import/:id', url: '/api/admin/import/x', allowed: NOT_THERE },
] as const
