import { hash } from 'node:crypto'
import { newCard } from '#archive/card.ts'
import { textOfParts } from '#archive/parts.ts'
import { withoutMarkup } from '#archive/without-markup.ts'
import { contentOfCard, filesOfCard, holdersOf } from './card-content.ts'
import type { Exchange, PlacedPart } from './exchange.ts'
import type { ParsedRecord, ParseContext } from './export-kind.ts'
import { stampOrNone } from './instant.ts'
import type { Conversation } from './message.ts'
import { pageTitleOf } from './page-title.ts'
import { precedenceOf } from './precedence.ts'
import type { SourceFile } from './source-file.ts'

const DAY = 86_400

interface Timed {
  exchange: Exchange
  prompt: string
  response: string
  /** Unix seconds; null if nothing in the conversation has a time. */
  seconds: number | null
}

/**
 * Makes cards of the exchanges of a conversation, and adds them to `reading`. A conversation longer than a day is split into
 * sessions at its pauses; the first keeps the title, the others are numbered. The category is that of the first matching rule
 * of the owner, with the answering model as fallback.
 */
export function sessionCards(
  conversation: Conversation,
  exchanges: readonly Exchange[],
  context: ParseContext,
  reading: ParsedRecord,
): void {
  const precedence = precedenceOf(conversation.fidelity, conversation.updated)
  const isConverted = conversation.fidelity === 'record' && FORMATS.has(conversation.maker)
  const holders = holdersOf(exchanges)
  const model = conversation.model ?? exchanges.find((exchange) => exchange.model)?.model ?? conversation.maker
  for (const [part, session] of sessionsOf(timed(conversation, exchanges), context.sessionGap).entries()) {
    const first = session[0]?.seconds ?? null
    const title = part === 0 || conversation.title === '' ? conversation.title : `${conversation.title} (${part + 1})`
    const sid = semanticSid(
      part === 0 ? conversation.key : `${conversation.key}\n${part + 1}`,
      part === 0 ? conversation.seconds : first,
      context.timeZone,
    )
    const category =
      conversation.category ||
      context.rules.categoryOf({
        title: conversation.title,
        project: conversation.project,
        models: [model, ...session.map(({ exchange }) => exchange.model ?? '')],
        texts: session.flatMap(({ prompt, response }) => [prompt, response]),
      })
    let last = first
    for (const { exchange, prompt, response, seconds } of session) {
      const card = newCard({
        id: exchange.id,
        prompt,
        response,
        pageTitle: titleOfPrompt(exchange.prompt, prompt) || titleOfResponse(response) || title,
        category: category ?? exchange.model ?? model,
        model: exchange.model ?? conversation.model ?? '',
        from: programOf(conversation),
        sessionTitle: title,
        semanticSid: sid,
        dayStamp: stampOrNone(seconds, context.timeZone),
        reltimeTimezero: secondsBetween(first, seconds),
        reltimeLast: secondsBetween(last, seconds),
        isPrivate: true,
      })
      const content = contentOfCard(exchange, conversation.model ?? '', holders)
      reading.cards.push({
        card,
        precedence,
        ...(isConverted && { isConverted }),
        assets: assetsOf(exchange),
        ...(content && { content }),
      })
      last = seconds ?? last
    }
  }
}

/** Names of formats, which are the `maker` of exports that do not name their program. */
const FORMATS: ReadonlySet<string> = new Set(['Chat', 'Markdown', 'ShareGPT'])

const programOf = ({ program, maker }: Conversation): string => program ?? (FORMATS.has(maker) ? '' : maker)

/** The files of an exchange without duplicates: those made by the AI, then attachments, then further files of its parts. */
function assetsOf(exchange: Exchange): SourceFile[] {
  const { answer, prompt } = exchange.assets
  const files = [...answer, ...prompt, ...filesOfCard(exchange)]
  return [...new Map(files.toReversed().map((file) => [file.name, file])).values()].reverse()
}

/** The title of a card from its prompt: the title of a document at its beginning is in bold. */
function titleOfPrompt(placed: readonly PlacedPart[], prompt: string): string {
  const first = placed.find(({ part }) => part.kind === 'text' || part.kind === 'document')?.part
  return pageTitleOf((first?.kind === 'document' && first.title.trim()) || prompt)
}

/** The title without a prompt: an answer is Markdown. */
const titleOfResponse = (response: string): string => withoutMarkup(pageTitleOf(response)).trim()

const textOf = (placed: readonly PlacedPart[]): string => textOfParts(placed.map(({ part }) => part))

/** Assigns times: an exchange without a time follows the previous one by a second, which keeps the order. */
function timed(conversation: Conversation, exchanges: readonly Exchange[]): Timed[] {
  let last: number | null = null
  return exchanges.map((exchange) => {
    const seconds: number | null = exchange.seconds ?? (last === null ? conversation.seconds : last + 1)
    last = seconds ?? last
    return { exchange, prompt: textOf(exchange.prompt), response: textOf(exchange.response), seconds }
  })
}

function sessionsOf(all: readonly Timed[], gap: number | null): Timed[][] {
  const times = all.map(({ seconds }) => seconds).filter((seconds) => seconds !== null)
  const span = times.reduce((most, seconds) => Math.max(most, seconds), -Infinity) - (times[0] ?? 0)
  if (gap === null || !(span > DAY)) return [[...all]]
  const sessions: Timed[][] = []
  let last: number | null = null
  for (const one of all) {
    const isPause: boolean = one.seconds !== null && last !== null && one.seconds - last >= gap
    if (isPause || sessions.length === 0) sessions.push([])
    sessions.at(-1)!.push(one)
    last = one.seconds ?? last
  }
  return sessions
}

/** Whole seconds; 0 for a missing time, and where the export's clock went backwards. */
const secondsBetween = (from: number | null, to: number | null): number =>
  from === null || to === null ? 0 : Math.max(0, Math.round(to - from))

/** A substitute for a title: the day on which the session began, and eight distinguishing digits. */
function semanticSid(key: string, seconds: number | null, timeZone: string): string {
  const day = stampOrNone(seconds, timeZone).slice(0, 8)
  return `${day || 'undated'}_${hash('sha256', key, 'hex').slice(0, 8)}`
}
