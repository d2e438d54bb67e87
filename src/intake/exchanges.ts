import { textOfParts } from '#archive/parts.ts'
import { copyExchange, type Exchange, type PlacedPart } from './exchange.ts'
import type { Outcome, ParseContext } from './export-kind.ts'
import type { WrittenDocument } from './documents.ts'
import type { Message, MessagePart, ShownContent } from './message.ts'
import { placePart, pointedName } from './place-part.ts'
import { whyNotStorable } from './storable-text.ts'

const CARD: Outcome = { kind: 'card' }
const PART: Outcome = { kind: 'part' }
const MISSING: Outcome = { kind: 'missingAsset' }

/** Counts of a conversation's messages, besides their outcomes. */
export interface Counts {
  found: number
  missing: number
  placeholders: number
}

/**
 * Builds the exchanges of one branch from its messages, given in order.
 *
 * - Every prompt begins an exchange; a prompt without an answer keeps an empty response, as prompts are never joined.
 * - The answers up to the next prompt are one response, regardless of hidden messages; reasoning and tools are
 *   folded parts of it.
 * - A message with only a file has the text '📎 name' (R12.24).
 * - An answer before any prompt begins an exchange with an empty prompt. So does an answer to a prompt that is empty or
 *   failed. The card of a prompt with only a missing picture begins with the answer; its id is that prompt's, so that
 *   an export with the picture makes the same card.
 */
export class BranchReader {
  readonly exchanges: Exchange[] = []
  /** Folded parts before the first exchange. */
  #before: PlacedPart[] = []
  #open: Exchange | null = null
  #documents = new Map<string, WrittenDocument>()
  /** Pointers to files of the answers to the current prompt. */
  #pointers = new Set<string>()
  readonly #context: ParseContext
  readonly #idOf: (message: Message) => string
  readonly #sideIdOf: (message: Message) => string

  /**
   * @param idOf returns the id of the exchange that a message begins
   * @param sideIdOf the same for branches that fork from this one
   */
  constructor(
    context: ParseContext,
    idOf: (message: Message) => string = () => '',
    sideIdOf: (message: Message) => string = idOf,
  ) {
    this.#context = context
    this.#idOf = idOf
    this.#sideIdOf = sideIdOf
  }

  /** The exchange that the next answer belongs to. */
  get open(): Exchange | null {
    return this.#open
  }

  /** Folded parts without an exchange after them. */
  get leftover(): MessagePart[] {
    return this.#before.flatMap(({ from }) => from)
  }

  /**
   * A reader that continues from here on another branch; its first exchange is a copy of the open one.
   * @param isWhole false to omit the response so far
   */
  fork(isWhole = true): BranchReader {
    const branch = new BranchReader(this.#context, this.#sideIdOf)
    if (this.#open) {
      branch.#open = copyExchange(this.#open)
      if (!isWhole) branch.#open.response = []
      branch.exchanges.push(branch.#open)
    }
    branch.#documents = new Map(this.#documents)
    return branch
  }

  /**
   * Adds the next message.
   * @param place of the message in the tree
   */
  add(message: Message, place: number, counts: Counts): Outcome {
    const { content } = message
    if (content.kind === 'failed') {
      if (content.isPrompt) this.#begin(message)
      return { kind: 'failed', why: content.why, message: message.id.slice(0, 100).toWellFormed() }
    }
    if (content.kind === 'hidden') {
      this.#place(content.parts ?? [], 'response')
      return { kind: 'hidden', why: content.why }
    }
    return this.#addShown(message, content, place, counts)
  }

  #addShown(message: Message, content: ShownContent, place: number, counts: Counts): Outcome {
    const side = content.kind === 'prompt' ? 'prompt' : 'response'
    if (content.kind === 'prompt') this.#begin(message)
    const pointed = content.assets.map((pointer) => ({ pointer, file: this.#context.assets.find(pointer) }))
    const assets = pointed.map(({ file }) => file).filter((file) => file !== undefined)
    for (const { pointer, file } of pointed) {
      // A plot is part of the program's output, and repeated by itself.
      if (content.kind === 'answer' && this.#pointers.has(pointer)) continue
      this.#pointers.add(pointer)
      counts[file ? 'found' : 'missing']++
    }
    if (content.kind === 'prompt') this.#pointers.clear()
    counts.placeholders += content.placeholders ?? 0
    const placed = this.#place(content.parts, side)
    const isText = textOfParts(placed.map(({ part }) => part)) !== ''
    const names = isText ? '' : namesOf(content)
    // For a missing picture there is only a name.
    const isShown = isText || assets.length > 0 || (names !== '' && content.assets.length === 0)
    if (isShown || content.kind === 'prompt') this.#addNames(names, side, message)
    if (!isShown) {
      if (content.assets.length > 0) {
        // A missing picture counts as an answer too, so that the content is the same with its bytes and without.
        if (this.#open?.isCard === true) this.#open.place = place
        return MISSING
      }
      const isFolded = placed.length > 0 || content.parts.length > 0
      return { kind: 'hidden', why: isFolded ? (content.why ?? 'tool call') : 'empty' }
    }
    const open = this.#open ?? this.#begin(message)
    const outcome = open.isCard ? PART : CARD
    open.isCard = true
    open.place = place
    open.assets[content.kind].push(...assets)
    open.seconds ??= message.seconds
    open.model ??= message.model
    return outcome
  }

  #addNames(names: string, side: 'prompt' | 'response', message: Message): void {
    if (names === '') return
    const exchange = this.#open ?? this.#begin(message)
    exchange[side].push({ part: { kind: 'text', text: names }, from: [] })
  }

  #begin(message: Message): Exchange {
    const { seconds, model } = message
    this.#open = {
      id: this.#idOf(message),
      isCard: false,
      prompt: [],
      response: this.#before,
      seconds,
      model,
      assets: { answer: [], prompt: [] },
      place: -1,
      alternatives: [],
      after: [],
    }
    this.#before = []
    this.exchanges.push(this.#open)
    return this.#open
  }

  /** Places parts. @returns the placed parts that contain them */
  #place(parts: readonly MessagePart[], side: 'prompt' | 'response'): PlacedPart[] {
    const target = this.#open?.[side] ?? this.#before
    const placed = new Set<PlacedPart>()
    for (const part of parts) {
      for (const one of placePart(part, target, this.#documents, this.#context)) placed.add(one)
    }
    return [...placed]
  }
}

/** The files of a message without text, one per line; '' without files, and for pictures by the AI. */
function namesOf({ kind, assets, files = [] }: ShownContent): string {
  const names = files.length > 0 ? files : kind === 'prompt' ? assets.map(pointedName) : []
  return names
    .map((name) => name.slice(name.lastIndexOf('/') + 1).trim())
    .filter((name) => name !== '' && whyNotStorable(name) === null)
    .map((name) => `📎 ${name}`)
    .join('\n')
}
