import type { ExportKind } from '#intake/export-kind.ts'
import { countLetters } from '#intake/letters.ts'
import { readMessages } from '#intake/listed-messages.ts'
import { filePart, hidden, shown, type MessageContent } from '#intake/message.ts'
import { DrawnConversation, type DrawnMessage } from '#intake/page-conversations.ts'
import { unreadableRecord } from '#intake/parsed-conversation.ts'

/** A page rendered from an export, such as a saved chat.html: titles, authors and texts, without ids or times. */
export const chatPage: ExportKind = {
  name: 'chat.html',
  label: 'pages saved from its chat.html',
  recognises: (record) => record instanceof DrawnConversation,
  read(record, context) {
    if (!(record instanceof DrawnConversation)) return unreadableRecord('it is not a conversation of a page')
    return readMessages(
      {
        id: null,
        title: record.title,
        unnamed: [record.title],
        seconds: null,
        fidelity: 'copy',
        maker: 'ChatGPT',
      },
      record.messages.map((message) => ({
        seconds: null,
        content: contentOf(message),
        letters: countLetters(message.text),
      })),
      context,
    )
  },
}

function contentOf({ author, text, pictures }: DrawnMessage): MessageContent {
  const role = author.toLowerCase()
  if (role === 'system') return hidden('system')
  if (role === 'custom user info') return hidden('context')
  if (role === 'tool') {
    return hidden('tool', text.trim() === '' ? [] : [{ kind: 'output', id: null, name: '', output: text }])
  }
  const isPrompt = role === 'user'
  if (!isPrompt && role !== 'chatgpt' && role !== 'assistant') {
    return { kind: 'failed', why: `its author ${shown(author)} is not known`, isPrompt: false }
  }
  const files = pictures.map((pointer) => filePart(pointer, { type: 'picture' }))
  const isBlank = text.trim() === ''
  return {
    kind: isPrompt ? 'prompt' : 'answer',
    parts: isBlank ? files : [{ kind: 'text', text }, ...files],
    assets: pictures,
    leftOut: isBlank ? [{ reason: 'white space', letters: countLetters(text) }] : [],
  }
}
