import { isObject, listOf, own } from '#intake/json-object.ts'
import { countLetters } from '#intake/letters.ts'
import { leftOutMessage, MessageParts, type ListedMessage } from '#intake/listed-messages.ts'
import { filled } from '#intake/parsed-conversation.ts'

/** True for a text thread of Zed, `conversations/….zed.json`: one text, and where in it each message begins. */
export const isTextThread = (record: unknown): boolean =>
  own(record, 'zed') === 'context' && typeof own(record, 'text') === 'string' && Array.isArray(own(record, 'messages'))

/** What a command wrote into a prompt, or what was thought: from one byte to another. */
interface Section {
  from: number
  to: number
  /** The name of the command's output; null for a thought. */
  label: string | null
}

/** The messages of a text thread. Places are numbers of bytes of its text as UTF-8; no message has a time. */
export function messagesOfText(record: unknown, model: string | null): ListedMessage[] {
  const bytes = Buffer.from(own(record, 'text') as string)
  const placeOf = (value: unknown): number => {
    let place = typeof value === 'number' ? Math.min(Math.max(Math.trunc(value) || 0, 0), bytes.length) : bytes.length
    // Never within a character.
    while (place < bytes.length && (bytes[place]! & 0xc0) === 0x80) place++
    return place
  }
  const sectionsOf = (key: string, labelOf: (section: unknown) => string | null): Section[] =>
    listOf(own(record, key)).map((section) => {
      const range = own(section, 'range')
      return { from: placeOf(own(range, 'start')), to: placeOf(own(range, 'end')), label: labelOf(section) }
    })
  const sections = [
    ...sectionsOf('slash_command_output_sections', (section) => filled(own(section, 'label')) ?? 'command'),
    ...sectionsOf('thought_process_output_sections', () => null),
  ].toSorted((a, b) => a.from - b.from)
  const textIn = (from: number, to: number) => bytes.subarray(from, to).toString()
  const starts = listOf(own(record, 'messages'))
    .map((message) => ({ message, from: placeOf(own(message, 'start')) }))
    .toSorted((a, b) => a.from - b.from)
  return starts.map(({ message }, at) => {
    const from = at === 0 ? 0 : starts[at]!.from
    const to = starts[at + 1]?.from ?? bytes.length
    const id = own(message, 'id')
    const name = String(isObject(id) ? own(id, 'value') : (id ?? at))
    const about = own(message, 'metadata') ?? own(own(record, 'message_metadata'), name)
    const isPrompt = own(about, 'role') === 'user'
    const head = { id: name, seconds: null, model: isPrompt ? null : model }
    if (own(about, 'role') === 'system') return { ...head, ...leftOutMessage('system', textIn(from, to)) }
    const parts = new MessageParts()
    let place = from
    for (const section of sections) {
      if (section.from < place || section.to > to || section.from >= section.to) continue
      addText(textIn(place, section.from), parts)
      place = section.to
      addSection(section.label, textIn(section.from, place), parts)
    }
    addText(textIn(place, to), parts)
    return { ...head, ...parts.said(isPrompt ? 'prompt' : 'answer') }
  })
}

/** Adds a text without the blank lines around it, which separate messages. */
function addText(text: string, parts: MessageParts): void {
  const said = text.trim()
  parts.text(said)
  if (said !== text) parts.leave('white space', countLetters(text) - countLetters(said))
}

function addSection(label: string | null, text: string, parts: MessageParts): void {
  if (label === null) {
    const thought = text.replace(/^<think>\n?|\n?<\/think>$/g, '')
    parts.reasoning(thought)
    parts.leave('markup of the program', countLetters(text) - countLetters(thought))
  } else {
    parts.called(null, label, '')
    parts.output(null, label, text)
  }
}
