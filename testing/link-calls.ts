import { imageName } from '#archive/card.ts'
import { TEST_SECRET } from '#testing/add-link.ts'

const ADMINS = { admin: 200, rest: 403 }
const NOT_THERE = { admin: 404, rest: 403 }
const UNKNOWN = 'U'.repeat(32)

/** The rows of the role matrix about links: the card 'hidden' is shared by one, whose secret everyone here knows. */
export const LINK_CALLS = [
  { route: 'GET /api/links', allowed: ADMINS },
  { route: 'GET /api/links', url: '/api/links?card=hidden', allowed: ADMINS },
  { route: 'POST /api/links', body: { card: 'hidden', end: '1d' }, allowed: ADMINS },
  { route: 'POST /api/links', body: { session: 'hidden', end: '1d' }, allowed: ADMINS },
  { route: 'POST /api/links', body: { card: 'absent' }, allowed: NOT_THERE },
  { route: 'PATCH /api/links/:id', url: '/api/links/nothing', body: { end: '1d' }, allowed: NOT_THERE },
  { route: 'DELETE /api/links/:id', url: '/api/links/nothing', allowed: NOT_THERE },
  { route: 'POST /api/links/:id/new', url: '/api/links/nothing/new', allowed: NOT_THERE },
  { route: 'GET /shared/:secret', url: `/shared/${TEST_SECRET}`, allowed: 200 },
  { route: 'GET /shared/:secret', url: `/shared/${UNKNOWN}`, allowed: 404 },
  {
    route: 'GET /shared/:secret/images/*',
    url: `/shared/${TEST_SECRET}/images/${imageName('hidden', 'bw')}`,
    allowed: 200,
  },
  // The picture of another card, which everyone may see at its own address.
  {
    route: 'GET /shared/:secret/images/*',
    url: `/shared/${TEST_SECRET}/images/${imageName('open', 'bw')}`,
    allowed: 404,
  },
  {
    route: 'GET /shared/:secret/files/*',
    url: `/shared/${TEST_SECRET}/files/hidden-${'1'.repeat(32)}.wav`,
    allowed: 404,
  },
] as const
