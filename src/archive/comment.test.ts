import { describe, expect, it } from 'vitest'
import { authorName, badge, cardIdOfThread, isThreadId, isVerified, threadOf } from './comment.ts'
import { isSafeHref, safeAttributes, safeRel } from './comment-markup.ts'

describe('a comment', () => {
  it('is called by its author’s name, or what stands in for it', () => {
    expect(authorName({ userId: 'u', userName: 'Ada' })).toBe('Ada')
    expect(authorName({ userId: 'u', userName: null })).toBe('Verified User')
    expect(authorName({ userId: null, userName: null })).toBe('Anonymous')
    expect([isVerified({ userId: 'u' }), isVerified({ userId: null })]).toEqual([true, false])
  })

  it('belongs to a thread that can exist', () => {
    expect(threadOf('a1')).toBe('card-a1')
    expect([cardIdOfThread('card-a1'), cardIdOfThread('main-page')]).toEqual(['a1', 'unknown'])
    expect(['main-page', 'card-a1'].every(isThreadId)).toBe(true)
    for (const id of ['', 'card-', 'card-a-b', 'card-a b', 'main', 'card-\u0000', 'CARD-a1', 'main-page ', '__proto__'])
      expect(isThreadId(id)).toBe(false)
  })

  it('is counted to 99', () => {
    expect([0, 99, 100].map(badge)).toEqual(['0', '99', '99+'])
  })
})

describe('a link in a comment', () => {
  it.each(['http://a.b', 'HTTPS://a.b/', 'mailto:a@b.c', 'tel:+1', '#x', '/x', '//a.b/c', '/a b', 'https://'])(
    'may lead to %j',
    (href) => expect(isSafeHref(href)).toBe(true),
  )

  it.each([
    '',
    'x',
    './x',
    '../x',
    'javascript:alert(1)',
    ' https://a.b',
    '\u00a0https://a.b',
    'java\tscript:alert(1)',
    'http:\n//a',
    'ht\ttp://a',
    'data:text/html,x',
    'vbscript:x',
    'ftp://a',
    '\\\\a.b',
    'https\u0000:x',
    '/\ta',
  ])('may not lead to %j', (href) => expect(isSafeHref(href)).toBe(false))

  it('opens here or, knowing nothing of this page, in a window of its own', () => {
    expect(safeAttributes('a', { href: '/x', target: '_top', onclick: 'x' })).toEqual({ href: '/x', target: '_self' })
    expect(safeAttributes('a', { target: '_blank', rel: 'nofollow noopener' })).toEqual({
      target: '_blank',
      rel: 'nofollow noopener noreferrer',
    })
    expect(safeRel(undefined)).toBe('noopener noreferrer')
    expect(safeAttributes('p', { class: 'c', href: '/x', title: 't', style: 's' })).toEqual({ class: 'c' })
  })
})
