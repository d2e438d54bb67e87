import { expect, it } from 'vitest'
import { CallError } from '#api/call.ts'
import { syncAnswer, syncFailure, syncTexts } from './sync-text.ts'

it('says the message of a sync that succeeded, with a check mark, or that it did', () => {
  expect(syncAnswer({ success: true, message: '5 cards checked' }, 'Done.')).toEqual({
    status: 'success',
    text: '✅ 5 cards checked',
  })
  expect(syncAnswer({ success: true, message: '' }, syncTexts(true).done)).toEqual({
    status: 'success',
    text: '✅ Algolia sync completed successfully!',
  })
})

it('says what failed, and how to do it by hand', () => {
  const text = '❌ Sync failed. Please run the sync manually:'
  expect(syncAnswer({ success: false, message: 'No index' }, '')).toEqual({ status: 'error', text, reason: 'No index' })
  expect(syncAnswer({ success: false, message: '' }, '')).toEqual({ status: 'error', text, reason: 'Sync failed' })
  expect(syncFailure(new CallError(500, 'internal', 'Something went wrong'))).toEqual({
    status: 'error',
    text,
    reason: 'HTTP error! status: 500',
  })
  expect(syncFailure(new CallError(0, 'unreachable', 'Connection failed.'))).toEqual({
    status: 'error',
    text,
    reason: 'Connection failed.',
  })
  expect(syncFailure(null)).toEqual({ status: 'error', text, reason: 'Sync failed' })
})

it('names Algolia only where it is filled', () => {
  expect(Object.values(syncTexts(true))).toEqual([
    'Starting Algolia sync...',
    'Connecting to sync service...',
    'Algolia sync completed successfully!',
  ])
  expect(Object.values(syncTexts(false)).join(' ')).not.toContain('Algolia')
})
