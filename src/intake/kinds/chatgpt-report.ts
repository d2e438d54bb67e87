import { isObject, jsonIn, own, type JsonObject } from '#intake/json-object.ts'

/** A report longer than this is not looked for, in UTF-16 code units. */
const MAX_LENGTH = 20_000_000

/**
 * The report of a deep research of 2026: a message by itself within the state of the frame that shows it,
 * `metadata.chatgpt_sdk.widget_state`, which is an object or its JSON.
 * @returns the message, with its text and its citations; null where a message holds none
 */
export function reportOf(message: unknown): JsonObject | null {
  const metadata = own(message, 'metadata')
  const given = own(own(metadata, 'chatgpt_sdk'), 'widget_state') ?? own(metadata, 'chatgpt_sdk.widget_state')
  const report = own(typeof given === 'string' ? parsed(given) : given, 'report_message')
  if (typeof report === 'string') {
    return report.trim() === ''
      ? null
      : { author: { role: 'assistant' }, content: { content_type: 'text', parts: [report] } }
  }
  return isObject(report)
    ? { ...report, author: { role: 'assistant' }, recipient: 'all', channel: null, weight: 1 }
    : null
}

function parsed(text: string): unknown {
  return text.length > MAX_LENGTH || !text.includes('"report_message"') ? undefined : jsonIn(text)
}
