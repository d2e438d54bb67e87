import { hash } from 'node:crypto'
import { textOfMessage, type Message, type MessageContent } from './message.ts'

type Unnamed = Omit<Message, 'id'> & { id: string | null }

/** The contents of a message as a version of this program read them, from which ids of messages without one are computed. */
interface Reading {
  /** The text of a message, without its edits of a document. */
  textOf: (content: MessageContent) => string
  isPrompt: (content: MessageContent) => boolean
  /** True for a message that was not read at all. */
  wasAbsent?: (content: MessageContent) => boolean
}

const NOW: Reading = {
  textOf: (content) => {
    if (content.kind === 'failed') return ''
    return content.written ?? (content.kind === 'hidden' ? '' : textOfMessage(content.parts))
  },
  isPrompt: (content) => content.kind === 'prompt' || (content.kind === 'hidden' && content.wasPrompt === true),
}

const earlierOf = (content: MessageContent) => (content.kind === 'failed' ? undefined : content.earlier)

/** The reading of earlier versions, on which ids in archives depend. */
export const EARLIER: Reading = {
  textOf: (content) => earlierOf(content)?.text ?? NOW.textOf(content),
  isPrompt: (content) => earlierOf(content)?.isPrompt ?? NOW.isPrompt(content),
  wasAbsent: (content) => earlierOf(content)?.wasAbsent === true,
}

/** True where earlier versions read less of a message. */
export const wasReadOtherwise = ({ content }: Pick<Message, 'content'>): boolean => earlierOf(content) !== undefined

/** The first text of a conversation; '' without any. */
export function firstTextOf(messages: readonly Message[], { textOf }: Reading = NOW): string {
  for (const { content } of messages) {
    const text = textOf(content)
    if (text !== '') return text
  }
  return ''
}

/**
 * Assigns ids to messages without one: a hash of the conversation up to the end of their exchange. The same export gives the
 * same ids, a continued conversation keeps its earlier ids, and different texts get different ones.
 */
export function withNames(
  messages: readonly Unnamed[],
  { textOf, isPrompt, wasAbsent = () => false }: Reading = NOW,
): Message[] {
  let said = ''
  let end = messages.every(({ id }) => id !== null) ? Infinity : 0
  return messages.map((message, at) => {
    if (at === end) {
      for (end++; end < messages.length && !isPrompt(messages[end]!.content); end++);
      const read = messages.slice(at, end).filter(({ content }) => !wasAbsent(content))
      const texts = read.map(({ content }) => textOf(content))
      said = hash('sha256', JSON.stringify([said, ...texts]), 'hex')
    }
    return { ...message, id: message.id ?? `${said}:${at}` }
  })
}

/** Returns a function that gives the ids of a conversation's messages in earlier versions. */
export function earlierIds(messages: readonly Unnamed[]): (message: Message) => string {
  const ids = new Map(withNames(messages, EARLIER).map(({ node, id }) => [node, id]))
  return ({ node, id }) => ids.get(node) ?? id
}
