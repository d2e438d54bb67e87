import { withoutMarks } from './answer-marks.ts'
import { dataAddress, UNNAMED } from './assets.ts'
import { READ_BEFORE, toolNamed, typeOf } from './chat-part-types.ts'
import { pageOf } from './citations.ts'
import type { HiddenReason } from './export-kind.ts'
import { listOf, own } from './json-object.ts'
import { countLetters, type LeftOut } from './letters.ts'
import { filePart, shown, type MessagePart } from './message.ts'
import { filled, idOf } from './parsed-conversation.ts'
import { answerOf, inputOf, joinedTexts, lettersIn, textsIn } from './source-text.ts'
import { lettersOfPart } from './sum-letters.ts'
import { MARKUP, withoutThought } from './thoughts.ts'
import { isProse } from './unread-texts.ts'

/** The contents of a message's parts. */
export interface ChatParts {
  parts: MessagePart[]
  pictures: string[]
  /** Names of its other files. */
  files: string[]
  /** Its texts as written. */
  texts: string[]
  /** The texts among them that earlier versions read. */
  textsBefore: string[]
  /** True if earlier versions read a picture of it. */
  hadPicture: boolean
  /** True if earlier versions read less than the whole message. */
  isNew: boolean
  /** True if reasoning was removed from its texts. */
  hasThought: boolean
  /** True if marks of a program were removed. */
  hadMarks: boolean
  leftOut: LeftOut[]
  /** Reason for hiding a message of folded parts alone. */
  why: HiddenReason | null
  /** Reason why nothing can be shown, unless the message is empty. */
  unknown: string | null
}

const UNKNOWN = 'parts of an unknown kind'

/** Reads a content: a text, or a list of parts in the formats of chat APIs. */
export function partsOf(content: unknown, isPrompt: boolean): ChatParts {
  const found: ChatParts = {
    parts: [],
    pictures: [],
    files: [],
    texts: [],
    textsBefore: [],
    hadPicture: false,
    isNew: false,
    hasThought: false,
    hadMarks: false,
    leftOut: [],
    why: null,
    unknown: null,
  }
  if (content === null || content === undefined) return found
  for (const part of Array.isArray(content) ? (content as unknown[]) : [content]) readPart(part, found, isPrompt)
  return found
}

/** Reads one part of a message. */
export function readPart(part: unknown, found: ChatParts, isPrompt: boolean): void {
  const { parts } = found
  const words = wordsOf(part)
  const leaveRest = (taken: number) => found.leftOut.push({ reason: UNKNOWN, letters: lettersIn(part) - taken })
  const wasRead = typeof part === 'string' || READ_BEFORE.has(own(part, 'type'))
  switch (typeOf(part)) {
    case 'text':
      if (words === null && typeof part !== 'string' && typeof own(part, 'text') !== 'string') {
        found.unknown ??= 'its content is not a text'
      }
      if (words !== null && wasRead) found.textsBefore.push(words)
      else if (words !== null) found.isNew = true
      leaveRest(addWords(words, found, isPrompt))
      for (const page of listOf(own(part, 'citations')).map(pageOf)) if (page) parts.push({ kind: 'citation', ...page })
      return
    case 'image': {
      const pointer = pictureOf(part) ?? `${UNNAMED}image`
      found.pictures.push(pointer)
      if (wasRead && own(part, 'asset_pointer') === undefined) found.hadPicture = true
      else found.isNew = true
      parts.push(filePart(pointer, { name: nameOfPicture(part), type: 'picture' }))
      leaveRest(0)
      return
    }
    case 'reasoning': {
      // The AI SDK says once more in details what it says in the text, and how far it is.
      const text = filled(own(part, 'reasoning')) ?? filled(own(part, 'text'))
      const reasoning = text === null ? joinedTexts(part) : { text, added: 0 }
      const isBlank = reasoning.text.trim() === ''
      if (isBlank) found.leftOut.push({ reason: 'white space', letters: lettersIn(part) })
      else parts.push({ kind: 'reasoning', ...reasoning })
      if (text !== null) leaveRest(countLetters(text))
      if (!isBlank || own(part, 'type') !== 'reasoning_content') found.why ??= 'reasoning'
      return
    }
    case 'tool_call':
      readCalls(part, found)
      return
    case 'tool_result': {
      const id = idOf(own(part, 'tool_use_id') ?? own(part, 'toolCallId'))
      const answered = own(part, 'content') ?? own(part, 'output') ?? own(part, 'result')
      leaveRest(addOutput(id, filled(own(part, 'toolName')) ?? '', answered, found))
      found.why ??= 'tool'
      return
    }
    case 'source_url': {
      const page = pageOf(part)
      if (page === null) break
      parts.push({ kind: 'citation', ...page })
      leaveRest(0)
      return
    }
    case 'error': {
      const error = filled(own(part, 'error')) ?? words
      parts.push({ kind: 'text', text: error ?? 'error', ...(error === null && { added: 5 }) })
      found.texts.push(error ?? 'error')
      found.textsBefore.push(error ?? 'error')
      leaveRest(countLetters(error ?? ''))
      return
    }
    case 'file': {
      const letters = addFile(part, words, found)
      if (letters === null) break
      found.isNew = true
      leaveRest(letters)
      return
    }
  }
  leaveRest(addUnknown(part, words, found))
}

