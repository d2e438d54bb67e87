import { publicModel } from './chatgpt.ts'
import type { ExportKind } from '#intake/export-kind.ts'
import { readMessages } from '#intake/listed-messages.ts'
import { hidden, shown, type MessageContent } from '#intake/message.ts'
import { SavedConversation, type SavedMessage } from '#intake/saved-conversation.ts'
import { lettersOfPart } from '#intake/sum-letters.ts'
import { modelOf, unreadableRecord } from '#intake/parsed-conversation.ts'

/** The page of one conversation of ChatGPT, Claude or another program, saved by a browser or an exporter. */
export const savedPage: ExportKind = {
  name: 'saved page',
  label: 'pages of ChatGPT, Claude, Gemini, Grok, Copilot and Perplexity, saved by a browser or an exporter',
  recognises: (record) => record instanceof SavedConversation,
  read(record, context) {
    if (!(record instanceof SavedConversation)) return unreadableRecord('it is not the page of a conversation')
    const { id, title, maker, messages } = record
    return readMessages(
      {
        id,
        title,
        unnamed: [title],
        seconds: null,
        fidelity: 'copy',
        model: modelOf(record.model),
        maker,
      },
      messages.map((message) => ({
        id: message.id,
        seconds: message.seconds,
        model: publicModel(message.model),
        content: contentOf(message),
        letters: message.parts.reduce((sum, part) => sum + lettersOfPart(part), 0),
      })),
      context,
    )
  },
}

function contentOf({ role, parts }: SavedMessage): MessageContent {
  if (role === 'system') return hidden('system')
  if (role === 'tool') {
    return hidden(
      'tool',
      parts.flatMap((part) =>
        part.kind === 'text' ? [{ kind: 'output', id: null, name: '', output: part.text }] : [],
      ),
    )
  }
  const isPrompt = role === 'user'
  if (!isPrompt && role !== 'assistant') {
    return { kind: 'failed', why: `its author ${shown(role)} is not known`, isPrompt: false }
  }
  const files = parts.filter((part) => part.kind === 'file')
  return {
    kind: isPrompt ? 'prompt' : 'answer',
    parts,
    assets: files.filter(({ type }) => type === 'picture').map(({ pointer }) => pointer),
    files: files.map(({ name }) => name).filter((name) => name !== ''),
  }
}
