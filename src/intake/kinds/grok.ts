import { unnamedAt } from '#intake/card-names.ts'
import type { ExportKind } from '#intake/export-kind.ts'
import { secondsBefore, secondsOf } from '#intake/instant.ts'
import { isObject, listOf, own } from '#intake/json-object.ts'
import { lettersOfPart } from '#intake/sum-letters.ts'
import { countLetters } from '#intake/letters.ts'
import type { MessagePart } from '#intake/message.ts'
import { readMessages, MessageParts, someOf, type MessageTexts, type ListedMessage } from '#intake/listed-messages.ts'
import { joinedTexts } from '#intake/source-text.ts'
import { filled, idOf, modelOf, unreadableRecord } from '#intake/parsed-conversation.ts'
import { MARKUP } from '#intake/thoughts.ts'

/** The response of an entry, which wraps it together with its share link, or is it itself. */
const responseOf = (entry: unknown): unknown => own(entry, 'response') ?? entry

const isResponse = (entry: unknown): boolean => {
  const response = responseOf(entry)
  return typeof own(response, 'sender') === 'string' && typeof own(response, 'message') === 'string'
}

/**
 * Grok's export, `prod-grok-backend.json`: conversations with a list of responses, the person's included, whose parents form
 * the branches. Times are ISO texts, or MongoDB's `{ $date: { $numberLong } }`.
 */
export const grok: ExportKind = {
  name: 'Grok',
  label: 'Grok exports',
  recognises: (record) =>
    someOf(record, 'responses', isResponse) ||
    (isObject(own(record, 'conversation')) && Array.isArray(own(record, 'responses'))),
  read(record, context) {
    const head = own(record, 'conversation') ?? record
    const id = idOf(own(head, 'id')) ?? idOf(own(head, 'conversationId'))
    const title = own(head, 'title')
    const responses = own(record, 'responses')
    if (!Array.isArray(responses))
      return unreadableRecord('it is not a conversation with responses', filled(title) ?? id ?? '')
    const messages = (responses as unknown[]).map(messageOf)
    const seconds = timeOf(head, CREATED)
    const first = responseOf((responses as unknown[])[0])
    const before = timeOf(head, CREATED, secondsBefore) ?? timeOf(first, CREATED, secondsBefore)
    const named = seconds ?? messages[0]?.seconds ?? null
    return readMessages(
      {
        id,
        title,
        unnamed: [title ?? '', named ?? ''],
        unnamedBefore: unnamedAt(title, named, [before]),
        seconds,
        updated: timeOf(head, ['modify_time', 'modifyTime']),
        maker: 'Grok',
      },
      messages,
      context,
      filled(own(head, 'leaf_response_id')) ?? undefined,
    )
  },
}

/** A time under the first of several keys. */
function timeOf(object: unknown, keys: readonly string[], read: (time: unknown) => number | null = secondsOf) {
  for (const key of keys) {
    const time = own(object, key)
    const date = own(time, '$date') ?? time
    const seconds = read(own(date, '$numberLong') ?? date)
    if (seconds !== null) return seconds
  }
  return null
}

const CREATED = ['create_time', 'createTime']

function messageOf(entry: unknown): ListedMessage {
  const response = responseOf(entry)
  const id = filled(own(response, '_id')) ?? filled(own(response, 'response_id')) ?? filled(own(response, 'responseId'))
  const parent = own(response, 'parent_response_id') ?? own(response, 'parentResponseId')
  return {
    id,
    ...(id !== null && typeof parent === 'string' && { parent }),
    seconds: timeOf(response, CREATED),
    model: modelOf(own(response, 'model')),
    record: response,
    ...saidBy(response),
  }
}

function saidBy(response: unknown): MessageTexts {
  const said = new MessageParts()
  const sender = own(response, 'sender')
  const isPrompt = typeof sender === 'string' && /^(?:human|user)$/i.test(sender)
  for (const text of thoughtsOf(response)) readMarkup(text, said, 'reasoning')
  // A question about an attachment alone may be in `query`.
  const message = filled(own(response, 'message')) ?? (isPrompt ? filled(own(response, 'query')) : null) ?? ''
  if (message !== '') readMarkup(message, said)
  for (const one of citedBy(response)) said.citation(own(one, 'title'), own(one, 'url'))
  for (const file of [...listOf(own(response, 'file_attachments')), ...listOf(own(response, 'fileAttachments'))]) {
    const pointer = idOf(file) ?? idOf(own(file, 'id'))
    if (pointer !== null) said.file(pointer, { type: 'picture' })
  }
  for (const made of listOf(own(response, 'generated_image_urls') ?? own(response, 'generatedImageUrls'))) {
    const address = filled(made)
    if (address !== null) said.file(address, { type: 'picture' })
  }
  for (const [name, text] of extrasOf(response)) said.output(null, name, text)
  return said.said(isPrompt ? 'prompt' : 'answer')
}

