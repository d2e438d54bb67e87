import { fenced } from '#archive/fenced.ts'
import { typeOfExtension } from '#archive/part-files.ts'
import { withoutMarks } from '#intake/answer-marks.ts'
import { citedPages } from '#intake/citations.ts'
import { foldedAs } from '#intake/folded.ts'
import { isObject, type JsonObject, listOf, own } from '#intake/json-object.ts'
import { countLetters } from '#intake/letters.ts'
import { filePart, shown, type MessagePart } from '#intake/message.ts'
import type { LeftOut } from '#intake/letters.ts'
import { isWords } from '#intake/part-types.ts'
import { lettersIn } from '#intake/source-text.ts'

/** Pointers to the plots of the code interpreter. */
export function plotsOf(message: JsonObject): string[] {
  const results = listOf(own(own(own(message, 'metadata'), 'aggregate_result'), 'messages'))
  const urls = results.filter((one) => own(one, 'message_type') === 'image').map((one) => own(one, 'image_url'))
  return urls.filter((url) => typeof url === 'string')
}

type FilePart = Extract<MessagePart, { kind: 'file' }>

/** The attached files of a message, by name. */
export const filesOfMessage = (message: JsonObject): FilePart[] =>
  listOf(own(own(message, 'metadata'), 'attachments')).flatMap((one): FilePart[] => {
    const name = own(one, 'name')
    if (typeof name !== 'string') return []
    const pointers = [own(one, 'id'), own(one, 'file_id'), name].filter((given) => typeof given === 'string')
    const type = own(one, 'mime_type') ?? own(one, 'mimeType')
    const size = own(one, 'size')
    const sent = { name, type: typeof type === 'string' ? type : '', size: typeof size === 'number' ? size : 0 }
    return [filePart(pointers.join('\n'), sent)]
  })

/** The media type of a pointer; a sound of a known format has its MIME type. */
type PointerType = 'picture' | 'audio' | 'video' | `audio/${string}`

/** The parts of a content: texts, and pointers to pictures, sounds and videos. */
export interface Parts {
  texts: string[]
  assets: string[]
  /** Texts and pointers in order. */
  all: ({ text: string } | { pointer: string; type: PointerType })[]
  /** The contents of unknown parts. */
  folded: MessagePart[]
  /** Number of characters in unknown fields of known parts. */
  unknown: number
}

/** The texts and pointers of a message's content. @returns a reason where none can be read */
export function readParts(content: unknown): Parts | string {
  const found: Parts = { texts: [], assets: [], all: [], folded: [], unknown: 0 }
  const addText = (text: string) => {
    found.texts.push(text)
    found.all.push({ text })
  }
  if (typeof content === 'string') {
    addText(content)
    return found
  }
  if (!isObject(content)) return 'it has no content'
  const parts = own(content, 'parts')
  if (!Array.isArray(parts)) {
    const text = own(content, 'text')
    if (typeof text !== 'string') return 'its content has neither parts nor a text'
    addText(text)
    found.unknown += lettersIn({ ...content, text: '' })
    return found
  }
  let unknown: string | null = null
  for (const part of parts as unknown[]) {
    if (typeof part === 'string') {
      if (part !== '') addText(part)
    } else if (isObject(part)) {
      unknown = readObjectPart(part, found) ?? unknown
    } else if (part !== null) {
      unknown = 'a part of its content is neither a text nor an object'
      found.unknown += lettersIn(part)
    }
  }
  found.unknown += lettersIn({ ...content, parts: [] })
  const isEmpty = found.texts.length === 0 && found.assets.length === 0 && found.folded.length === 0
  return isEmpty && unknown !== null ? unknown : found
}

