import { isObject, jsonIn, listOf, own, type JsonObject } from '#intake/json-object.ts'

/** Maximum length of a state that is searched for a report, in UTF-16 code units. */
const MAX_LENGTH = 20_000_000

/** Prefix of the widget's state where a message of its tool repeats it as text. */
const REPEATED = 'The latest state of the widget is: '

/**
 * The reports of deep research since 2026, by the tool messages that hold them. A report is a complete message within the state
 * of its widget: in `metadata.chatgpt_sdk.widget_state`, as an object or JSON, or in a text. A report in several messages
 * belongs to the first one, where metadata precede texts.
 */
export function reportsIn(messages: readonly unknown[]): Map<unknown, JsonObject> {
  const tools = messages.filter((message) => own(own(message, 'author'), 'role') === 'tool')
  const reports = new Map<unknown, JsonObject>()
  const said = new Set<string>()
  for (const stateOf of [stateInMetadata, stateInText]) {
    for (const message of tools) {
      const report = reportIn(stateOf(message))
      const text = JSON.stringify(own(report, 'content'))
      if (report === null || said.has(text)) continue
      said.add(text)
      reports.set(message, report)
    }
  }
  return reports
}

function reportIn(state: unknown): JsonObject | null {
  const report = own(typeof state === 'string' ? parsed(state) : state, 'report_message')
  if (typeof report === 'string') {
    return report.trim() === ''
      ? null
      : { author: { role: 'assistant' }, content: { content_type: 'text', parts: [report] } }
  }
  return isObject(report)
    ? { ...report, author: { role: 'assistant' }, recipient: 'all', channel: null, weight: 1 }
    : null
}

function stateInMetadata(message: unknown): unknown {
  const metadata = own(message, 'metadata')
  return own(own(metadata, 'chatgpt_sdk'), 'widget_state') ?? own(metadata, 'chatgpt_sdk.widget_state')
}

function stateInText(message: unknown): unknown {
  const [text] = listOf(own(own(message, 'content'), 'parts'))
  return typeof text === 'string' && text.startsWith(REPEATED) ? text.slice(REPEATED.length) : undefined
}

function parsed(text: string): unknown {
  return text.length > MAX_LENGTH || !text.includes('"report_message"') ? undefined : jsonIn(text)
}
