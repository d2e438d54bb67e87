import { ofCall } from '#intake/api-call.ts'
import type { ExportKind } from '#intake/export-kind.ts'
import { own } from '#intake/json-object.ts'
import { amp } from './amp.ts'
import { bigAgi } from './big-agi.ts'
import { chatbotUi } from './chatbot-ui.ts'
import { chatbox } from './chatbox.ts'
import { isGroupChat } from './chatgpt-groups.ts'
import { claude } from './claude.ts'
import { goose } from './goose.ts'
import { librechat } from './librechat.ts'
import { nextChat } from './next-chat.ts'
import { ollama } from './ollama.ts'
import { t3Chat } from './t3-chat.ts'
import { typingMind } from './typing-mind.ts'
import { messageList } from '#intake/message-list.ts'

/**
 * The common format of many programs and data sets, `{ id, title, messages: [{ role, content }] }`: an array, JSON Lines, or a
 * single object. The role may be called `sender` or `author`, and the content `parts`, `text`, `message` or `say`. Richer
 * formats have kinds of their own.
 */
export const chatMessages = messageList({
  name: 'chat JSON',
  label: 'lists of messages with role and content',
  authors: ['role', 'sender', 'author'],
  texts: ['content', 'parts', 'text', 'message', 'say'],
  maker: 'Chat',
  isOther: (record) =>
    isGroupChat(record) ||
    [claude, librechat, chatbotUi, typingMind, chatbox, nextChat, bigAgi, goose, t3Chat, amp, ollama].some((kind) =>
      kind.recognises(record),
    ),
})

/** The same but for logs of an API, which have a kind of their own (api-logs.ts). */
export const chatJson: ExportKind = {
  ...chatMessages,
  recognises: (record) => chatMessages.recognises(record) && !Array.isArray(own(ofCall(record), 'choices')),
}