function readObjectPart(part: JsonObject, found: Parts): string | null {
  const type = own(part, 'content_type') ?? own(part, 'type')
  const text = own(part, 'text')
  if (isWords(type) && typeof text === 'string') {
    if (text !== '') {
      found.texts.push(text)
      found.all.push({ text })
    }
    found.unknown += lettersIn({ ...part, text: '' })
    return null
  }
  const sound = own(own(part, 'audio_asset_pointer'), 'asset_pointer')
  const pointer = own(part, 'asset_pointer') ?? sound
  const isOf = (medium: string) => typeof type === 'string' && type.includes(medium)
  const kind = pointer === sound || isOf('audio') ? soundOf(part) : isOf('video') ? 'video' : 'picture'
  // A video call, with its frames as pictures.
  const video = own(part, 'video_container_asset_pointer')
  const videoPointer = own(video, 'asset_pointer') ?? video
  const frames = listOf(own(part, 'frames_asset_pointers')).map((one) => own(one, 'asset_pointer') ?? one)
  const before = found.assets.length
  if (typeof pointer === 'string') addPointer(found, pointer, kind)
  if (typeof videoPointer === 'string') addPointer(found, videoPointer, 'video')
  for (const frame of frames) if (typeof frame === 'string') addPointer(found, frame, 'picture')
  const folded = found.assets.length > before ? [] : foldedAs(typeof type === 'string' ? type : '', part)
  found.folded.push(...folded)
  if (folded.length === 0) found.unknown += lettersIn(part)
  return found.assets.length > before ? null : `a part of its content is of the unknown kind ${shown(type)}`
}

/** The type of a sound by the format next to its pointer, as exports of 2026 name every file `.dat`. */
function soundOf(part: JsonObject): PointerType {
  const format = own(part, 'format') ?? own(own(part, 'audio_asset_pointer'), 'format')
  const type = typeof format === 'string' ? typeOfExtension(`.${format}`) : ''
  return (type as `audio/${string}` | '') || 'audio'
}

function addPointer(found: Parts, pointer: string, type: PointerType): void {
  found.assets.push(pointer)
  found.all.push({ pointer, type })
}

/** The parts of a shown message: texts with their citations, pictures and sounds, then other files. */
export function shownParts(
  message: JsonObject,
  { texts, all, folded, unknown }: Parts,
  isPrompt: boolean,
): { parts: MessagePart[]; leftOut: LeftOut[] } {
  const leftOut: LeftOut[] = [{ reason: 'parts of an unknown kind', letters: unknown }]
  const text = texts.join('\n\n')
  const attached = filesOfMessage(message)
  const pictures = all.flatMap((one) => ('pointer' in one ? [fileOf(one, attached)] : []))
  const others = attached.filter((file) => !pictures.some((picture) => isSame(file, picture.pointer)))
  if (text.trim() === '') {
    leftOut.push({ reason: 'white space', letters: texts.reduce((sum, one) => sum + countLetters(one), 0) })
    return { parts: [...pictures, ...others, ...folded], leftOut }
  }
  const content = own(message, 'content')
  const metadata = own(message, 'metadata')
  if (isPrompt || own(content, 'content_type') === 'code') {
    const plain = all.map((one): MessagePart =>
      'pointer' in one ? fileOf(one, attached) : { kind: 'text', text: one.text },
    )
    if (isPrompt) return { parts: [...plain, ...others, ...folded], leftOut }
    // A message of code by the AI is a block of code, as ChatGPT shows it.
    const code = fenced(text, own(content, 'language'))
    const added = countLetters(code) - countLetters(text) + joints(texts)
    return { parts: [{ kind: 'text', text: code, added }, ...pictures, ...others, ...folded], leftOut }
  }
  const unmarked = withoutMarks(text, metadata)
  leftOut.push(...unmarked.leftOut)
  const cited = citedPages(metadata).map((page): MessagePart => ({ kind: 'citation', ...page }))
  if (!unmarked.hadMarks) {
    const plain = all.map((one): MessagePart =>
      'pointer' in one ? fileOf(one, attached) : { kind: 'text', text: one.text },
    )
    return { parts: [...plain, ...others, ...folded, ...cited], leftOut }
  }
  const added = unmarked.added + joints(texts)
  const one: MessagePart[] = unmarked.text === '' ? [] : [{ kind: 'text', text: unmarked.text, added }]
  return { parts: [...one, ...pictures, ...others, ...folded, ...unmarked.folded, ...cited], leftOut }
}

/** The number of characters between joined texts. */
const joints = (texts: readonly string[]): number => 2 * Math.max(0, texts.length - 1)

const isSame = (file: FilePart, pointer: string): boolean =>
  file.pointer.split('\n').some((id, at, { length }) => at < length - 1 && id !== '' && pointer.includes(id))

/** A picture, a sound or a video, with its original file name. */
function fileOf({ pointer, type }: { pointer: string; type: PointerType }, attached: FilePart[]): FilePart {
  const file = attached.find((one) => isSame(one, pointer))
  return { kind: 'file', pointer, name: file?.name ?? '', type: file?.type || type, size: file?.size ?? 0 }
}
