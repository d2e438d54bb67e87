import { dataAddress } from '#intake/assets.ts'
import { isObject, jsonIn, listOf, own } from '#intake/json-object.ts'
import type { MessageParts } from '#intake/listed-messages.ts'
import { filled } from '#intake/parsed-conversation.ts'
import { MARKUP } from '#intake/thoughts.ts'

/** A text, or Markdown as VS Code stores it. */
const textOf = (value: unknown): string | null => filled(value) ?? filled(own(value, 'value'))

/** The path of a URI, of a place in a file, or of a symbol. */
function pathOf(value: unknown): string {
  const uri = own(own(value, 'location'), 'uri') ?? own(value, 'uri') ?? value
  return filled(own(uri, 'path')) ?? filled(own(uri, 'fsPath')) ?? ''
}

const fileName = (path: string): string => path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1)

/** The address of a page; null for a file. */
function pageOf(value: unknown): string | null {
  const uri = own(value, 'uri') ?? value
  const [scheme, host] = [own(uri, 'scheme'), filled(own(uri, 'authority'))]
  if ((scheme !== 'https' && scheme !== 'http') || host === null) return null
  const query = filled(own(uri, 'query'))
  return filled(own(uri, 'external')) ?? `${scheme}://${host}${pathOf(uri)}${query === null ? '' : `?${query}`}`
}

/** Adds what was attached to a prompt: pictures, pasted texts, files by name unless the prompt names them. */
export function readAttached(one: unknown, said: MessageParts): void {
  const [kind, value] = [own(one, 'kind'), own(one, 'value')]
  const name = filled(own(one, 'name')) ?? ''
  const code = own(one, 'code')
  if (kind === 'image' || own(one, 'isImage') === true) {
    said.file(dataAddress(own(one, 'mimeType'), bytesOf(value)) || (pageOf(value) ?? name), { name, type: 'picture' })
  } else if (kind === 'paste' && filled(code) !== null) {
    said.document(filled(own(one, 'id')) ?? name, name, filled(own(one, 'language')) ?? '', String(code))
  } else if (typeof value === 'string') said.leave(GIVEN, [value, own(one, 'output')])
  else if ((kind === 'file' || kind === 'directory') && own(one, 'range') === undefined) {
    said.file('', { name: fileName(pathOf(value)) || name })
  }
}

const GIVEN = 'what was given with the prompt'

/** The bytes of a picture as base64; some versions store them as an object with a key for each byte. */
function bytesOf(value: unknown): unknown {
  const encoded = own(value, '$base64')
  if (typeof encoded === 'string' || !isObject(value) || own(value, '0') === undefined) return encoded
  return Buffer.from(Object.values(value).map((byte) => (typeof byte === 'number' ? byte : 0))).toString('base64')
}

/** Kinds of parts that show a change of a file, within an empty block of code. */
const CHANGES = new Set<unknown>(['codeblockUri', 'textEditGroup', 'notebookEditGroup'])
const FENCE = /^\s*`{3,}\w*\s*$/

/** Adds the parts of a response; texts and references between them are one text. */
export function readResponse(response: unknown, metadata: unknown, said: MessageParts): void {
  const parts = (Array.isArray(response) ? (response as unknown[]) : [response]).filter(
    (part) => own(part, 'kind') !== 'undoStop',
  )
  const calls = callsIn(metadata)
  let written: string[] = []
  let plain: string[] = []
  const flush = () => {
    const text = written.join('')
    if (text !== '') said.written(text, plain.join(''), 0)
    said.taken.push(...plain)
    written = []
    plain = []
  }
  for (const [at, part] of parts.entries()) {
    const kind = own(part, 'kind')
    const text = textOf(own(part, 'content')) ?? textOf(part)
    if (kind === undefined || kind === 'markdownContent' || kind === 'markdownVuln') {
      if (text === null) continue
      const isFrame = [parts[at - 1], parts[at + 1]].some((one) => CHANGES.has(own(one, 'kind')))
      if (isFrame && FENCE.test(text)) said.leave(MARKUP, text)
      else {
        written.push(text)
        plain.push(text)
      }
    } else if (kind === 'inlineReference') written.push(referenceOf(part))
    else if (kind !== 'codeblockUri') {
      flush()
      readOther(kind, part, calls, said)
    }
  }
  flush()
}

/** A file, symbol or page that stands within a sentence. */
function referenceOf(part: unknown): string {
  const found = own(part, 'inlineReference')
  const page = pageOf(found)
  const name = filled(own(part, 'name')) ?? filled(own(found, 'name')) ?? fileName(pathOf(found))
  return page === null ? (name === '' ? '' : `\`${name}\``) : `[${name || page}](${page})`
}

