import { linked } from './branch.ts'
import { contentOfRole, lettersUnder, textsUnder, type Attached } from './chat-messages.ts'
import type { HiddenReason, ParsedRecord, ParseContext } from './export-kind.ts'
import { isObject, listOf, own } from './json-object.ts'
import { countLetters, type LeftOut } from './letters.ts'
import { filePart, hidden, textOfMessage, type MessageContent, type MessagePart } from './message.ts'
import { inputOf, joinedTexts, lettersIn, textsIn } from './source-text.ts'
import { filled, readConversation, type ParsedConversation } from './parsed-conversation.ts'
import { lettersOfPart } from './sum-letters.ts'
import { isClosed, withoutThought } from './thoughts.ts'

/** What a message says, and how many letters the record has of it. */
export interface MessageTexts {
  content: MessageContent
  /** Of every text that its kind takes from the record or leaves out of it. */
  letters: number
  /** These texts. */
  taken: readonly string[]
}

/** One message of an export, as its kind understood it. */
export interface ListedMessage extends Omit<MessageTexts, 'taken'> {
  /** The texts that its kind takes from the record or leaves out of it; needed where there is a `record`. */
  taken?: readonly string[]
  /** Absent or null where the export does not name its messages. */
  id?: string | null
  /** Tells messages apart that are versions of one; absent: the id. */
  node?: string
  /** The node that it answers; absent where it follows the message before, null where it begins the conversation. */
  parent?: unknown
  /** Unix seconds. */
  seconds: number | null
  /** Absent or null where it is not known which model answered. */
  model?: string | null
  /** The message as the export has it, where all that its kind passes over is in it; absent: it is not looked for. */
  record?: unknown
}

type Head = Omit<ParsedConversation, 'nodes' | 'current' | 'read' | 'letters' | 'lettersOf'>

/**
 * Reads a conversation whose messages are understood already.
 * @param current the node that was shown last; absent: the newest branch is shown
 */
export function readMessages(
  head: Head,
  messages: readonly ListedMessage[],
  context: ParseContext,
  current?: string,
): ParsedRecord {
  const nodes = linked(
    messages.map((message) => ({
      id: message.node ?? message.id ?? '',
      message,
      parent: message.parent,
      seconds: message.seconds,
    })),
  )
  return readConversation(
    {
      ...head,
      nodes,
      current: current === undefined ? undefined : nodes.findLast(({ id }) => id === current),
      read: ({ message }) => {
        const { id = null, model = null, content } = message as ListedMessage
        return { id, model, content }
      },
      letters: () => messages.reduce((sum, { letters }) => sum + letters, 0),
      lettersOf: (message) => (message as ListedMessage).letters,
      recordOf: ({ message }) => {
        const { record, taken = [] } = message as ListedMessage
        return record === undefined ? undefined : { record, taken }
      },
    },
    context,
  )
}

/** A message of a role: its content, its reasoning, and its calls of tools, under OpenAI's names. */
export interface RoleMessage {
  role: unknown
  content: unknown
  reasoning_content?: unknown
  tool_calls?: unknown
  tool_call_id?: unknown
  name?: unknown
}

const lettersOfRole = lettersUnder('content')
const textsOfRole = textsUnder('content')

/**
 * Reads a message that has a role; what an answer has between `<think>` and `</think>` at its beginning is its reasoning. All
 * that call this have named messages without that from the start, but with what has no end or other marks.
 */
export function messageByRole(message: RoleMessage, attached: readonly Attached[] = []): MessageTexts {
  const { role, content } = message
  const read: MessageContent = { ...contentOfRole(role, content, attached, message) }
  const isNamedWithout = read.kind !== 'failed' && typeof content === 'string' && isClosed(content)
  if (isNamedWithout && read.written !== undefined) read.written = withoutThought(content).text
  return { content: read, letters: lettersOfRole(message), taken: textsOfRole(message) }
}

/** A message with what its record keeps beside its content, such as pages that it cites; all texts of that are counted. */
export function withBeside({ content, letters, taken }: MessageTexts, beside: readonly MessagePart[]): MessageTexts {
  const texts = beside.flatMap((part) =>
    part.kind === 'call' ? [part.input] : part.kind === 'output' ? [part.output] : 'text' in part ? [part.text] : [],
  )
  const counted = {
    letters: beside.reduce((sum, part) => sum + lettersOfPart(part), letters),
    taken: [...taken, ...texts.filter((text) => text !== '')],
  }
  if (content.kind === 'failed' || content.parts === undefined) return { content, ...counted }
  return { content: { ...content, parts: [...content.parts, ...beside] }, ...counted }
}

