import { linked, type Listed } from '#intake/branch.ts'
import type { ExportKind } from '#intake/export-kind.ts'
import { GatheredRecords } from '#intake/gathered.ts'
import { own } from '#intake/json-object.ts'
import { countLetters, leaveOut } from '#intake/letters.ts'
import { textOfMessage, type MessagePart } from '#intake/message.ts'
import { pageTitleOf } from '#intake/page-title.ts'
import { lettersIn } from '#intake/source-text.ts'
import { emptyRecord, readConversation } from '#intake/parsed-conversation.ts'
import { blocksOf } from './claude-code-blocks.ts'
import { contentOf, type MessageTexts } from './claude-code-lines.ts'

/** True for a line of a transcript: it has the fields `role` and `message`, and no other. */
const isLine = (record: unknown): boolean => {
  const role = own(record, 'role')
  const content = own(own(record, 'message'), 'content')
  return (
    (role === 'user' || role === 'assistant') &&
    own(record, 'type') === undefined &&
    (typeof content === 'string' || Array.isArray(content))
  )
}

interface ReadMessage {
  id: string
  said: MessageTexts
}

/** Transcripts of Cursor's agent, JSON Lines of messages without ids or times; what the person typed is marked in them. */
export const cursorTranscript: ExportKind = {
  name: 'Cursor transcript',
  label: 'transcripts of Cursor',
  records: 'conversations',
  recognises: isLine,
  gather: (record) => ({ key: '', part: record }),
  read(record, context) {
    if (!(record instanceof GatheredRecords)) return { ...emptyRecord(''), unreadable: 'it is no transcript' }
    const messages = messagesIn(record.parts)
    const first = messages.find(({ said }) => said.by === 'person')
    return readConversation(
      {
        id: null,
        title: pageTitleOf(first ? textOfMessage(first.said.parts) : ''),
        unnamed: ['Cursor'],
        seconds: null,
        updated: null,
        model: null,
        project: '',
        maker: 'Cursor',
        nodes: linked(messages.map((one): Listed => ({ id: one.id, message: one, parent: undefined, seconds: null }))),
        current: undefined,
        read: ({ id, message }) => ({ id, model: null, content: contentOf((message as ReadMessage).said) }),
        letters: () => messages.reduce((sum, { said }) => sum + said.letters, 0),
        lettersOf: (message) => (message as ReadMessage).said.letters,
      },
      context,
    )
  },
}

/** A transcript only grows at its end: the number of a prompt and its words name it. */
function messagesIn(records: readonly unknown[]): ReadMessage[] {
  let prompts = 0
  return records.flatMap((record, at): ReadMessage[] => {
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
    if (by === 'person') prompts++
    return [{ id: by === 'person' ? `${prompts}\n${textOfMessage(parts)}` : `${prompts} ${at}`, said }]
  })
}

const QUERY = /<user_query>([\s\S]*)<\/user_query>/

/** What the person typed, without what the editor added. */
function typed(part: MessagePart): MessagePart {
  const query = part.kind === 'text' ? QUERY.exec(part.text)?.[1]?.trim() : undefined
  return query === undefined || query === '' ? part : { kind: 'text', text: query }
}
