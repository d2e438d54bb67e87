import { isObject, listOf, own } from './json-object.ts'

/** The request and the response in logs of an API, under the names that programs give them. */
const CALLS = [
  ['request', 'response'],
  ['input', 'output'],
  ['request_body', 'response_body'],
] as const

/** The time of a call, where neither has one. */
const TIMES = ['timestamp', 'request_created_at', 'created_at', 'created']

/** What else the answer to the messages is called, where they do not hold it. */
const ANSWERS = ['response', 'output', 'completion', 'answer'] as const

/**
 * The request and the response of a log of an API as one record with `messages` and `choices`; any other record as it is. Either
 * may be an object of its own, the messages alone, or the answer's text.
 */
export function ofCall(record: unknown): unknown {
  for (const [asked, answered] of CALLS) {
    const request = own(record, asked)
    const messages = messagesIn(request)
    const response = bodyOf(own(record, answered))
    const choices = choicesIn(response)
    if (messages === null || choices.length === 0) continue
    const whole = { ...(isObject(request) && request), ...(isObject(response) && response) }
    const timestamp = TIMES.map((key) => own(record, key)).find((time) => time !== undefined)
    return { timestamp, ...whole, model: modelOf(whole) ?? own(record, 'model'), messages, choices }
  }
  const messages = messagesIn(record)
  if (!isObject(record) || messages === null || own(record, 'choices') !== undefined) return record
  const isAnswered = ['assistant', 'model'].includes(String(own(messages.at(-1), 'role')))
  for (const name of ANSWERS) {
    const response = bodyOf(own(record, name))
    const choices = typeof response === 'string' && isAnswered ? [] : choicesIn(response)
    if (choices.length === 0) continue
    return { ...(isObject(response) && response), ...record, messages, choices }
  }
  return Array.isArray(own(record, 'messages')) ? record : { ...record, messages }
}

/** The messages of a request: a list, alone or as `messages`, or the `contents` of the API of Gemini. */
function messagesIn(request: unknown): unknown[] | null {
  const list = Array.isArray(request) ? (request as unknown[]) : (own(request, 'messages') ?? own(request, 'contents'))
  return Array.isArray(list) && list.some(isSaid) ? list.map(ofGemini) : null
}

/** A message of the API of Gemini, whose parts have no type, with those of other APIs. */
function ofGemini<Message>(message: Message): Message {
  const parts = own(message, 'parts')
  return isObject(message) && Array.isArray(parts) ? { ...message, parts: parts.map(typedPart) } : message
}

function typedPart(part: unknown): unknown {
  if (!isObject(part) || part['type'] !== undefined) return part
  if (own(part, 'thought') === true) return { type: 'reasoning', text: own(part, 'text') }
  const call = own(part, 'functionCall') ?? own(part, 'function_call')
  if (isObject(call))
    return { type: 'tool_use', id: own(call, 'id'), name: own(call, 'name'), input: own(call, 'args') }
  const result = own(part, 'functionResponse') ?? own(part, 'function_response')
  if (isObject(result)) return { type: 'tool_result', tool_use_id: own(result, 'id'), content: own(result, 'response') }
  const inline = own(part, 'inlineData') ?? own(part, 'inline_data')
  const type = own(inline, 'mimeType') ?? own(inline, 'mime_type')
  if (typeof type === 'string') {
    const source = { media_type: type, data: own(inline, 'data') }
    return { type: type.startsWith('image/') ? 'image' : 'document', source }
  }
  const [name] = Object.keys(part)
  return own(part, 'text') === undefined && name !== undefined ? { type: name, [name]: part[name] } : part
}

const isSaid = (message: unknown): boolean =>
  typeof own(message, 'role') === 'string' &&
  (own(message, 'content') !== undefined || Array.isArray(own(message, 'parts')))

/** The answers of a response, as those that OpenAI's API offers for choice. */
function choicesIn(response: unknown): unknown[] {
  if (typeof response === 'string') return response.trim() === '' ? [] : [choiceOf({ content: response })]
  const choices = own(response, 'choices')
  if (Array.isArray(choices)) return choices
  const candidates = listOf(own(response, 'candidates')).map((candidate) => own(candidate, 'content'))
  if (candidates.some(isObject)) return candidates.filter(isObject).map((content) => choiceOf(ofGemini(content)))
  // The API of Anthropic gives one message, and that of Ollama holds it.
  const message = own(response, 'message')
  const said = own(response, 'role') === 'assistant' ? response : own(message, 'role') === 'assistant' ? message : null
  return isObject(said) ? [choiceOf(said)] : []
}

const choiceOf = (message: object): object => ({ message: { role: 'assistant', ...message } })

/** A response without what a batch puts around it: `{ status_code, body }`. */
const bodyOf = (response: unknown): unknown => (isObject(own(response, 'body')) ? own(response, 'body') : response)

/** The model of a call; the API of Gemini names it `models/…`, and the version that answered. */
const modelOf = (call: unknown): unknown => {
  const named = own(call, 'modelVersion') ?? own(call, 'model')
  return typeof named === 'string' ? named.replace(/^models\//, '') : named
}
