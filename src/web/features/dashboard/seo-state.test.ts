import { expect, it } from 'vitest'
import { CallError } from '#api/call.ts'
import { seoAnswer, seoFailure } from './seo-state.ts'

it('says the server’s message, or that it failed', () => {
  expect(seoAnswer({ success: true, message: '5 SEO pages' })).toEqual({ status: 'success', message: '5 SEO pages' })
  expect(seoAnswer({ success: false, message: 'The disk is full.' })).toEqual({
    status: 'error',
    message: 'The disk is full.',
  })
  expect(seoAnswer({ success: false, message: '' })).toEqual({ status: 'error', message: 'SEO generation failed' })
})

it('takes an answer that is no success for an error', () => {
  expect(seoFailure(new CallError(500, 'internal', 'Something went wrong'))).toEqual({
    status: 'error',
    message: 'Something went wrong',
  })
  const failed = { status: 'error', message: 'SEO generation failed' }
  expect(seoFailure(new CallError(502, 'unknown', 'The operation could not be completed'))).toEqual(failed)
  expect(seoFailure(new CallError(0, 'unreachable', 'Connection failed.'))).toEqual(failed)
  expect(seoFailure(null)).toEqual(failed)
})
