import { messageList } from '#intake/message-list.ts'

/** ShareGPT JSON, `{ id, conversations: [{ from, value }] }`: an array, JSON Lines, or a single object. */
export const sharegpt = messageList({
  name: 'ShareGPT',
  label: 'ShareGPT JSON',
  authors: ['from'],
  texts: ['value'],
  maker: 'ShareGPT',
})