const wordsOf = (part: unknown): string | null => {
  const text = own(part, 'text')
  return filled(part) ?? filled(text) ?? filled(own(text, 'value')) ?? filled(own(part, 'refusal'))
}

/** Adds a text, and the reasoning at the beginning of an answer. @returns the number of characters */
function addWords(words: string | null, found: ChatParts, isPrompt: boolean): number {
  if (words === null) return 0
  found.texts.push(words)
  const { text, thought, markup } = isPrompt ? { text: words, thought: null, markup: 0 } : withoutThought(words)
  if (thought !== null) {
    found.parts.push({ kind: 'reasoning', text: thought })
    found.hasThought = true
    found.leftOut.push({ reason: MARKUP, letters: markup })
    found.why ??= 'reasoning'
  }
  const answer = isPrompt ? null : withoutMarks(text)
  if (answer?.hadMarks) {
    found.hadMarks = true
    found.leftOut.push(...answer.leftOut)
    if (answer.text.trim() !== '') found.parts.push({ kind: 'text', text: answer.text, added: answer.added })
    else found.leftOut.push({ reason: 'white space', letters: countLetters(answer.text) - answer.added })
    found.parts.push(...answer.folded)
  } else if (text !== '') found.parts.push({ kind: 'text', text })
  return countLetters(words)
}

/** The location of a picture: its URL, its bytes, or its id. */
function pictureOf(part: unknown): string | null {
  const source = own(part, 'source')
  const bytes = dataAddress(own(source, 'media_type'), own(source, 'data'))
  if (bytes !== '') return bytes
  const image =
    own(part, 'image_url') ?? own(part, 'image_file') ?? own(part, 'image') ?? own(part, 'input_image') ?? source
  const named = own(image, 'url') ?? own(image, 'file_id') ?? own(part, 'url') ?? own(part, 'file_id') ?? image
  return filled(named) ?? filled(own(part, 'asset_pointer')) ?? (nameOfPicture(part) || null)
}

/** The file name that LibreChat stores next to the id. */
const nameOfPicture = (part: unknown): string =>
  filled(own(own(part, 'image_file'), 'filename')) ?? filled(own(part, 'filename')) ?? ''

