import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeEach, expect, it, vi } from 'vitest'
import { MainThreadButton } from './main-thread-button.tsx'

const state = vi.hoisted(() => ({ count: 0, isSheet: false }))
vi.mock('#web/data/connectivity.ts', () => ({}))
vi.mock('#web/data/thread-count.ts', () => ({ useThreadCount: () => state.count }))
vi.mock('#web/ui/use-media.ts', () => ({ useMedia: () => state.isSheet }))

const props = { children: () => null }
const show = () => renderToStaticMarkup(createElement(MainThreadButton, props))
beforeEach(() => Object.assign(state, { count: 0, isSheet: false }))

it('the comment icon has a badge that ends at 99+', () => {
  state.count = 99
  expect(show()).toMatch(/aria-label="comments \(99\)".*>99</)
  state.count = 100
  expect(show()).toMatch(/aria-label="comments \(99\+\)".*>99\+</)
  state.isSheet = true
  expect(show()).toMatch(/>99\+</)
})
