import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { CallError } from '#api/call.ts'
import type { Comment } from '#web/data/comments.ts'
import { CommentThread, type ThreadProps } from './comment-thread.tsx'

const COMMENT: Comment = {
  id: 'c1',
  text: 'hello',
  threadId: 'main-page',
  createdAt: '2024-02-29T10:00:00.000Z',
  userId: null,
  userName: null,
  isWaiting: false,
}

/** The server's response for the thread; without comments at first. */
const data = vi.hoisted(() => ({
  site: { comments: 'anonymous' },
  thread: {} as {
    comments: object[]
    arrived: object | null
    isLoading: boolean
    hasFailed: boolean
    next: object | null
  },
  post: {} as { error: Error | null },
  remove: { isError: false },
}))
vi.mock('#web/data/site.ts', () => ({ site: data.site }))
vi.mock('#web/data/comments.ts', () => ({
  useThread: () => data.thread,
  usePostComment: () => data.post,
  useDeleteComment: () => data.remove,
}))
beforeEach(() => {
  data.site.comments = 'anonymous'
  data.thread = { comments: [], arrived: null, isLoading: false, hasFailed: false, next: null }
  data.post = { error: null }
  data.remove.isError = false
})

const show = (props: Partial<ThreadProps> = {}) =>
  renderToStaticMarkup(createElement(CommentThread, { threadId: 'main-page', phrases: [], ...props }))

describe('a thread', () => {
  it('says that it is empty, on its way, or could not be had', () => {
    expect(show()).toContain('No comments yet. Be the first to comment!')
    data.thread = { ...data.thread, isLoading: true }
    expect(show()).toContain('Loading comments...')
    data.thread = { ...data.thread, isLoading: false, hasFailed: true }
    expect(show()).toContain('Failed to load comments')
    expect(show()).not.toContain('No comments yet')
    data.site.comments = 'off'
    data.thread = { ...data.thread, hasFailed: false }
    expect(show()).toContain('Comments are closed.')
    expect(show()).not.toContain('Be the first')
  })

  it('says under the form that a comment was not added, with the reason where there is one, or not deleted', () => {
    data.post.error = new CallError(500, 'internal', 'x')
    expect(show()).toMatch(/>send<\/button>.*>Failed to add comment</s)
    data.post.error = new CallError(400, 'bad-request', 'Comment cannot be empty')
    expect(show()).toContain('>Comment cannot be empty<')
    data.remove.isError = true
    expect(show()).toMatch(/<\/form>.*>Failed to delete comment</s)
  })

  it('offers older comments, says next to that when they cannot be had, and keeps what is there', () => {
    data.thread.comments = [COMMENT]
    const next = { fetch: () => {}, isFetching: false, reason: null }
    data.thread.next = next
    expect(show()).toMatch(/>Anonymous<.*<button[^>]* aria-disabled="false"[^>]*>show older comments</s)
    data.thread.next = { ...next, isFetching: true }
    expect(show()).toMatch(/<button[^>]* aria-disabled="true"[^>]*>show older comments</)
    data.thread.next = { ...next, reason: 'x' }
    expect(show()).toMatch(/>Anonymous<.*>Failed to load comments<.*>show older comments</s)
  })

  it('names who wrote, marks accounts as verified, and lets admins delete', () => {
    data.thread.comments = [COMMENT]
    expect(show()).toContain('>Anonymous<')
    expect(show()).not.toContain('Verified')
    expect(show()).not.toContain('Delete the comment')
    expect(show({ isAdmin: true })).toContain('Delete the comment by Anonymous')
    data.thread.comments = [{ ...COMMENT, userId: 'u', userName: 'Ada' }]
    expect(show()).toMatch(/>Ada<.*aria-label="Verified"/)
    data.thread.comments = [{ ...COMMENT, userId: 'u' }]
    expect(show()).toContain('>Verified User<')
  })

  it('announces the comment that was added last, and never the list', () => {
    data.thread.comments = [COMMENT]
    expect(show()).toContain('<p role="status" class="sr-only"></p>')
    expect(show()).not.toContain('aria-live')
    data.thread.arrived = { ...COMMENT, userId: 'u', userName: 'Ada' }
    expect(show()).toContain('<p role="status" class="sr-only"><span>New comment by Ada</span></p>')
  })

  it('asks anonymous visitors and members each in their words, counts, and sends nothing blank', () => {
    const html = show({ threadId: 'card-open' })
    expect(html).toContain('placeholder="Add a comment (anonymous)..."')
    expect(html).toMatch(/maxLength="500"/i)
    expect(html).toMatch(/>0(?:<!-- -->)?\/(?:<!-- -->)?500</)
    expect(html).toMatch(/<button[^>]* aria-disabled="true"[^>]*>send/)
    expect(show({ account: 'u1' })).toContain('placeholder="Add a comment..."')
  })

  it('has no form where comments are closed, or are for members alone', () => {
    data.site.comments = 'off'
    expect(show({ account: 'u1' })).not.toContain('<textarea')
    data.site.comments = 'members'
    expect(show()).toContain('Please sign in to comment.')
    expect(show({ account: 'u1' })).toContain('<textarea')
  })
})
