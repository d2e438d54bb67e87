import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeEach, expect, it, vi } from 'vitest'
import { MainThreadButton } from './main-thread-button.tsx'

const told = vi.hoisted(() => ({ count: 0, isSheet: false }))
vi.mock('#web/data/thread-count.ts', () => ({ useThreadCount: () => told.count }))
vi.mock('#web/ui/use-media.ts', () => ({ useMedia: () => told.isSheet }))

const props = { children: () => null }
const show = () => renderToStaticMarkup(createElement(MainThreadButton, props))
beforeEach(() => Object.assign(told, { count: 0, isSheet: false }))

it('the comment icon has a badge that ends at 99+', () => {
  told.count = 99
  expect(show()).toMatch(/aria-label="comments \(99\)".*>99</)
  told.count = 100
  expect(show()).toMatch(/aria-label="comments \(99\+\)".*>99\+</)
  told.isSheet = true
  expect(show()).toMatch(/>99\+</)
})
