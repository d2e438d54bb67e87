/** The rows of the role matrix for the archive's time. */
export const TIME_CALLS = [
  { route: 'GET /trends', url: '/trends?term=secret', allowed: 200 },
  { route: 'GET /api/trends', url: '/api/trends?term=secret', allowed: 200 },
  { route: 'GET /api/trends', url: '/api/trends?term=-secret', allowed: 400 },
  { route: 'GET /api/years', allowed: 200 },
  { route: 'GET /api/years/:year', url: '/api/years/2023', allowed: 404 },
  { route: 'GET /api/on-this-day/:day', url: '/api/on-this-day/02-29', allowed: 200 },
  { route: 'GET /api/on-this-day/:day', url: '/api/on-this-day/02-30', allowed: 404 },
  { route: 'GET /year/:name', url: '/year/2023', allowed: 404 },
  { route: 'GET /on-this-day/:name', url: '/on-this-day/02-29', allowed: 200 },
  { route: 'GET /feed/on-this-day.xml', allowed: 200 },
  { route: 'GET /on-this-day', allowed: 302 },
]