/** The reasoning of one agent or several. */
function thoughtsOf(response: unknown): string[] {
  const traces = [
    own(response, 'thinking_trace') ?? own(response, 'thinkingTrace'),
    ...listOf(own(response, 'agent_thinking_traces')).map((one) => own(one, 'thinking_trace') ?? one),
  ]
  const thoughts = traces.map((trace) => joinedTexts(trace).text).filter((text) => text.trim() !== '')
  return [...new Set(thoughts)]
}

/** The steps of the AI, the posts that it read, and the cards that its text refers to. */
function extrasOf(response: unknown): [name: string, text: unknown][] {
  const cards = listOf(own(response, 'card_attachments_json') ?? own(response, 'cardAttachmentsJson'))
  return [
    ...listOf(own(response, 'steps')).map(
      (step) => ['step', own(step, 'text') ?? own(step, 'tagged_text')] as [string, unknown],
    ),
    ...listOf(own(response, 'xposts')).map((post) => ['post', own(post, 'text')] as [string, unknown]),
    ...cards.map((card) => ['card', card] as [string, unknown]),
  ].filter(([, text]) => joinedTexts(text).text.trim() !== '')
}

function citedBy(response: unknown): unknown[] {
  const cited = listOf(own(response, 'cited_web_search_results') ?? own(response, 'citedWebSearchResults'))
  return cited.length > 0 ? cited : listOf(own(response, 'web_search_results') ?? own(response, 'webSearchResults'))
}

/** Self-closing tags come first in the pattern, as a later closing tag would match them otherwise. */
const WRITTEN =
  /<(?:grok:render|xaiArtifact)\b[^>]{0,2000}\/>|<(grok:render|xaiArtifact)\b([^>]{0,2000})>([\s\S]*?)<\/\1>|<xai:tool_usage_card>((?:(?!<xai:tool_usage_card>)[\s\S]){0,20000}?)<\/xai:tool_usage_card>/g
const TOOL = /<xai:tool_name>([^<]{1,100})<\/xai:tool_name>/
const ARGUMENTS = /<xai:tool_args>([\s\S]*?)<\/xai:tool_args>/

/**
 * Reads the markup of an answer: placeholders of cards and citations are removed, tool calls folded; files written by the AI
 * become documents.
 */
function readMarkup(message: string, said: MessageParts, as: 'text' | 'reasoning' = 'text'): void {
  let from = 0
  let text = ''
  const parts: MessagePart[] = []
  const flush = () => {
    if (text.trim() !== '') parts.push({ kind: 'text', text })
    text = ''
  }
  for (const found of message.matchAll(WRITTEN)) {
    text += message.slice(from, found.index)
    from = found.index + found[0].length
    const [, tag, attributes = '', body = '', used] = found
    if (used !== undefined) {
      flush()
      const [name, input] = [TOOL, ARGUMENTS].map((pattern) => pattern.exec(used)?.[1] ?? '')
      parts.push({ kind: 'call', id: null, name: name!, input: input!.trim().replace(/^<!\[CDATA\[|\]\]>$/g, '') })
      continue
    }
    if (tag !== 'xaiArtifact' || body.trim() === '') continue
    flush()
    const attribute = (name: string) => new RegExp(`\\b${name}="([^"]*)"`).exec(attributes)?.[1] ?? ''
    parts.push({
      kind: 'document',
      id: attribute('artifact_id') || attribute('id'),
      title: attribute('title'),
      language: languageOf(attribute('contentType')),
      text: body.replace(/^\n|\n$/g, ''),
      isNamed: true,
    })
  }
  text += message.slice(from)
  flush()
  said.taken.push(message)
  for (const part of parts) {
    if (part.kind === 'text') said[as](part.text)
    else if (part.kind === 'call') said.called(null, part.name, part.input)
    else if (part.kind === 'document') said.document(part.id, part.title, part.language, part.text)
  }
  said.leave(MARKUP, countLetters(message) - parts.reduce((sum, part) => sum + lettersOfPart(part), 0))
}

/** The language of a MIME type: python for `text/x-python`; '' for Markdown. */
const languageOf = (type: string): string =>
  /^(?:text|application)\/(?:x-|vnd\.)?([\w+#.-]+)$/.exec(type)?.[1]?.replace(/^(?:plain|markdown)$/, '') ?? ''
