import { expect, it } from 'vitest'
import { sourceNumber, sourcesOf } from './card-sources.ts'

const cite = (url: string, title = '') => ({ kind: 'citation' as const, title, url })

it('a source that is cited twice has one number', () => {
  const sources = sourcesOf([cite('https://a.example/', 'A'), cite('https://b.example/'), cite('https://a.example/')])
  expect([...sources.values()]).toEqual([
    { number: 1, title: 'A', url: 'https://a.example/' },
    { number: 2, title: 'https://b.example/', url: 'https://b.example/' },
  ])
  expect(sourceNumber(sources, cite('https://b.example/'))).toBe(2)
})

it.each([
  'javascript:alert(1)',
  ' javascript:alert(1)',
  'JaVaScRiPt:alert(1)//https://x',
  'data:text/html,x',
  'vbscript:x',
  '//evil.example',
  '/login',
  'https://',
  '',
])('%j leads nowhere', (url) => {
  expect([...sourcesOf([cite(url, 'title')]).values()]).toEqual([{ number: 1, title: 'title', url: null }])
})
