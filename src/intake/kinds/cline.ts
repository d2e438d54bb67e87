import type { ExportKind } from '#intake/export-kind.ts'
import { GatheredRecords } from '#intake/gathered.ts'
import { secondsOf } from '#intake/instant.ts'
import { isObject, jsonIn, listOf, own, type JsonObject } from '#intake/json-object.ts'
import { leftOutMessage, MessageParts, readMessages, type ListedMessage } from '#intake/listed-messages.ts'
import { textOfMessage } from '#intake/message.ts'
import { pageTitleOf } from '#intake/page-title.ts'
import { filled, idOf, modelOf, unreadableRecord } from '#intake/parsed-conversation.ts'
import { MARKUP } from '#intake/thoughts.ts'

/** What a message says or asks; null for a record that is none. */
const actOf = (record: unknown): string | null => {
  const type = own(record, 'type')
  if ((type !== 'say' && type !== 'ask') || typeof own(record, 'ts') !== 'number') return null
  return filled(own(record, type))
}

/** Acts of a person; so is the first message, which is the task. */
const PROMPTS = new Set(['task', 'user_feedback'])
/** Answers, and questions that are JSON with the text in one of these fields. */
const ANSWERS = new Set(['text', 'completion_result', 'followup', 'plan_mode_respond', 'act_mode_respond'])
const ASKED = ['question', 'response']
/** Acts that only Roo Code and what was made of it have. */
const ROO = new Set(['checkpoint_saved', 'condense_context', 'codebase_search_result', 'api_req_retry_delayed'])
/** Acts that say how the program itself goes on. */
const PROGRESS = new Set(['task_progress', 'api_req_finished', 'hook_status', 'subagent_usage', 'resume_task'])

/**
 * Tasks of Cline and of Roo Code, as the page of the program shows them (`ui_messages.json`): a list of messages that say or
 * ask something. There are no ids; each has its time in milliseconds.
 */
export const cline: ExportKind = {
  name: 'Cline',
  label: 'tasks of Cline and Roo Code',
  recognises: (record) => actOf(record) !== null,
  gather: (record) => (actOf(record) === null ? null : { key: 'task', part: record }),
  read(record, context) {
    if (!(record instanceof GatheredRecords)) return unreadableRecord('it is no message of a task')
    const acts = record.parts.map(actOf)
    const messages = record.parts.map((part, at) => messageOf(part, acts[at] ?? '', at === 0))
    const [first] = record.parts
    const prompt = messages.find(({ content }) => content.kind === 'prompt')?.content
    return readMessages(
      {
        id: null,
        title: pageTitleOf(prompt?.kind === 'prompt' ? textOfMessage(prompt.parts) : ''),
        unnamed: ['Cline', own(first, 'ts') ?? ''],
        seconds: secondsOf(own(first, 'ts')),
        maker: acts.some((act) => ROO.has(act ?? '')) ? 'Roo Code' : 'Cline',
      },
      messages,
      context,
    )
  },
}

function messageOf(message: unknown, act: string, isFirst: boolean): ListedMessage {
  // The text may be JSON, whose texts are taken one by one.
  const { text, ...record } = message as JsonObject
  const head = {
    id: idOf(own(message, 'ts')),
    seconds: secondsOf(own(message, 'ts')),
    model: modelOf(own(own(message, 'modelInfo'), 'modelId')),
    record,
  }
  if (PROGRESS.has(act)) return { ...head, ...leftOutMessage('context', text) }
  const said = new MessageParts()
  const isPrompt = PROMPTS.has(act) || (isFirst && act === 'text')
  said.reasoning(own(message, 'reasoning'))
  if (isPrompt) said.text(text)
  else if (ANSWERS.has(act)) readAnswer(text, said)
  else if (act === 'reasoning') said.reasoning(text)
  else if (act === 'api_req_started') readRequest(text, said)
  else readTool(act, text, said)
  for (const picture of listOf(own(message, 'images'))) {
    const pointer = filled(picture)
    if (pointer !== null) said.file(pointer, { type: 'picture' })
  }
  for (const path of listOf(own(message, 'files'))) {
    const name = filled(path)?.split(/[/\\]/).at(-1)
    if (name) said.file('', { name })
  }
  return { ...head, ...said.said(isPrompt ? 'prompt' : 'answer') }
}

/** A mark that Cline writes behind the result of a task which changed files. */
const CHANGED = 'HAS_CHANGES'

function readAnswer(text: unknown, said: MessageParts): void {
  const asked = jsonIn(text)
  const key = ASKED.find((name) => typeof own(asked, name) === 'string')
  if (key !== undefined) {
    said.text(own(asked, key))
    said.leave('answers that the program offers', own(asked, 'options'))
  } else if (typeof text === 'string' && text.endsWith(CHANGED)) {
    said.text(text.slice(0, -CHANGED.length))
    said.leave(MARKUP, CHANGED)
  } else said.text(text)
}

/** The result of a tool in the next request to the model. */
const RESULT = /^\[(\w+)[^\]\n]*\] Result:\s*/
/** Tools whose results are messages of their own. */
const SHOWN =
  /^(?:execute_command|attempt_completion|ask_followup_question|plan_mode_respond|act_mode_respond|use_mcp_tool|browser_action)$/

/** Folds the result of a tool that a request sends; the rest of it repeats the conversation or is context. */
function readRequest(text: unknown, said: MessageParts): void {
  const sent = jsonIn(text)
  const request = filled(isObject(sent) ? own(sent, 'request') : text)
  if (request === null) return
  const [head, name = ''] = RESULT.exec(request) ?? []
  const end = request.indexOf('<environment_details>')
  const isResult = head !== undefined && !SHOWN.test(name)
  const result = isResult ? request.slice(0, end === -1 ? undefined : end) : ''
  if (isResult) said.output(null, '', result)
  said.leave('what was given with the prompt', request.slice(result.length))
}

/** Tools that have a text alone, and the acts with their results. */
const TEXT_TOOLS: Record<string, string> = { command: 'execute_command', browser_action_launch: 'browser' }
const RESULTS = new Set(['command_output', 'mcp_server_response'])

function readTool(act: string, text: unknown, said: MessageParts): void {
  const sent = jsonIn(text)
  if (filled(text) === null) return
  if (Object.hasOwn(TEXT_TOOLS, act)) said.called(null, TEXT_TOOLS[act]!, text)
  else if (RESULTS.has(act)) said.output(null, '', text)
  else if (act === 'browser_action_result') {
    const pointer = filled(own(sent, 'screenshot'))
    said.output(null, '', own(sent, 'logs') ?? '')
    if (pointer !== null) said.file(pointer, { type: 'picture' })
  } else if (isObject(sent)) {
    const { tool, toolName, ...input } = sent
    said.called(null, filled(tool) ?? filled(toolName) ?? act, input)
  } else said.output(null, act, text)
}