/** A page that an answer cites; none without its address. */
export const citationOf = (title: unknown, url: unknown): MessagePart[] => {
  const address = filled(url)
  const isPage = address !== null && /^https?:\/\//.test(address)
  return isPage ? [{ kind: 'citation', title: filled(title)?.trim() ?? '', url: address }] : []
}

/** Collects what one message says; blank texts and all that is given to `leave` are left out. */
export class MessageParts {
  readonly parts: MessagePart[] = []
  readonly leftOut: LeftOut[] = []
  readonly taken: string[] = []
  #letters = 0
  #why: HiddenReason | null = null

  text(value: unknown): void {
    this.#add(value, (text) => ({ kind: 'text', text }))
  }

  /**
   * A text that was written as a page, in Markdown: its letters are those of the page.
   * @param marks citation marks that only the page of the program can show, and the Markdown lacks
   */
  written(markdown: string, plain: string, marks: number): void {
    const letters = countLetters(plain) - marks
    this.#letters += letters
    this.leave('marks of citations', marks)
    if (markdown.trim() === '') this.leftOut.push({ reason: 'white space', letters })
    else this.parts.push({ kind: 'text', text: markdown, added: countLetters(markdown) - letters })
  }

  reasoning(value: unknown): void {
    this.#add(value, (text) => ({ kind: 'reasoning', text }), 'reasoning')
  }

  /** @param sent a text, or an object that is written a line for each key */
  called(id: string | null, name: string, sent: unknown): void {
    const input = inputOf(sent)
    this.taken.push(...textsIn({ input: sent }))
    this.#letters += countLetters(input.input) - input.added
    this.parts.push({ kind: 'call', id, name, ...input })
    this.#why ??= 'tool call'
  }

  /** @param answered a text, or a value whose texts are joined */
  output(id: string | null, name: string, answered: unknown): void {
    const { text, added } = joinedTexts({ output: answered })
    this.taken.push(...textsIn({ output: answered }))
    this.#letters += countLetters(text) - added
    if (text.trim() === '') this.leftOut.push({ reason: 'white space', letters: countLetters(text) - added })
    else this.parts.push({ kind: 'output', id, name, output: text, added })
    this.#why ??= 'tool'
  }

  document(id: string, title: string, language: string, text: string): void {
    this.#letters += countLetters(text)
    this.taken.push(text)
    this.parts.push({ kind: 'document', id, title, language, text, isNamed: true })
  }

  citation(title: unknown, url: unknown): void {
    this.parts.push(...citationOf(title, url))
  }

  /** @param pointer finds the bytes: a `data:` address, or names, one a line; '' where there is only the name */
  file(pointer: string, about?: Parameters<typeof filePart>[1]): void {
    this.parts.push(filePart(pointer, about))
  }

  /** Leaves out all texts of a value. */
  leave(reason: string, value: unknown): void {
    const letters = typeof value === 'number' ? value : lettersIn(value)
    this.taken.push(...textsIn(value))
    this.#letters += letters
    this.leftOut.push({ reason, letters })
  }

  /** The whole message; hidden where it shows nothing. */
  said(kind: 'prompt' | 'answer'): MessageTexts {
    const { parts, leftOut, taken } = this
    const counted = { letters: this.#letters, taken }
    const text = textOfMessage(parts)
    const files = parts.filter((part) => part.kind === 'file')
    if (text === '' && files.length === 0 && this.#why !== null) {
      return { ...counted, content: hidden(this.#why, parts, leftOut) }
    }
    const assets = files.filter(isMedia).map(({ pointer }) => pointer)
    const names = files.filter((file) => !isMedia(file)).map(({ name, pointer }) => name || pointer)
    return { ...counted, content: { kind, parts, assets, files: names, leftOut } }
  }

  #add(value: unknown, part: (text: string) => MessagePart, why?: HiddenReason): void {
    if (typeof value !== 'string' || value === '') return
    this.#letters += countLetters(value)
    this.taken.push(value)
    if (value.trim() === '') this.leftOut.push({ reason: 'white space', letters: countLetters(value) })
    else {
      this.parts.push(part(value))
      if (why) this.#why ??= why
    }
  }
}

/** Pictures and sounds are shown; of other files the name is. */
const isMedia = ({ pointer, type }: Extract<MessagePart, { kind: 'file' }>): boolean =>
  pointer !== '' && (/^data:(?:image|audio)\//.test(pointer) || /^(?:image|audio)\/|^(?:picture|audio)$/.test(type))

/** A message that is left out as a whole. */
export const leftOutMessage = (why: HiddenReason, value: unknown): MessageTexts => ({
  content: hidden(why),
  letters: lettersIn(value),
  taken: [...textsIn(value)],
})

/** True where some element of a list under a key is an object that fits. */
export const someOf = (record: unknown, key: string, fits: (one: unknown) => boolean): boolean =>
  listOf(own(record, key)).some((one) => isObject(one) && fits(one))
