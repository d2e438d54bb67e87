/** The rows of the role matrix for the archive's time. */
export const TIME_CALLS = [
  { route: 'GET /trends', url: '/trends?term=secret', allowed: 200 },
  { route: 'GET /api/trends', url: '/api/trends?term=secret', allowed: 200 },
  { route: 'GET /api/trends', url: '/api/trends?term=-secret', allowed: 400 },
]
