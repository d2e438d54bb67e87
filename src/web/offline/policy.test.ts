import { describe, expect, it } from 'vitest'
import { isAnyAsGood, mayKeep, policyOf } from './policy.ts'

const ORIGIN = 'https://a.example'
const policy = (path: string, mode = 'cors', method = 'GET') => policyOf({ method, mode, url: ORIGIN + path }, ORIGIN)

describe('what is kept for reading without a network', () => {
  it.each([
    ['/', 'navigate', 'page'],
    ['/filter?search=a', 'navigate', 'page'],
    ['/card/x-1', 'navigate', 'page'],
    ['/seo/card/x-1.html', 'navigate', 'network'],
    ['/api/docs', 'navigate', 'network'],
    ['/shared/a-secret', 'navigate', 'network'],
    ['/shared/a-secret/images/image_1.png', 'no-cors', 'network'],
    ['/feed.xml', 'navigate', 'network'],
    ['/feed.json', 'navigate', 'network'],
    ['/signed-in.html', 'navigate', 'network'],
    ['/api/auth/callback/oidc?code=a', 'navigate', 'network'],
    ['/assets/index-1.js', 'no-cors', 'asset'],
    ['/api/cards?page=2', 'cors', 'read'],
    ['/api/cards/x1/timeline', 'cors', 'read'],
    ['/api/calendar', 'cors', 'read'],
    ['/images/image_1.png', 'no-cors', 'read'],
    ['/api/suggest?q=a', 'cors', 'network'],
    ['/api/auth/session', 'cors', 'network'],
    ['/api/cardsharp', 'cors', 'network'],
  ])('%s (%s): %s', (path, mode, expected) => {
    expect(policy(path, mode)).toBe(expected)
  })

  it('takes any day of the home page where the one that is asked for was not read', () => {
    expect(isAnyAsGood(`${ORIGIN}/api/opening?day=2024-05-01`)).toBe(true)
    expect(isAnyAsGood(`${ORIGIN}/api/cards?search=a`)).toBe(false)
  })

  it('is never a write, nor anything of another site', () => {
    expect(policy('/api/cards', 'cors', 'POST')).toBe('network')
    expect(policyOf({ method: 'GET', mode: 'no-cors', url: 'https://b.example/assets/x.js' }, ORIGIN)).toBe('network')
  })

  it('is no failure, and nothing that the server forbids to store', () => {
    const answer = (ok: boolean, cacheControl: string) => ({ ok, headers: { get: () => cacheControl } })
    expect([answer(true, 'no-cache'), answer(false, 'no-cache'), answer(true, 'no-store')].map(mayKeep)).toEqual([
      true,
      false,
      false,
    ])
  })
})
