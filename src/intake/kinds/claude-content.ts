import { asideLetters } from './claude-asides.ts'
import { addText, blocksIn, isOfTool, readBlocks, withoutPlaceholders, WORDS, type Blocks } from './claude-blocks.ts'
import { isObject, listOf, own } from '#intake/json-object.ts'
import { hidden, shown, textOfMessage, type MessageContent, type MessagePart } from '#intake/message.ts'
import { countLetters } from '#intake/letters.ts'
import { lettersIn } from '#intake/source-text.ts'
import { filled } from '#intake/parsed-conversation.ts'

/**
 * Classifies a message of a Claude export. Its content blocks are read; its `text`, which lacks parts of them, only without
 * blocks. Attachments are files of the prompt whose text follows it. Never throws.
 */
export function contentOf(message: unknown): MessageContent {
  if (!isObject(message)) return { kind: 'failed', why: 'it is not a JSON object', isPrompt: false }
  const sender = senderOf(message)
  const isPrompt = sender === 'human' || sender === 'user'
  if (sender === 'system') return hidden('system')
  if (!isPrompt && sender !== 'assistant') {
    return { kind: 'failed', why: `its sender ${shown(sender)} is not known`, isPrompt: false }
  }
  const content = own(message, 'content')
  const list = blocksIn(content, own(message, 'text'))
  const blocks = readBlocks(list ?? [], isPrompt)
  if (list === null) addText(content, isPrompt, blocks)
  if (!hasText(blocks)) addText(own(message, 'text'), isPrompt, blocks)
  const attachments = listOf(own(message, 'attachments'))
  for (const attachment of attachments) addAttachment(attachment, blocks)
  const files = filesOf(message, attachments)
  const { parts, leftOut, placeholders } = blocks
  const text = textOfMessage(parts)
  const assets = [...blocks.pictures, ...files.filter(({ isShown }) => isShown).map(({ part }) => part.pointer)]
  const isEdit = parts.some(({ kind }) => kind === 'edit')
  if (text === '' && assets.length === 0 && !isEdit) {
    if (blocks.unknown !== null) return { kind: 'failed', why: blocks.unknown, isPrompt }
    if (blocks.why !== null) return hidden(blocks.why, parts, leftOut)
    if (placeholders > 0) return hidden('placeholder')
  }
  return {
    kind: isPrompt ? 'prompt' : 'answer',
    parts: [...parts, ...filePartsOf(files)],
    assets,
    files: [...new Set(files.map(({ part }) => part.name).filter((name) => name !== ''))],
    placeholders,
    leftOut,
    ...(blocks.why && { why: blocks.why }),
  }
}

const hasText = ({ parts, isMarked }: Blocks): boolean => isMarked || parts.some(({ kind }) => kind === 'text')

function addAttachment(attachment: unknown, { parts, leftOut }: Blocks): void {
  const given = own(attachment, 'extracted_content')
  if (typeof given !== 'string') return
  const text = filled(given)
  const name = filled(own(attachment, 'file_name'))
  if (text === null) leftOut.push({ reason: 'white space', letters: countLetters(given) })
  else if (name === null) parts.push({ kind: 'text', text })
  else parts.push({ kind: 'text', text: `${name}:\n${text}`, added: countLetters(name) + 2 })
}

/** The speaker; undefined where a message names none. */
export const senderOf = (message: unknown): unknown => own(message, 'sender') ?? own(message, 'role')

interface Attached {
  part: Extract<MessagePart, { kind: 'file' }>
  /** False for a file whose text is in the message already, or that is listed twice. */
  isShown: boolean
}

/** The files of a message: its attachments by name, then listed files. Newer exports name each in two lists. */
function filesOf(message: unknown, attachments: readonly unknown[]): Attached[] {
  const carried = new Set(
    attachments.filter((one) => filled(own(one, 'extracted_content')) !== null).map((one) => own(one, 'file_name')),
  )
  const listed = new Map<string, Attached>()
  const all = [...listOf(own(message, 'files')), ...listOf(own(message, 'files_v2'))]
  const withId = new Set(
    all.filter((one) => filled(own(one, 'file_uuid')) !== null).map((one) => own(one, 'file_name')),
  )
  for (const file of all) {
    const isNamedAlone = filled(own(file, 'file_uuid')) === null
    if (isNamedAlone && withId.has(typeof file === 'string' ? file : own(file, 'file_name'))) continue
    const pointer = [own(file, 'file_uuid'), own(file, 'file_name'), file]
      .filter((one) => filled(one) !== null)
      .join('\n')
    const isQuoted = carried.has(typeof file === 'string' ? file : own(file, 'file_name'))
    listed.set(pointer, { part: { ...filePart(file, pointer), isQuoted }, isShown: !isQuoted })
  }
  const attached = attachments.map((one) => ({
    part: { ...filePart(one, ''), isQuoted: carried.has(own(one, 'file_name')) },
    isShown: false,
  }))
  return [...attached.filter(({ part }) => part.name !== ''), ...listed.values()]
}

function filePart(file: unknown, pointer: string): Attached['part'] {
  const [type, size] = [own(file, 'file_type'), own(file, 'file_size')]
  return {
    kind: 'file',
    pointer,
    name: (typeof file === 'string' ? file : filled(own(file, 'file_name'))) ?? '',
    type: typeof type === 'string' ? type : '',
    size: typeof size === 'number' ? size : 0,
  }
}

/** The file parts of a message, without duplicates of attached and listed files. */
function filePartsOf(files: readonly Attached[]): MessagePart[] {
  const listed = new Set(files.filter(({ part }) => part.pointer !== '').map(({ part }) => part.name))
  return files.map(({ part }) => part).filter((part) => part.pointer !== '' || !listed.has(part.name))
}

/** The number of characters of a message: of its blocks, or its text without any, and of its attachments. */
export function lettersOf(message: unknown): number {
  const content = own(message, 'content')
  const plain = own(message, 'text')
  const text = typeof plain === 'string' ? countLetters(plain) : 0
  const list = blocksIn(content, plain)
  const attached = listOf(own(message, 'attachments')).reduce<number>((sum, one) => {
    const words = own(one, 'extracted_content')
    return typeof words === 'string' ? sum + countLetters(words) : sum
  }, 0)
  const isPrompt = senderOf(message) !== 'assistant'
  const says = (words: unknown) =>
    filled(words) !== null && (isPrompt || withoutPlaceholders(words as string).trim() !== '')
  const hasWords =
    list === null ? says(content) : list.some((block) => WORDS.has(own(block, 'type')) && says(own(block, 'text')))
  const asides = (list ?? []).reduce<number>((sum, one) => sum + (isOfTool(one) ? asideLetters(one) : 0), 0)
  return attached + lettersIn(list ?? content) + asides + (hasWords ? 0 : text)
}
