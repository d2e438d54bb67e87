import { expect, it } from 'vitest'
import { firstCalls, firstPart } from './preloads.ts'

it.each([
  ['/', ['/api/calendar', '/api/opening', '/api/sessions?limit=8', '/api/topics']],
  ['/about?x=1', ['/api/calendar', '/api/opening']],
  ['/filter', ['/api/calendar', '/api/cards']],
  ['/filter?page=2&search=b%2Cc&date=nonsense', ['/api/calendar', '/api/cards?search=b,c&page=2']],
  ['/card/bread-a1', ['/api/calendar', '/api/opening', '/api/cards/a1']],
  ['/card/bread-a1.html', ['/api/calendar', '/api/opening', '/api/cards/a1']],
  ['/card/%3Cscript%3E', ['/api/calendar', '/api/opening']],
])('the page at %s asks first for %j', (url, calls) => {
  expect(firstCalls(url)).toEqual(['/api/auth/get-session', ...calls])
})

it('the home page asks for the day that its HTML shows', () => {
  expect(firstCalls('/', '2024-05-01')).toContain('/api/opening?day=2024-05-01')
})

it.each([
  ['/', 'pages/home-content.tsx'],
  ['/about', 'pages/home-content.tsx'],
  ['/filter', 'pages/results-content.tsx'],
  ['/filter?search=session', 'pages/results-content.tsx'],
  ['/card/bread-a1?x=/session/', 'pages/card-dialog.tsx'],
  ['/session/bread-a1', 'pages/session-page.tsx'],
])('the page at %s shows %s first', (url, part) => {
  expect(firstPart(url)).toBe(part)
})
