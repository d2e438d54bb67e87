import { hash } from 'node:crypto'
import type { Outcome, Reading, ReadingContext } from './export-kind.ts'
import type { Conversation, Exchange, Message } from './message.ts'
import { sessionCards } from './session-cards.ts'

const CARD: Outcome = { as: 'card' }
const PART: Outcome = { as: 'part' }
const MISSING: Outcome = { as: 'missingAsset' }
const EMPTY: Outcome = { as: 'hidden', why: 'empty' }

/**
 * Makes cards of the messages of a conversation's branch and adds them, and what became of each message, to `reading`.
 *
 * - Every prompt begins a card; a prompt without an answer keeps an empty response, for prompts are never joined.
 * - The answers up to the next prompt are one response, a blank line between them, whatever hidden messages stand there.
 * - An answer before any prompt begins a card with an empty prompt. So does an answer to a prompt that is empty, failed
 *   or only a missing picture; its id is that prompt's, so that an export with the picture makes the same card.
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

  const begin = (message: Message): Exchange => {
    let id = cardId(conversation.key, message.id)
    if (ids.has(id)) id = cardId(conversation.key, `${message.id}\n${message.node}`)
    ids.add(id)
    const { seconds, model } = message
    const exchange = { id, isCard: false, prompt: '', answers: [], seconds, model, assets: [] }
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
    const assets = content.assets.map((pointer) => context.assets.find(pointer)).filter((file) => file !== undefined)
    reading.assets.found += assets.length
    reading.assets.missing += content.assets.length - assets.length
    const isShown = content.text !== '' || assets.length > 0
    if (content.as === 'prompt') open = begin(message)
    if (!isShown) {
      reading.outcomes.push(content.assets.length > 0 ? MISSING : EMPTY)
      continue
    }
    open ??= begin(message)
    reading.outcomes.push(open.isCard ? PART : CARD)
    open.isCard = true
    open.assets.push(...assets)
    open.seconds ??= message.seconds
    open.model ??= message.model
    if (content.as === 'prompt') open.prompt = content.text
    else if (content.text !== '') open.answers.push(content.text)
  }
  sessionCards(
    conversation,
    exchanges.filter(({ isCard }) => isCard),
    context,
    reading,
  )
}

const cardId = (conversation: string, message: string): string =>
  hash('sha256', `${conversation}\n${message}`, 'hex').slice(0, 20)
