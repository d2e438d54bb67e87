import { createElement, type ComponentProps } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeEach, expect, it, vi } from 'vitest'
import type { CommentPopover } from './comment-popover.tsx'
import { MainThreadButton } from './main-thread-button.tsx'

const told = vi.hoisted(() => ({ count: 0, isSheet: false, query: '', size: '' }))
vi.mock('#web/data/thread-count.ts', () => ({ useThreadCount: () => told.count }))
vi.mock('#web/ui/use-media.ts', () => ({
  useMedia: (query: string) => {
    told.query = query
    return told.isSheet
  },
}))
vi.mock('./comment-popover.tsx', async (original) => {
  const actual = await original<{ CommentPopover: typeof CommentPopover }>()
  return {
    CommentPopover: (props: ComponentProps<typeof CommentPopover>) => {
      told.size = props.size
      return createElement(actual.CommentPopover, props)
    },
  }
})

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

it('its panel is 320 by 384 px compact and 384 by 320 otherwise, a sheet at 768 px or less', () => {
  show()
  // 1rem is 16 px.
  const sizes = Object.fromEntries(
    [...told.size.matchAll(/(?:^| )((?:max-lg:)?[hw])-\[(\d+)rem\]/g)].map(([, name, rem]) => [name, Number(rem) * 16]),
  )
  expect(sizes).toEqual({ h: 320, w: 384, 'max-lg:h': 384, 'max-lg:w': 320 })
  expect(told.query).toBe('(width <= 768px)')
})
