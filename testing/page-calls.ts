import { TIME_CALLS } from './time-calls.ts'

/** The rows of the role matrix about addresses of the page that look the same to everyone, and those of the archive's time. */
export const PAGE_CALLS = [
  { route: 'GET /', allowed: 200 },
  { route: 'GET /filter', allowed: 200 },
  { route: 'GET /about', allowed: 200 },
  { route: 'GET /faq', allowed: 200 },
  { route: 'GET /search-help', allowed: 200 },
  { route: 'GET /login', allowed: 200 },
  { route: 'GET /review', allowed: 200 },
  { route: 'GET /dashboard', allowed: 200 },
  { route: 'GET /moderation', allowed: 200 },
  { route: 'GET /import', allowed: 200 },
  { route: 'GET /index.html', allowed: 301 },
  ...TIME_CALLS,
] as const
