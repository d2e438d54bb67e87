import { askedAt } from '#archive/asked/asked-path.ts'
import { cardIdOf } from '#archive/card-url.ts'
import { collectionAt } from '#archive/collection-path.ts'
import { HOME_SESSIONS } from '#archive/home-sessions.ts'
import { timeViewAt } from '#archive/time/time-screen.ts'
import { parseFilters, writeFilters } from '#archive/filter-url.ts'

/**
 * The calls that a page makes first. As preloads in the HTML they run while the page's code is still loading, which saves a
 * round trip. Their URLs must match those of the page exactly.
 * @param url path and query of the page
 * @param day the day of the home page; any day if left out
 */
export function firstCalls(url: string, day?: string): string[] {
  const [path = '/', query = ''] = url.split(/\?(.*)/s)
  const always = ['/api/auth/get-session', '/api/calendar']
  if (path === '/filter') {
    const listQuery = writeFilters(parseFilters(new URLSearchParams(query)).filters)
    return [...always, listQuery === '' ? '/api/cards' : `/api/cards?${listQuery}`]
  }
  const collection = collectionAt(url)
  if (collection) {
    const { name, page } = collection
    return [...always, `/api/collections/${encodeURIComponent(name)}${page > 1 ? `?page=${page}` : ''}`]
  }
  const time = timeViewAt(path)
  if (time?.kind === 'year') return [...always, `/api/years/${time.year}`]
  if (time?.kind === 'day') return [...always, `/api/on-this-day/${time.day}`]
  if (path === '/trends') return [...always, `/api/trends${query && `?${query}`}`]
  const asked = askedAt(url)?.id
  if (asked) return [...always, `/api/cards/${asked}/asked`, `/api/cards/${asked}`]
  const session = /^\/session\/([^/]+)\/?$/.exec(path)
  const read = session && cardIdOf(session[1]!)
  if (read) return [...always, `/api/sessions/${read}`]
  const card = /^\/card\/([^/]+)\/?$/.exec(path)
  const id = card && cardIdOf(card[1]!)
  const home = path === '/' ? [`/api/sessions?limit=${HOME_SESSIONS}`, '/api/topics'] : []
  return [...always, day ? `/api/opening?day=${day}` : '/api/opening', ...home, ...(id ? [`/api/cards/${id}`] : [])]
}

/**
 * The file in `src/web` of the page's code that a URL needs first; the page loads it before it draws (`loadFirstPart` there).
 */
export function firstPart(url: string): string {
  const path = url.split('?')[0]!
  if (collectionAt(url)) return 'pages/collection-page.tsx'
  if (path.startsWith('/session/')) return 'pages/session-page.tsx'
  if (path.startsWith('/card/')) return 'pages/card-dialog.tsx'
  if (askedAt(url)) return 'pages/asked-page.tsx'
  if (timeViewAt(path)) return 'pages/time-page.tsx'
  return path === '/filter' ? 'pages/results-content.tsx' : 'pages/home-content.tsx'
}
