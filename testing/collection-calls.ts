const ADMINS = { admin: 200, rest: 403 }
const NOT_THERE = { admin: 404, rest: 403 }
const ONLY_ADMIN = { admin: 200, rest: 404 }

/** The rows of the role matrix about collections: 'shown' is published, 'draft' is not (`addTestCollections`). */
export const COLLECTION_CALLS = [
  { route: 'GET /api/collections', allowed: 200 },
  { route: 'GET /api/collections/:name', url: '/api/collections/shown', allowed: 200 },
  { route: 'GET /api/collections/:name', url: '/api/collections/draft', allowed: ONLY_ADMIN },
  { route: 'GET /api/collections/:name', url: '/api/collections/absent', allowed: 404 },
  { route: 'GET /api/admin/collections/:name', url: '/api/admin/collections/shown', allowed: ADMINS },
  { route: 'GET /api/admin/collections/:name', url: '/api/admin/collections/absent', allowed: NOT_THERE },
  { route: 'POST /api/collections', body: { title: 'Another' }, allowed: ADMINS },
  { route: 'PATCH /api/collections/:name', url: '/api/collections/shown', body: { title: 'Shown' }, allowed: ADMINS },
  { route: 'PATCH /api/collections/:name', url: '/api/collections/absent', body: { title: 'x' }, allowed: NOT_THERE },
  {
    route: 'POST /api/collections/:name/cards',
    url: '/api/collections/draft/cards',
    body: { ids: ['hidden'] },
    allowed: ADMINS,
  },
  {
    route: 'POST /api/collections/:name/cards',
    url: '/api/collections/absent/cards',
    body: { ids: ['hidden'] },
    allowed: NOT_THERE,
  },
  {
    route: 'PUT /api/admin/collections-order',
    body: { names: ['absent'] },
    allowed: { admin: 409, rest: 403 },
  },
  {
    route: 'PUT /api/collections/:name/picture',
    url: '/api/collections/shown/picture',
    allowed: { admin: 400, rest: 403 },
  },
  { route: 'DELETE /api/collections/:name/picture', url: '/api/collections/draft/picture', allowed: ADMINS },
  { route: 'DELETE /api/collections/:name/picture', url: '/api/collections/absent/picture', allowed: NOT_THERE },
  { route: 'DELETE /api/collections/:name', url: '/api/collections/absent', allowed: NOT_THERE },
  { route: 'GET /c/:name', url: '/c/shown', allowed: 200 },
  { route: 'GET /c/:name', url: '/c/draft', allowed: ONLY_ADMIN },
  { route: 'GET /c/:name', url: '/c/absent', allowed: 404 },
  { route: 'GET /c/:name/feed.xml', url: '/c/shown/feed.xml', allowed: 200 },
  { route: 'GET /c/:name/feed.xml', url: '/c/draft/feed.xml', allowed: 404 },
  { route: 'GET /c/:name/feed.json', url: '/c/shown/feed.json', allowed: 200 },
  { route: 'GET /c/:name/feed.json', url: '/c/draft/feed.json', allowed: 404 },
  { route: 'GET /c/:name/book.epub', url: '/c/shown/book.epub', allowed: 200 },
  { route: 'GET /c/:name/book.epub', url: '/c/draft/book.epub', allowed: 404 },
  { route: 'GET /collections', allowed: 200 },
] as const
