import type { ExportKind, ParseContext } from '#intake/export-kind.ts'
import { fileTitles } from '#intake/file-titles.ts'
import { secondsOf } from '#intake/instant.ts'
import { isObject, listOf, own } from '#intake/json-object.ts'
import { dataAddress } from '#intake/assets.ts'
import { leftOutMessage, readMessages, MessageParts, type ListedMessage } from '#intake/listed-messages.ts'
import { joinedTexts, lettersIn } from '#intake/source-text.ts'
import { filled, idOf, modelOf, unreadableRecord } from '#intake/parsed-conversation.ts'

/**
 * A prompt of Google AI Studio as Drive stores it, a file without an extension: chunks under `chunkedPrompt`; chunks of the
 * model are thoughts or answers. Its title is the name of the file.
 */
export const aiStudio: ExportKind = {
  name: 'Google AI Studio',
  label: 'prompts of Google AI Studio',
  recognises: (record) => Array.isArray(own(own(record, 'chunkedPrompt'), 'chunks')),
  read(record, context) {
    const chunks = own(own(record, 'chunkedPrompt'), 'chunks')
    const ownTitle = filled(own(record, 'displayName')) ?? filled(own(record, 'title'))
    const title = ownTitle ?? nameOf(context)
    const id = idOf(own(record, 'id'))
    if (!Array.isArray(chunks)) return unreadableRecord('it is not a prompt with chunks', title || (id ?? ''))
    const settings = own(record, 'runSettings')
    const instruction = own(record, 'systemInstruction')
    const system: ListedMessage[] =
      joinedTexts(instruction).text.trim() === '' ? [] : [{ seconds: null, ...leftOutMessage('system', instruction) }]
    const seconds = secondsOf(own(record, 'createTime'))
    return readMessages(
      {
        id,
        title,
        ...(ownTitle === null
          ? { unnamed: firstTurns(chunks), unnamedBefore: fileTitles(title).map((name) => [name]) }
          : { unnamed: [title] }),
        seconds,
        updated: secondsOf(own(record, 'updateTime')),
        model: modelOf(filled(own(settings, 'model') ?? own(record, 'model'))?.replace(/^models\//, '')),
        maker: 'Gemini',
        program: 'Google AI Studio',
      },
      [...system, ...messagesOf(chunks as unknown[], own(own(record, 'chunkedPrompt'), 'pendingInputs'))],
      context,
    )
  },
}

/** Identifies a prompt without a title among others with the same first words, as its file may be renamed. */
const firstTurns = (chunks: readonly unknown[]): unknown[] =>
  chunks.slice(0, 2).flatMap((chunk) => [own(chunk, 'createTime') ?? '', own(chunk, 'text') ?? ''])

/** The name of the file without its extension; '' where only the record is known. */
const nameOf = ({ file = '' }: ParseContext): string =>
  file.slice(file.lastIndexOf('/') + 1).replace(/\.(?:json|txt|prompt)$/i, '')

/** Groups chunks that were sent together: a file has a chunk of its own before the text about it. */
function turnsOf(chunks: unknown[]): unknown[][] {
  const turns: unknown[][] = []
  let isOpen = false
  for (const chunk of chunks) {
    const isPrompt = own(chunk, 'role') === 'user'
    if (isPrompt && isOpen) turns.at(-1)!.push(chunk)
    else turns.push([chunk])
    isOpen = isPrompt && filled(own(chunk, 'text')) === null
  }
  return turns
}

/**
 * The messages of a prompt. Text that was typed but not sent is left out with the last message: a message of its own would
 * change the ids of cards, which depend on the messages of their exchanges.
 */
function messagesOf(chunks: unknown[], unsent: unknown): ListedMessage[] {
  const turns = turnsOf(chunks)
  if (turns.length === 0 && lettersIn(unsent) > 0) turns.push([])
  return turns.map((turn, at) => messageOf(turn, at === turns.length - 1 ? unsent : []))
}

function messageOf(turn: unknown[], unsent: unknown): ListedMessage {
  const said = new MessageParts()
  for (const chunk of turn) readChunk(chunk, said)
  said.leave('prompts that were not sent', unsent)
  const times = turn.map((chunk) => secondsOf(own(chunk, 'createTime')))
  const isPrompt = turn.some((chunk) => own(chunk, 'role') === 'user')
  const { content, ...counted } = said.said(isPrompt ? 'prompt' : 'answer')
  return {
    seconds: times.find((time) => time !== null) ?? null,
    record: turn,
    ...counted,
    // A tool's result has the role of the person.
    content: isPrompt && content.kind === 'hidden' ? { ...content, wasPrompt: true as const } : content,
  }
}

const INLINE = ['inlineImage', 'inlineFile', 'inlineData', 'inlineAudio', 'inlineVideo']
const DRIVE = { driveImage: 'picture', driveAudio: 'audio', driveVideo: '', driveDocument: '', driveFile: '' }

function readChunk(chunk: unknown, said: MessageParts): void {
  const text = own(chunk, 'text')
  // The parts in which a text arrived repeat it.
  const parts = filled(text) === null ? listOf(own(chunk, 'parts')) : []
  for (const part of parts.length > 0 ? parts : [chunk]) {
    const isThought =
      own(part, 'isThought') === true || own(part, 'thought') === true || own(chunk, 'isThought') === true
    if (isThought) said.reasoning(own(part, 'text'))
    else said.text(own(part, 'text'))
    for (const key of INLINE) readInline(own(part, key), said)
  }
  if (parts.length > 0) for (const key of INLINE) readInline(own(chunk, key), said)
  for (const part of listOf(own(chunk, 'parts'))) readFunction(part, said)
  readFunction(chunk, said)
  for (const [key, type] of Object.entries(DRIVE)) {
    const file = own(chunk, key)
    if (!isObject(file)) continue
    const name = filled(own(file, 'name')) ?? filled(own(file, 'displayName')) ?? ''
    said.file([idOf(own(file, 'id')) ?? '', name].filter((one) => one !== '').join('\n'), { name, type })
  }
  const video = filled(own(own(chunk, 'youtubeVideo'), 'id'))
  if (video !== null)
    said.citation('YouTube', `https://www.youtube.com/watch?v=${encodeURIComponent(video.toWellFormed())}`)
  const code = own(chunk, 'executableCode')
  if (isObject(code)) said.called(null, filled(own(code, 'language')) ?? 'code', own(code, 'code'))
  const result = own(chunk, 'codeExecutionResult')
  if (isObject(result)) said.output(null, '', own(result, 'output'))
  const grounding = own(chunk, 'grounding')
  for (const query of listOf(own(grounding, 'webSearchQueries'))) {
    if (filled(query) !== null) said.called(null, 'web search', query)
  }
  for (const source of listOf(own(grounding, 'groundingSources'))) {
    said.citation(own(source, 'title'), own(source, 'uri') ?? own(source, 'url'))
  }
  said.leave('errors of the maker', own(chunk, 'errorMessage'))
}

/** Reads a call of a function that the prompt declares, with its result. */
function readFunction(holder: unknown, said: MessageParts): void {
  const call = own(holder, 'functionCall')
  if (isObject(call)) said.called(idOf(own(call, 'id')), filled(own(call, 'name')) ?? '', own(call, 'args'))
  const answer = own(holder, 'functionResponse')
  if (isObject(answer)) said.output(idOf(own(answer, 'id')), filled(own(answer, 'name')) ?? '', own(answer, 'response'))
}

function readInline(file: unknown, said: MessageParts): void {
  const pointer = dataAddress(own(file, 'mimeType'), own(file, 'data'))
  if (pointer !== '') said.file(pointer, { type: filled(own(file, 'mimeType')) ?? '' })
}
