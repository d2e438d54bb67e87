import type { ExportKind } from '#intake/export-kind.ts'
import { GatheredRecords } from '#intake/gathered.ts'
import { secondsOf } from '#intake/instant.ts'
import { listOf, own } from '#intake/json-object.ts'
import { countLetters } from '#intake/letters.ts'
import {
  leftOutMessage,
  MessageParts,
  readMessages,
  titleOfPrompt,
  type ListedMessage,
  type MessageTexts,
} from '#intake/listed-messages.ts'
import { filled, idOf, unreadableRecord } from '#intake/parsed-conversation.ts'

const isStep = (record: unknown): boolean =>
  typeof own(record, 'step_index') === 'number' &&
  typeof own(record, 'type') === 'string' &&
  typeof own(record, 'source') === 'string' &&
  own(record, 'created_at') !== undefined

/** What a person typed, within what the program adds to it. */
const REQUEST = /<USER_REQUEST>\n?([\s\S]*?)\n?<\/USER_REQUEST>/

/** Steps in which the program instructs the model. */
const INSTRUCTIONS = /^(?:SYSTEM_MESSAGE|EPHEMERAL_MESSAGE|CONVERSATION_HISTORY|KNOWLEDGE_ARTIFACTS|CHECKPOINT)$/

/**
 * A conversation of Antigravity, `brain/ID/.system_generated/logs/transcript.jsonl`: a step each line, `{ step_index, source,
 * type, created_at, content, thinking, tool_calls }`. What is neither typed nor answered is the output of a tool.
 */
export const antigravity: ExportKind = {
  name: 'Antigravity',
  label: 'transcripts of Antigravity',
  recognises: isStep,
  gather: (record) => (isStep(record) ? { key: 'steps', part: record } : null),
  read(record, context) {
    if (!(record instanceof GatheredRecords)) return unreadableRecord('it is not a step')
    const steps = record.parts.map((step) => ({ step, seconds: secondsOf(own(step, 'created_at')) }))
    const times = steps.flatMap(({ seconds }) => seconds ?? [])
    const [began = null] = times
    const messages = steps.flatMap(({ step, seconds }): ListedMessage[] => {
      const said = messageOf(step)
      return said === null ? [] : [{ ...said, id: nameOf(step), seconds, record: step }]
    })
    return readMessages(
      {
        id: null,
        title: titleOfPrompt(messages),
        unnamed: ['Antigravity', began ?? ''],
        seconds: began,
        updated: times.at(-1) ?? null,
        maker: 'Antigravity',
      },
      messages,
      context,
    )
  },
}

/** Stable while the conversation goes on. */
const nameOf = (step: unknown): string => `${String(own(step, 'step_index'))} ${idOf(own(step, 'created_at')) ?? ''}`

function messageOf(step: unknown): MessageTexts | null {
  const [type, content] = [String(own(step, 'type')), own(step, 'content')]
  if (INSTRUCTIONS.test(type) || own(step, 'source') === 'SYSTEM') return leftOutMessage('system', content)
  const said = new MessageParts()
  if (type === 'USER_INPUT') {
    const request = typeof content === 'string' ? REQUEST.exec(content)?.[1] : undefined
    said.text(request ?? content)
    if (request !== undefined && typeof content === 'string') {
      said.leave('custom instructions and context', countLetters(content) - countLetters(request))
      said.taken.push(content)
    }
    return said.said('prompt')
  }
  const calls = listOf(own(step, 'tool_calls'))
  if (type !== 'PLANNER_RESPONSE') {
    if (filled(content) === null) return null
    said.output(null, type.toLowerCase(), content)
    return said.said('answer')
  }
  said.reasoning(own(step, 'thinking'))
  said.text(content)
  for (const call of calls)
    said.called(null, filled(own(call, 'name')) ?? 'tool', own(call, 'args') ?? own(call, 'arguments'))
  return said.said('answer')
}
