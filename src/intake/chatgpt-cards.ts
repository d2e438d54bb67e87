import { hash } from 'node:crypto'
import { newCard } from '#archive/card.ts'
import type { MessageContent } from './chatgpt-content.ts'
import type { Outcome, Reading, ReadingContext } from './export-kind.ts'
import { stampOrNone } from './instant.ts'
import { pageTitleOf } from './page-title.ts'
import type { SourceFile } from './source-file.ts'

/** What all cards of a conversation share. */
export interface Conversation {
  /** Stays the same from one export to the next. */
  key: string
  title: string
  /** Unix seconds. */
  seconds: number | null
  model: string | null
}

/** One message of the chosen branch, in its order. */
export interface Message {
  id: string
  /** Key in the mapping; tells messages apart whose ids are the same. */
  node: string
  seconds: number | null
  model: string | null
  content: MessageContent
}

/** An exchange in the making. */
interface Exchange {
  id: string
  /** False while only a prompt that cannot be shown is known: it becomes a card when an answer comes. */
  isCard: boolean
  prompt: string
  answers: string[]
  seconds: number | null
  model: string | null
  assets: SourceFile[]
}

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
  finish(conversation, exchanges, context, reading)
}

function finish(
  conversation: Conversation,
  exchanges: Exchange[],
  { timeZone }: ReadingContext,
  reading: Reading,
): void {
  const shown = exchanges.filter(({ isCard }) => isCard)
  const model = conversation.model ?? shown.find((exchange) => exchange.model)?.model ?? 'ChatGPT'
  const sid = semanticSid(conversation, timeZone)
  let first: number | null = null
  let last: number | null = conversation.seconds
  for (const exchange of shown) {
    // Without a time of its own a card follows the one before it by a second, which keeps their order.
    const seconds: number | null = exchange.seconds ?? (last === null ? null : last + (first === null ? 0 : 1))
    const response = exchange.answers.join('\n\n')
    const card = newCard({
      id: exchange.id,
      prompt: exchange.prompt,
      response,
      pageTitle: pageTitleOf(exchange.prompt) || pageTitleOf(response) || conversation.title,
      category: exchange.model ?? model,
      sessionTitle: conversation.title,
      semanticSid: sid,
      dayStamp: stampOrNone(seconds, timeZone),
      reltimeTimezero: secondsBetween(first, seconds),
      reltimeLast: first === null ? 0 : secondsBetween(last, seconds),
      isPrivate: true,
    })
    reading.cards.push({ card, assets: exchange.assets })
    first ??= seconds
    last = seconds ?? last
  }
}

/** Whole seconds; 0 where a time is missing or the clocks of the export went backwards. */
const secondsBetween = (from: number | null, to: number | null): number =>
  from === null || to === null ? 0 : Math.max(0, Math.round(to - from))

const cardId = (conversation: string, message: string): string =>
  hash('sha256', `${conversation}\n${message}`, 'hex').slice(0, 20)

/** Stands in for a title: the day on which the conversation began and eight digits that tell it from others. */
function semanticSid({ key, seconds }: Conversation, timeZone: string): string {
  const day = stampOrNone(seconds, timeZone).slice(0, 8)
  return `${day || 'undated'}_${hash('sha256', key, 'hex').slice(0, 8)}`
}
