import type { ExportKind } from '#intake/export-kind.ts'
import { GatheredRecords } from '#intake/gathered.ts'
import { own } from '#intake/json-object.ts'
import { countLetters, leaveOut } from '#intake/letters.ts'
import { readMessages, type ListedMessage } from '#intake/listed-messages.ts'
import { textOfMessage, type MessagePart } from '#intake/message.ts'
import { pageTitleOf } from '#intake/page-title.ts'
import { lettersIn } from '#intake/source-text.ts'
import { unreadableRecord } from '#intake/parsed-conversation.ts'
import { blocksOf } from './claude-code-blocks.ts'
import { contentOf, type MessageTexts } from './claude-code-lines.ts'

/** True for a line of a transcript: its only fields are `role` and `message`. */
const isLine = (record: unknown): boolean => {
  const role = own(record, 'role')
  const content = own(own(record, 'message'), 'content')
  return (
    (role === 'user' || role === 'assistant') &&
    own(record, 'type') === undefined &&
    (typeof content === 'string' || Array.isArray(content))
  )
}

/** Transcripts of Cursor's agent, JSON Lines of messages without ids or times; the person's input is tagged within them. */
export const cursorTranscript: ExportKind = {
  name: 'Cursor transcript',
  label: 'transcripts of Cursor',
  recognises: isLine,
  gather: (record) => ({ key: '', part: record }),
  read(record, context) {
    if (!(record instanceof GatheredRecords)) return unreadableRecord('it is not a transcript')
    const { messages, firstPrompt } = messagesIn(record.parts)
    return readMessages(
      {
        id: null,
        title: pageTitleOf(firstPrompt),
        unnamed: ['Cursor'],
        seconds: null,
        maker: 'Cursor',
      },
      messages,
      context,
    )
  },
}

/** The messages of a transcript. It only grows at its end, so that the number of a prompt and its text identify it. */
function messagesIn(records: readonly unknown[]): { messages: ListedMessage[]; firstPrompt: string } {
  let prompts = 0
  let firstPrompt = ''
  const messages = records.flatMap((record, at): ListedMessage[] => {
    if (!isLine(record)) return []
    const content = own(own(record, 'message'), 'content')
    const by = own(record, 'role') === 'user' ? 'person' : 'model'
    const blocks = blocksOf(content, 'model')
    const parts = by === 'person' ? blocks.parts.map((part) => typed(part)) : blocks.parts
    for (const [index, part] of parts.entries()) {
      const before = blocks.parts[index]!
      if (part.kind !== 'text' || before.kind !== 'text') continue
      leaveOut(blocks.leftOut, {
        reason: 'context of the editor',
        letters: countLetters(before.text) - countLetters(part.text),
      })
    }
    const said: MessageTexts = {
      ...blocks,
      parts: [...blocks.answered, ...parts],
      answered: [],
      by,
      model: null,
      letters: lettersIn(content),
      failed: null,
      isRepeated: false,
    }
    const { letters } = said
    const message = { seconds: null, model: null, content: contentOf(said), letters }
    if (by === 'model') return [{ ...message, id: `${prompts} ${at}` }]
    const text = textOfMessage(parts)
    if (prompts++ === 0) firstPrompt = textOfMessage(said.parts)
    return [{ ...message, id: `${prompts}\n${text}` }]
  })
  return { messages, firstPrompt }
}

const QUERY = /<user_query>([\s\S]*)<\/user_query>/

/** The person's input without insertions of the editor. */
function typed(part: MessagePart): MessagePart {
  const query = part.kind === 'text' ? QUERY.exec(part.text)?.[1]?.trim() : undefined
  return query === undefined || query === '' ? part : { kind: 'text', text: query }
}
