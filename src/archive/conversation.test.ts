import { describe, expect, it } from 'vitest'
import { conversationKey, sessionPath } from './conversation.ts'

const card = (fields: { id?: string; sessionTitle?: string; semanticSid?: string }) => ({
  id: 'a1',
  sessionTitle: '',
  semanticSid: '',
  ...fields,
})

describe('the key of a conversation', () => {
  it('keeps two imported conversations of one title apart', () => {
    const one = conversationKey(card({ sessionTitle: 'New chat', semanticSid: '20240229_0a1b2c3d' }))
    const other = conversationKey(card({ sessionTitle: 'New chat', semanticSid: '20240301_99887766' }))
    expect(one).not.toBe(other)
    expect(conversationKey(card({ sessionTitle: 'Renamed', semanticSid: '20240229_0a1b2c3d' }))).toBe(one)
  })

  it('follows the heading where the id was not made by an import', () => {
    const one = conversationKey(card({ id: 'a', sessionTitle: 'Bread', semanticSid: 's1' }))
    expect(conversationKey(card({ id: 'b', sessionTitle: 'Bread', semanticSid: 's2' }))).toBe(one)
    expect(conversationKey(card({ id: 'c', semanticSid: 's1' }))).toBe(
      conversationKey(card({ id: 'd', semanticSid: 's1' })),
    )
  })

  it('leaves cards without a session alone', () => {
    expect(conversationKey(card({ id: 'a' }))).not.toBe(conversationKey(card({ id: 'b', sessionTitle: 'untitled' })))
  })
})

describe('the address of a conversation', () => {
  it('is made of the heading and the card', () => {
    expect(sessionPath(card({ sessionTitle: 'The bed by the south wall' }))).toBe(
      '/session/the-bed-by-the-south-wall-a1',
    )
    expect(sessionPath(card({ semanticSid: '' }))).toBe('/session/untitled-session-a1')
    expect(sessionPath(card({ sessionTitle: '…!' }))).toBe('/session/untitled-a1')
  })
})
