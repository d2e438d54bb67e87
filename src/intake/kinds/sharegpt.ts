import { messageList } from '#intake/message-list.ts'

/** ShareGPT JSON, `{ id, conversations: [{ from, value }] }`: an array, a line each, or one alone. */
export const sharegpt = messageList({
  name: 'ShareGPT',
  label: 'ShareGPT JSON',
  author: 'from',
  text: 'value',
  maker: 'ShareGPT',
})
