const ONLY_ADMIN = { admin: 200, rest: 404 }

/** Rows of the role matrix for output besides the page: static pages, feeds, and forms of a page for machines. */
export const PUBLISHED_CALLS = [
  { route: 'GET /session/*', url: '/session/x-open.md', allowed: 200 },
  { route: 'GET /session/*', url: '/session/x-hidden.md', allowed: ONLY_ADMIN },
  { route: 'GET /session/:name/book.epub', url: '/session/x-open/book.epub', allowed: 200 },
  { route: 'GET /session/:name/book.epub', url: '/session/x-hidden/book.epub', allowed: 404 },
  { route: 'GET /card/*', url: '/card/x-open.md', allowed: 200 },
  { route: 'GET /card/*', url: '/card/x-hidden.md', allowed: ONLY_ADMIN },
  { route: 'GET /filter.md', allowed: 200 },
  { route: 'GET /index.md', allowed: 200 },
  { route: 'GET /llms.txt', allowed: 200 },
  { route: 'GET /manifest.webmanifest', allowed: 200 },
  { route: 'GET /seo/card/*', url: '/seo/card/x-open.html', allowed: 200 },
  { route: 'GET /seo/card/*', url: '/seo/card/x-hidden.html', allowed: 410 },
  { route: 'GET /feed.xml', allowed: 200 },
  { route: 'GET /feed.json', allowed: 200 },
  { route: 'GET /sitemap.xml', allowed: 200 },
  { route: 'GET /sitemap-:number.xml', url: '/sitemap-1.xml', allowed: 200 },
  { route: 'GET /robots.txt', allowed: 200 },
  { route: 'GET /embed/card/:name', url: '/embed/card/x-open', allowed: 200 },
  { route: 'GET /embed/card/:name', url: '/embed/card/x-hidden', allowed: 404 },
  { route: 'GET /oembed', url: '/oembed?url=http://localhost/card/x-open', allowed: 200 },
  { route: 'GET /oembed', url: '/oembed?url=http://localhost/card/x-hidden', allowed: 404 },
  { route: 'GET /oembed', allowed: 400 },
  { route: 'GET /api/cards/:id/citation', url: '/api/cards/open/citation', allowed: 200 },
  { route: 'GET /api/cards/:id/citation', url: '/api/cards/hidden/citation', allowed: ONLY_ADMIN },
] as const