function readOther(kind: unknown, part: unknown, calls: ReadonlyMap<string, Call>, said: MessageParts): void {
  if (kind === 'thinking') {
    const value = own(part, 'value')
    said.reasoning(Array.isArray(value) ? value.filter((one) => typeof one === 'string').join('') : value)
  } else if (kind === 'toolInvocationSerialized') readTool(part, calls, said)
  else if (kind === 'textEditGroup' || kind === 'notebookEditGroup') {
    const edits = listOf(own(part, 'edits')).flatMap((some) => (Array.isArray(some) ? (some as unknown[]) : [some]))
    const texts = edits.map((edit) => filled(own(edit, 'text'))).filter((text) => text !== null)
    if (texts.length > 0) said.called(null, 'edit', { file: pathOf(own(part, 'uri')), text: texts.join('\n') })
    said.taken.push(...texts)
  } else if (kind === 'warning') said.text(textOf(own(part, 'content')))
  else if (kind === 'progressMessage' || kind === 'progressTaskSerialized') {
    said.leave('what the program says of its progress', textOf(own(part, 'content')))
  }
}

/** A call of a tool with its result, as the metadata of a response hold them. */
interface Call {
  input: unknown
  output: string
}

function callsIn(metadata: unknown): Map<string, Call> {
  const results = own(metadata, 'toolCallResults')
  const calls = listOf(own(metadata, 'toolCallRounds')).flatMap((round) => listOf(own(round, 'toolCalls')))
  return new Map(
    calls.map((call) => {
      const [id, sent] = [filled(own(call, 'id')) ?? '', own(call, 'arguments')]
      const content = listOf(own(own(results, id), 'content'))
      const output = content.map((one) => textsOfTree(own(one, 'value'))).join('\n\n')
      return [id, { input: jsonIn(sent) ?? sent, output }]
    }),
  )
}

/** A result: a text, or the tree from which one is rendered. */
function textsOfTree(value: unknown): string {
  if (typeof value === 'string') return value
  const open: unknown[] = [own(value, 'node')]
  let text = ''
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    text += filled(own(next, 'text')) ?? ''
    open.push(...listOf(own(next, 'children')).toReversed())
  }
  return text
}

function readTool(part: unknown, calls: ReadonlyMap<string, Call>, said: MessageParts): void {
  const id = filled(own(part, 'toolCallId'))
  const name = filled(own(part, 'toolId')) ?? 'tool'
  const [data, details] = [own(part, 'toolSpecificData'), own(part, 'resultDetails')]
  const line = own(data, 'commandLine')
  const call = calls.get(id ?? '')
  const sent =
    call?.input ??
    own(details, 'input') ??
    own(data, 'rawInput') ??
    own(line, 'userEdited') ??
    own(line, 'original') ??
    own(data, 'command') ??
    own(data, 'prompt') ??
    textOf(own(part, 'pastTenseMessage')) ??
    textOf(own(part, 'invocationMessage'))
  said.called(id, name, sent)
  const output = own(details, 'output')
  const shown = Array.isArray(output) ? (output as unknown[]) : [output]
  const texts = shown.map((one) => (own(one, 'isText') === false ? null : filled(own(one, 'value'))))
  const text = texts.filter((one) => one !== null).join('\n\n') || call?.output
  const answered = text || (own(own(data, 'terminalCommandOutput'), 'text') ?? own(data, 'result'))
  if (filled(answered) !== null) said.output(id, name, answered)
  said.taken.push(...texts.filter((one) => one !== null))
  for (const one of shown) {
    const bytes = own(one, 'base64Data') ?? (own(one, 'isText') === false ? own(one, 'value') : undefined)
    const type = filled(own(one, 'mimeType')) ?? ''
    if (type.startsWith('image/')) said.file(dataAddress(type, bytes), { type: 'picture' })
  }
}
