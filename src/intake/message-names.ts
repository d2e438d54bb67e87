import { hash } from 'node:crypto'
import { textOfMessage, type Message, type MessageContent } from './message.ts'

type Unnamed = Omit<Message, 'id'> & { id: string | null }

/** What a version of this program read of a message: where the export names none, that does. */
interface Reading {
  /** What it says by itself: what it changes of a document is no part of it. */
  textOf: (content: MessageContent) => string
  isPrompt: (content: MessageContent) => boolean
}

const NOW: Reading = {
  textOf: (content) => {
    if (content.kind === 'failed') return ''
    return content.written ?? (content.kind === 'hidden' ? '' : textOfMessage(content.parts))
  },
  isPrompt: (content) => content.kind === 'prompt' || (content.kind === 'hidden' && content.wasPrompt === true),
}

const earlierOf = (content: MessageContent) => (content.kind === 'failed' ? undefined : content.earlier)

/** What earlier versions read: archives know cards by that. */
export const EARLIER: Reading = {
  textOf: (content) => earlierOf(content)?.text ?? NOW.textOf(content),
  isPrompt: (content) => earlierOf(content)?.isPrompt ?? NOW.isPrompt(content),
}

/** True where earlier versions read less of a message. */
export const wasReadOtherwise = ({ content }: Pick<Message, 'content'>): boolean => earlierOf(content) !== undefined

/** The first text of a conversation; '' where it has none. */
export function firstTextOf(messages: readonly Message[], { textOf }: Reading = NOW): string {
  for (const { content } of messages) {
    const text = textOf(content)
    if (text !== '') return text
  }
  return ''
}

/**
 * Where the export names no messages they are named by what was said up to the end of their exchange: the same export
 * gives the same names, a conversation that went on keeps those of before, and no two texts share one.
 */
export function withNames(messages: readonly Unnamed[], { textOf, isPrompt }: Reading = NOW): Message[] {
  let said = ''
  let end = messages.every(({ id }) => id !== null) ? Infinity : 0
  return messages.map((message, at) => {
    if (at === end) {
      for (end++; end < messages.length && !isPrompt(messages[end]!.content); end++);
      const texts = messages.slice(at, end).map(({ content }) => textOf(content))
      said = hash('sha256', JSON.stringify([said, ...texts]), 'hex')
    }
    return { ...message, id: message.id ?? `${said}:${at}` }
  })
}

/** The ids that earlier versions gave the messages of a conversation. */
export function earlierIds(messages: readonly Unnamed[]): (message: Message) => string {
  const ids = new Map(withNames(messages, EARLIER).map(({ node, id }) => [node, id]))
  return ({ node, id }) => ids.get(node) ?? id
}