/** Adds a file part, and folds its text. @returns the number of characters; null for a part that is no file */
function addFile(part: unknown, words: string | null, { parts, files }: ChatParts): number | null {
  const file = own(part, 'file') ?? part
  const source = own(part, 'source')
  const name =
    filled(own(file, 'filename')) ??
    filled(own(file, 'name')) ??
    filled(own(part, 'title')) ??
    filled(own(own(part, 'metadata'), 'name')) ??
    ''
  const text = own(source, 'type') === 'text' ? filled(own(source, 'data')) : null
  const bytes = own(file, 'file_data') ?? (text === null ? own(source, 'data') : null)
  const held = dataAddress(own(source, 'media_type') ?? 'application/pdf', bytes)
  const pointer = held || (filled(own(file, 'file_id')) ?? filled(own(source, 'url')) ?? name)
  if (pointer === '' && text === null) return null
  if (pointer !== '') {
    const names = [...new Set([pointer, name])].filter((one) => one !== '').join('\n')
    parts.push(held === '' ? filePart(names, { name }) : filePart(held, { name: name || 'file' }))
    files.push(name || (held === '' ? pointer : 'file'))
  }
  if (text !== null) parts.push(...attachedText(name, text, countLetters(text)))
  const extras = [words, filled(own(part, 'context'))].filter((one) => one !== null)
  parts.push(...extras.flatMap((one) => attachedText(name, one)))
  return extras.reduce((sum, one) => sum + countLetters(one), 0)
}

/**
 * The text of a file that a message repeats, folded under its name. @param added its characters that the record's count lacks
 */
export const attachedText = (name: string, text: unknown, added = 0): MessagePart[] =>
  filled(text) === null
    ? []
    : [
        { kind: 'call', id: null, name, input: '' },
        { kind: 'output', id: null, name, output: String(text), added },
      ]

/** Folds the texts of a part of an unknown type, which may be reasoning. @returns the number of characters */
function addUnknown(part: unknown, words: string | null, found: ChatParts): number {
  const type = own(part, 'type')
  const sentences = [...textsIn(part)].filter((text) => text === words || isProse(text))
  if (sentences.length === 0 || typeof type !== 'string') {
    found.unknown ??= `a part of its content is of the unknown kind ${shown(type)}`
    return 0
  }
  const folded = attachedText(type, sentences.join('\n\n'), 2 * (sentences.length - 1))
  found.parts.push(...folded)
  found.why ??= 'tool'
  return folded.reduce((sum, one) => sum + lettersOfPart(one), 0)
}

/** Tool calls: LibreChat's parts include the results, other programs list them separately. */
function readCalls(part: unknown, found: ChatParts): void {
  const type = own(part, 'type')
  const given = own(part, String(type)) ?? own(part, 'toolInvocation') ?? part
  const calls = Array.isArray(given) ? (given as unknown[]) : [given]
  if (type === 'tool_calls' && calls.every((call) => call === part)) return
  for (const call of calls) {
    const read = callOf(call)
    found.parts.push(...read)
    found.why ??= 'tool call'
    const letters = read.reduce((sum, one) => sum + lettersOfPart(one), 0)
    found.leftOut.push({ reason: UNKNOWN, letters: lettersIn(call) - letters })
  }
}

/** A tool call, with its result if the same object contains it. */
export function callOf(call: unknown): MessagePart[] {
  const called = own(call, 'function') ?? call
  const name = filled(own(called, 'name')) ?? filled(own(called, 'toolName')) ?? toolNamed(call) ?? ''
  const id = filled(own(call, 'id')) ?? filled(own(call, 'toolCallId'))
  const sent =
    own(called, 'arguments') ??
    own(called, 'args') ??
    own(called, 'input') ??
    (typeof call === 'string' ? call : undefined)
  const output = own(call, 'output') ?? own(call, 'result') ?? own(call, 'errorText')
  const parts: MessagePart[] = [{ kind: 'call', id, name, ...inputOf(sent) }]
  const answer = answerOf(output)
  if (answer.text.trim() !== '') parts.push({ kind: 'output', id, name, output: answer.text, added: answer.added })
  return parts
}

/** Adds a tool's result. @returns the number of characters */
function addOutput(id: string | null, name: string, answered: unknown, { parts }: ChatParts): number {
  const { text, added } = answerOf(answered)
  if (text.trim() === '') return 0
  parts.push({ kind: 'output', id, name, output: text, added })
  return countLetters(text) - added
}
