import { hash } from 'node:crypto'
import type { Outcome, Reading, ReadingContext } from './export-kind.ts'
import type { Conversation, Exchange, Message, MessageContent } from './message.ts'
import { sessionCards } from './session-cards.ts'
import { whyNotStorable } from './storable-text.ts'

const CARD: Outcome = { as: 'card' }
const PART: Outcome = { as: 'part' }
const MISSING: Outcome = { as: 'missingAsset' }
const EMPTY: Outcome = { as: 'hidden', why: 'empty' }

/**
 * Makes cards of the messages of a conversation's branch and adds them, and what became of each message, to `reading`.
 *
 * - Every prompt begins a card; a prompt without an answer keeps an empty response, for prompts are never joined.
 * - The answers up to the next prompt are one response, a blank line between them, whatever hidden messages stand there.
 * - A message that is only a file reads '📎 name' (beyond, section 1).
 * - An answer before any prompt begins a card with an empty prompt. So does an answer to a prompt that is empty or failed.
 *   The card of a prompt that is only a missing picture begins with the answer; its id is that prompt's, so that an
 *   export with the picture makes the same card.
 */
export function cardsOf(
  conversation: Conversation,
  messages: Message[],
  context: ReadingContext,
  reading: Reading,
): void {
  const exchanges: Exchange[] = []
  const ids = new Set<string>()
  let open: Exchange | null = null
  /** Pointers of the answers to one prompt. */
  const counted = new Set<string>()

  const begin = (message: Message): Exchange => {
    let id = cardId(conversation.key, message.id)
    if (ids.has(id)) id = cardId(conversation.key, `${message.id}\n${message.node}`)
    ids.add(id)
    const { seconds, model } = message
    const assets = { answer: [], prompt: [] }
    const exchange = { id, isCard: false, prompt: '', answers: [], seconds, model, assets }
    exchanges.push(exchange)
    return exchange
  }

  for (const message of messages) {
    const { content } = message
    if (content.as === 'hidden') {
      reading.outcomes.push(content)
      continue
    }
    if (content.as === 'failed') {
      reading.outcomes.push({ as: 'failed', why: content.why, message: message.id.slice(0, 100).toWellFormed() })
      if (content.isPrompt) open = begin(message)
      continue
    }
    const pointed = content.assets.map((pointer) => ({ pointer, file: context.assets.find(pointer) }))
    const assets = pointed.map(({ file }) => file).filter((file) => file !== undefined)
    for (const { pointer, file } of pointed) {
      // A plot stands in what the program printed, and once more by itself.
      if (content.as === 'answer' && counted.has(pointer)) continue
      counted.add(pointer)
      reading.assets[file ? 'found' : 'missing']++
    }
    if (content.placeholders) reading.placeholders = (reading.placeholders ?? 0) + content.placeholders
    const text = content.text || namesOf(content)
    // Only a name stands there for a picture that the export lacks.
    const isShown = content.text !== '' || assets.length > 0 || (text !== '' && content.assets.length === 0)
    if (content.as === 'prompt') {
      open = begin(message)
      open.prompt = text
      counted.clear()
    }
    if (!isShown) {
      reading.outcomes.push(content.assets.length > 0 ? MISSING : EMPTY)
      continue
    }
    open ??= begin(message)
    reading.outcomes.push(open.isCard ? PART : CARD)
    open.isCard = true
    open.assets[content.as].push(...assets)
    open.seconds ??= message.seconds
    open.model ??= message.model
    if (content.as === 'answer' && text !== '') open.answers.push(text)
  }
  sessionCards(
    conversation,
    exchanges.filter(({ isCard }) => isCard),
    context,
    reading,
  )
}

/** The files of a message that has no text, one a line; '' where there are none, and for pictures that the AI made. */
function namesOf({ as, assets, files = [] }: Extract<MessageContent, { as: 'prompt' | 'answer' }>): string {
  const names = files.length > 0 ? files : as === 'prompt' ? assets.map(pointedName) : []
  return names
    .map((name) => name.slice(name.lastIndexOf('/') + 1).trim())
    .filter((name) => name !== '' && whyNotStorable(name) === null)
    .map((name) => `📎 ${name}`)
    .join('\n')
}

/** What a file is called by its pointer alone. */
function pointedName(pointer: string): string {
  if (pointer.startsWith('data:')) return pointer.startsWith('data:audio/') ? 'audio' : 'picture'
  return pointer.slice(pointer.lastIndexOf('\n') + 1)
}

const cardId = (conversation: string, message: string): string =>
  hash('sha256', `${conversation}\n${message}`, 'hex').slice(0, 20)
