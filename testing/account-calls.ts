const SIGNED_IN = { anonymous: 401, otherAnonymous: 401 }
const NEW = { currentPassword: 'not the password', newPassword: 'another kettle here' }

/** The rows of the role matrix about accounts. */
export const ACCOUNT_CALLS = [
  { route: 'GET /api/auth/get-session', allowed: 200 },
  { route: 'POST /api/auth/sign-up/email', body: { email: 'no', password: 'short' }, allowed: 400 },
  { route: 'POST /api/auth/sign-in/email', body: { email: 'no', password: 'wrong' }, allowed: 401 },
  { route: 'POST /api/auth/sign-in/social', body: { provider: 'oidc' }, allowed: 404 },
  { route: 'GET /api/auth/callback/oidc', allowed: 404 },
  { route: 'POST /api/auth/change-password', body: NEW, allowed: { ...SIGNED_IN, rest: 403 } },
  { route: 'POST /api/auth/sign-out', allowed: 200 },
] as const
