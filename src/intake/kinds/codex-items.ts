import { dataAddress } from '#intake/assets.ts'
import { foldedAs } from '#intake/folded.ts'
import { answerParts } from './codex-answer.ts'
import { isObject, jsonIn, listOf, own } from '#intake/json-object.ts'
import { countLetters, leaveOut, type LeftOut } from '#intake/letters.ts'
import { personText, type Marks } from '#intake/machine-text.ts'
import {
  failedIfNotStorable,
  filePart,
  hidden,
  textOfMessage,
  type MessageContent,
  type MessagePart,
} from '#intake/message.ts'
import { inputOf, joinedTexts, lettersIn } from '#intake/source-text.ts'
import { lettersOfPart } from '#intake/sum-letters.ts'
import { filled } from '#intake/parsed-conversation.ts'
import { proseIn } from '#intake/unread-texts.ts'

const CONTEXT = { kind: 'left out', reason: 'custom instructions and context' } as const
const NOTE = { kind: 'left out', reason: 'reminders of the program' } as const
const CONTEXT_TAGS =
  'environment_context user_instructions INSTRUCTIONS permissions collaboration_mode personality_spec model_switch apps_instructions skills_instructions plugins_instructions recommended_plugins codex_internal_context goal_context skill user_action ide_context'

/** Text that Codex inserts into messages of a person. */
const MARKS: Marks = {
  tags: {
    ...Object.fromEntries(CONTEXT_TAGS.split(' ').map((tag) => [tag, CONTEXT])),
    turn_aborted: { kind: 'left out', reason: 'interruptions' },
    'system-reminder': NOTE,
    image: NOTE,
    subagent_notification: { kind: 'output', name: 'sub-agent' },
    user_shell_command: { kind: 'output', name: 'shell' },
  },
  beginnings: [
    { pattern: /^# AGENTS\.md instructions[\s\S]*?<\/INSTRUCTIONS>/, inserted: CONTEXT },
    { pattern: /^# AGENTS\.md instructions\b/, inserted: CONTEXT, isWhole: true },
    {
      pattern: /^# (?:Context from my IDE setup|Files mentioned by the user):[\s\S]*?\n## My request for Codex:/,
      inserted: CONTEXT,
    },
    { pattern: /^<\/?image[^<>]*>/, inserted: NOTE },
  ],
}

/** The content of a session's item. */
export interface Item {
  content: MessageContent
  /** Counted independently, from the item alone. */
  letters: number
  /** The text of a message of the person or the AI. */
  text: string
}

/**
 * Reads an item of a session: a message, a thought or a call. Null for an item without a message, such as a state of the
 * program or a count. Never throws.
 * @param isFolded true to fold items of unknown kinds; unknown events only repeat items
 */
export function itemOf(item: unknown, isFolded = false): Item | null {
  const type = own(item, 'type') ?? (typeof own(item, 'role') === 'string' ? 'message' : undefined)
  switch (type) {
    case 'message':
      return messageOf(own(item, 'role'), own(item, 'content'))
    case 'user_message':
    case 'agent_message':
      return eventOf(type === 'user_message', item)
    case 'item_completed':
      return completedItem(own(item, 'item'))
    case 'agent_reasoning':
    case 'reasoning':
      return reasoningOf(item)
    case 'function_call':
    case 'custom_tool_call':
    case 'local_shell_call':
    case 'web_search_call':
    case 'tool_search_call':
      return callOf(type as string, item)
    case 'function_call_output':
    case 'custom_tool_call_output':
    case 'tool_search_output':
      return outputOf(item)
    case 'image_generation_call':
      return madePicture(item) ?? newItemOf('image_generation_call', item)
    case 'compacted':
      return folded(filled(own(item, 'message')), 'context')
    case 'entered_review_mode':
    case 'exited_review_mode':
      return reviewOf(item)
    case 'ghost_snapshot':
      return null
    default:
      return isFolded && typeof type === 'string' ? newItemOf(type, item) : null
  }
}

/** The subject and findings of a review. */
function reviewOf(item: unknown): Item | null {
  const hint = filled(own(item, 'user_facing_hint'))
  const { text, added } = joinedTexts(own(item, 'review_output'))
  const parts: MessagePart[] = []
  if (hint !== null) parts.push({ kind: 'call', id: null, name: 'review', input: hint })
  if (text.trim() !== '') parts.push({ kind: 'output', id: null, name: 'review', output: text, added })
  const letters = parts.reduce((sum, part) => sum + lettersOfPart(part), 0)
  return parts.length === 0 ? null : { content: hidden('tool', parts), letters, text: hint ?? text }
}

/** A picture by the AI, with its final prompt. */
function madePicture(item: unknown): Item | null {
  const picture = dataAddress('image/png', own(item, 'result'))
  if (picture === '') return null
  const input = filled(own(item, 'revised_prompt')) ?? ''
  const asked: MessagePart[] = input === '' ? [] : [{ kind: 'call', id: callId(item), name: 'image_generation', input }]
  const content = shownAs('answer', [...asked, filePart(picture, { type: 'picture' })], [])
  return { content, letters: countLetters(input), text: '' }
}

function newItemOf(type: string, item: unknown): Item | null {
  const texts = proseIn(item)
  const parts = foldedAs(type, texts)
  return parts.length === 0 ? null : { content: hidden('tool', parts), letters: lettersIn(texts), text: '' }
}

/** The id that links a call to its result. */
const callId = (item: unknown): string | null => filled(own(item, 'call_id')) ?? filled(own(item, 'id'))

function messageOf(role: unknown, content: unknown): Item {
  const letters = lettersIn(content)
  if (role === 'system' || role === 'developer') return { content: hidden('system'), letters, text: '' }
  const isPerson = role === 'user'
  if (!isPerson && role !== 'assistant') {
    return { content: { kind: 'failed', why: 'it does not say who speaks', isPrompt: false }, letters, text: '' }
  }
  const parts: MessagePart[] = []
  const leftOut: LeftOut[] = []
  for (const block of Array.isArray(content) ? (content as unknown[]) : [content]) {
    const text = typeof block === 'string' ? block : (own(block, 'text') ?? own(block, 'refusal'))
    const picture = filled(own(block, 'image_url')) ?? filled(own(own(block, 'image_url'), 'url'))
    if (picture !== null) parts.push(filePart(picture, { type: 'picture' }))
    const before = parts.length
    let named = 0
    if (typeof text !== 'string' && picture === null)
      parts.push(...foldedAs(filled(own(block, 'type')) ?? 'part', proseIn(block)))
    if (typeof text === 'string' && text.trim() === '') named += leave(leftOut, 'white space', countLetters(text))
    else if (typeof text === 'string') {
      const said = isPerson ? personText(text, MARKS) : answerParts(text)
      parts.push(...said.parts)
      for (const one of said.leftOut) named += leave(leftOut, one.reason, one.letters)
    }
    const kept = parts.slice(before).reduce((sum, part) => sum + lettersOfPart(part), 0)
    // The URL of a picture may be a data URL.
    const rest = lettersIn(block) - kept - named
    leave(leftOut, picture === null ? 'parts of an unknown kind' : 'pictures in the text', rest)
  }
  return {
    content: failedIfNotStorable(shownAs(isPerson ? 'prompt' : 'answer', parts, leftOut)),
    letters,
    text: textOfMessage(parts),
  }
}

function leave(list: LeftOut[], reason: string, letters: number): number {
  leaveOut(list, { reason, letters })
  return letters
}

function shownAs(kind: 'prompt' | 'answer', parts: MessagePart[], leftOut: LeftOut[]): MessageContent {
  const text = textOfMessage(parts)
  const assets = parts.flatMap((part) => (part.kind === 'file' ? [part.pointer] : []))
  if (text !== '' || assets.length > 0) return { kind, parts, assets, leftOut }
  if (parts.length > 0) return { kind: 'hidden', why: 'tool', parts, leftOut }
  return leftOut.length === 0 ? hidden('empty') : { kind: 'hidden', why: 'context', parts, leftOut }
}

/** Reads an event that the program shows while it runs; most events repeat items (codex.ts). */
function eventOf(isPerson: boolean, item: unknown): Item | null {
  const message = own(item, 'message')
  if (typeof message !== 'string') return isPerson ? null : messageBetween(item)
  return messageOf(isPerson ? 'user' : 'assistant', message)
}

/** What one agent says to another, folded under the name of the one that says it; parts of it may be encrypted. */
function messageBetween(item: unknown): Item | null {
  const content = own(item, 'content')
  const texts =
    typeof content === 'string' ? [content] : listOf(content).flatMap((block) => filled(own(block, 'text')) ?? [])
  const parts = foldedAs(filled(own(item, 'author')) ?? 'agent', texts)
  return parts.length === 0 ? null : { content: hidden('tool', parts), letters: lettersIn(texts), text: '' }
}

/** Reads the event of an item that is complete: versions from 2026 on write them instead of `user_message` and the like. */
function completedItem(item: unknown): Item | null {
  const content = own(item, 'content')
  switch (own(item, 'type')) {
    case 'UserMessage':
    case 'AgentMessage':
      return Array.isArray(content)
        ? messageOf(own(item, 'type') === 'UserMessage' ? 'user' : 'assistant', content)
        : null
    case 'Reasoning':
      return reasoningOf({ summary: own(item, 'summary_text'), content: own(item, 'raw_content') })
    default:
      return null
  }
}

function reasoningOf(item: unknown): Item | null {
  const said = [own(item, 'text'), own(item, 'summary'), own(item, 'content')]
  const { text, added } = joinedTexts(said)
  const letters = countLetters(text) - added
  if (text.trim() === '') return letters === 0 ? null : { content: hidden('reasoning'), letters, text: '' }
  return { content: hidden('reasoning', [{ kind: 'reasoning', text, added }]), letters, text }
}

function callOf(type: string, item: unknown): Item {
  const name = filled(own(item, 'name')) ?? type.replace(/_call$/, '')
  const sent = own(item, 'arguments') ?? own(item, 'input') ?? own(item, 'action')
  const { input, added } = inputOf(parsed(sent))
  const part: MessagePart = { kind: 'call', id: callId(item), name, input, added }
  return { content: hidden('tool call', [part]), letters: countLetters(input) - added, text: '' }
}

/** Parses arguments, which are mostly a JSON string. */
function parsed(value: unknown): unknown {
  return typeof value === 'string' && /^\s*\{/.test(value) ? (jsonIn(value) ?? value) : value
}

function outputOf(item: unknown): Item {
  const given = parsed(own(item, 'output'))
  const output = isObject(given) ? (own(given, 'output') ?? own(given, 'content') ?? given) : given
  const { text, added } = joinedTexts(output)
  const letters = countLetters(text) - added
  if (text.trim() === '') return { content: hidden('tool'), letters, text: '' }
  const part: MessagePart = { kind: 'output', id: callId(item), name: '', output: text, added }
  return { content: hidden('tool', [part]), letters, text: '' }
}

const folded = (text: string | null, why: 'context'): Item | null =>
  text === null ? null : { content: hidden(why, [{ kind: 'reasoning', text }]), letters: countLetters(text), text: '' }
