import { bigAgi } from './big-agi.ts'
import { chatbotUi } from './chatbot-ui.ts'
import { chatbox } from './chatbox.ts'
import { claude } from './claude.ts'
import { librechat } from './librechat.ts'
import { nextChat } from './next-chat.ts'
import { typingMind } from './typing-mind.ts'
import { messageList } from '#intake/message-list.ts'

/**
 * What many programs and data sets write, `{ id, title, messages: [{ role, content }] }`: an array, a line each, or one
 * alone. Some call the role `sender` or `author`, and the content `parts`, `text`, `message` or `say`. Kinds that have more are read by their own.
 */
export const chatJson = messageList({
  name: 'chat JSON',
  label: 'lists of messages with role and content',
  authors: ['role', 'sender', 'author'],
  texts: ['content', 'parts', 'text', 'message', 'say'],
  maker: 'Chat',
  isOther: (record) =>
    [claude, librechat, chatbotUi, typingMind, chatbox, nextChat, bigAgi].some((kind) => kind.recognises(record)),
})
