import type { ExportKind } from '#intake/export-kind.ts'
import { secondsBefore, secondsOf } from '#intake/instant.ts'
import { isObject, jsonIn, listOf, own } from '#intake/json-object.ts'
import { leftOutMessage, readMessages, MessageParts, someOf, type ListedMessage } from '#intake/listed-messages.ts'
import { filled, idOf, modelOf, unreadableRecord } from '#intake/parsed-conversation.ts'
import { MARKUP, withoutThought } from '#intake/thoughts.ts'

/**
 * A conversation of LM Studio, `….conversation.json`: every message has versions, one of them selected; answers consist of
 * steps, which may be reasoning, tool calls or notes of the program.
 */
export const lmStudio: ExportKind = {
  name: 'LM Studio',
  label: 'conversations of LM Studio',
  recognises: (record) =>
    someOf(
      record,
      'messages',
      (message) =>
        Array.isArray(own(message, 'versions')) &&
        listOf(own(message, 'versions')).some(
          (version) => isObject(version) && (own(version, 'steps') !== undefined || isStep(typeOf(version))),
        ),
    ),
  read(record, context) {
    const title = own(record, 'name')
    const list = own(record, 'messages')
    if (!Array.isArray(list)) return unreadableRecord('it is not a conversation with messages', filled(title) ?? '')
    const seconds = secondsOf(own(record, 'createdAt'))
    const before = secondsBefore(own(record, 'createdAt'))
    const system = filled(own(record, 'systemPrompt'))
    const { messages, current } = messagesOf(list as unknown[])
    return readMessages(
      {
        id: idOf(own(record, 'id')),
        title,
        // Identified by its creation time, as its name may change.
        ...(seconds !== null && {
          unnamed: [seconds],
          unnamedBefore: [
            [title ?? '', seconds],
            ...(before === seconds ? [] : [before === null ? [title ?? '', ''] : [before]]),
          ],
        }),
        seconds,
        updated: secondsOf(own(record, 'assistantLastMessagedAt') ?? own(record, 'userLastMessagedAt')),
        model:
          modelOf(own(own(record, 'lastUsedModel'), 'name')) ??
          modelOf(own(own(record, 'lastUsedModel'), 'identifier')),
        maker: 'LM Studio',
      },
      system === null
        ? messages
        : [...messages, { node: 'system', parent: null, seconds: null, ...leftOutMessage('system', system) }],
      context,
      current,
    )
  },
}

const typeOf = (value: unknown): unknown => own(value, 'type')

const isStep = (type: unknown): boolean => type === 'singleStep' || type === 'multiStep'

/** True for a block that is only a reasoning tag. */
const isMark = (text: unknown): boolean => typeof text === 'string' && /^\s*<\/?think>\s*$/.test(text)

/** The messages of the list; every version of a message follows the selected version of the previous one. */
function messagesOf(list: unknown[]): { messages: ListedMessage[]; current: string | undefined } {
  const messages: ListedMessage[] = []
  let parent: string | null = null
  for (const [at, message] of list.entries()) {
    const versions = listOf(own(message, 'versions'))
    const selected = own(message, 'currentlySelected')
    const chosen = typeof selected === 'number' && versions[selected] !== undefined ? selected : versions.length - 1
    for (const [number, version] of versions.entries()) {
      messages.push({ node: `${at}.${number}`, parent, seconds: null, ...saidBy(version) })
    }
    if (chosen >= 0) parent = `${at}.${chosen}`
  }
  return { messages, current: parent ?? undefined }
}

function saidBy(version: unknown): Omit<ListedMessage, 'id' | 'seconds'> {
  const role = own(version, 'role')
  const sender = own(version, 'senderInfo')
  const said = new MessageParts()
  let model = modelOf(own(sender, 'senderName'))
  if (role === 'system') return { model: null, ...leftOutMessage('system', own(version, 'content')) }
  for (const block of listOf(own(version, 'content'))) readBlock(block, said, role === 'user' ? 'text' : 'answer')
  for (const step of listOf(own(version, 'steps'))) {
    const info = own(step, 'genInfo')
    model ??= modelOf(own(info, 'identifier')) ?? modelOf(own(info, 'indexedModelIdentifier'))
    if (typeOf(step) === 'citationBlock') {
      said.output(null, filled(own(step, 'fileName')) ?? 'citation', own(step, 'citedText'))
      continue
    }
    if (typeOf(step) !== 'contentBlock') {
      // Notes of the program, such as the generated title.
      said.leave('notes of the program', own(step, 'debugInfo'))
      continue
    }
    const isThinking = typeOf(own(step, 'style')) === 'thinking'
    for (const block of listOf(own(step, 'content'))) readBlock(block, said, isThinking ? 'reasoning' : 'answer')
  }
  return { model, record: version, ...said.said(role === 'user' ? 'prompt' : 'answer') }
}

function readBlock(block: unknown, said: MessageParts, kind: 'text' | 'answer' | 'reasoning'): void {
  const type = typeOf(block)
  const text = own(block, 'text')
  if (type === 'text' || (type === undefined && typeof text === 'string')) {
    if (kind === 'reasoning') {
      if (own(block, 'isStructural') === true || isMark(text)) said.leave(MARKUP, text)
      else said.reasoning(text)
    } else if (kind === 'answer' && typeof text === 'string') {
      const { text: rest, thought, markup } = withoutThought(text)
      said.taken.push(text)
      said.reasoning(thought)
      said.leave(MARKUP, markup)
      said.text(rest)
    } else said.text(text)
  } else if (type === 'file') {
    const name = filled(own(block, 'fileName')) ?? filled(own(block, 'name')) ?? ''
    const pointer = filled(own(block, 'fileIdentifier')) ?? name
    const size = own(block, 'sizeBytes')
    const isPicture = own(block, 'fileType') === 'image'
    if (pointer !== '') {
      said.file(`${pointer}\n${name}`.trim(), {
        name,
        type: isPicture ? 'picture' : '',
        size: typeof size === 'number' ? size : 0,
      })
    }
  } else if (type === 'toolCallRequest') {
    said.called(idOf(own(block, 'callId')), filled(own(block, 'name')) ?? '', own(block, 'parameters'))
  } else if (type === 'toolCallResult') {
    said.output(idOf(own(block, 'toolCallId')) ?? idOf(own(block, 'callId')), '', resultIn(own(block, 'content'), said))
  } else said.unknown(type, own(block, 'text') ?? own(block, 'content'))
}

/** The result of a tool: mostly a list of parts as JSON. */
function resultIn(content: unknown, said: MessageParts): unknown {
  const parts = jsonIn(content)
  if (!Array.isArray(parts) || !parts.every((part) => typeof own(part, 'text') === 'string')) return content
  said.taken.push(String(content))
  return parts
}
