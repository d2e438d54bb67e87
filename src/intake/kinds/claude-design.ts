import { contentOf, lettersOf } from './claude-content.ts'
import type { ParsedRecord, ParseContext } from '#intake/export-kind.ts'
import { secondsOf } from '#intake/instant.ts'
import { isObject, listOf, own } from '#intake/json-object.ts'
import type { LeftOut } from '#intake/letters.ts'
import { readMessages } from '#intake/listed-messages.ts'
import { lettersIn } from '#intake/source-text.ts'
import { filled, modelOf, projectOf } from '#intake/parsed-conversation.ts'

/** True for a chat of Claude Design, `design_chats/*.json` of the zip, whose message contents are objects with a role. */
export function isDesignChat(record: unknown): boolean {
  return listOf(own(record, 'messages')).some((message) => {
    const said = own(message, 'content')
    if (!isObject(said)) return false
    return (
      Array.isArray(own(said, 'contentBlocks')) ||
      (filled(own(said, 'role')) !== null && own(said, 'content') !== undefined)
    )
  })
}

/** Reads a chat of Claude Design. Input of a person while the AI works begins an exchange of its own. */
export function readDesignChat(record: unknown, context: ParseContext): ParsedRecord {
  const project = own(record, 'project')
  const given = filled(own(record, 'title')) ?? filled(own(record, 'name'))
  const title = /^(?:chat|untitled)$/i.test(given ?? '') ? (filled(own(project, 'name')) ?? given) : given
  const messages = listOf(own(record, 'messages')).flatMap(messagesOf)
  return readMessages(
    {
      id: filled(own(record, 'uuid')),
      title: title ?? filled(own(project, 'name')),
      unnamed: [title ?? '', own(record, 'created_at') ?? ''],
      seconds: secondsOf(own(record, 'created_at')),
      updated: secondsOf(own(record, 'updated_at')),
      model: modelOf(own(record, 'model')),
      project: projectOf(project),
      maker: 'Claude',
    },
    messages.map((message) => {
      const content = contentOf(message)
      const leftOut: LeftOut[] = [{ reason: 'custom instructions and context', letters: lettersIn(message.context) }]
      return {
        id: message.uuid,
        seconds: message.seconds,
        content:
          content.kind === 'failed' ? content : { ...content, leftOut: [...(content.leftOut ?? []), ...leftOut] },
        letters: lettersOfDesign(message),
      }
    }),
    context,
  )
}

const lettersOfDesign = (message: unknown): number => lettersOf(message) + lettersIn((message as DesignMessage).context)

/** A message in the form of Claude's other exports. */
interface DesignMessage {
  uuid: string | null
  seconds: number | null
  sender: unknown
  text: unknown
  content: unknown[]
  attachments: unknown[]
  files: unknown[]
  /** Context that the program added to the person's text. */
  context: unknown[]
}

function messagesOf(message: unknown): DesignMessage[] {
  const said = own(message, 'content')
  const whole = isObject(said) ? said : { content: said }
  const first = messageOf(message, whole)
  const messages = [first]
  for (const block of listOf(own(whole, 'contentBlocks'))) {
    const interjection = own(block, 'type') === 'user_interjection' ? own(block, 'message') : undefined
    if (isObject(interjection)) {
      messages.push(messageOf(interjection, { role: 'user', ...interjection }))
      messages.push({ ...messageOf({}, {}), seconds: first.seconds, sender: first.sender })
    } else messages.at(-1)!.content.push(...blocksOf(block))
  }
  return messages.filter((one) => one === first || one.content.length > 0 || filled(one.text) !== null)
}

function messageOf(message: unknown, said: Record<string, unknown>): DesignMessage {
  const attached = listOf(own(said, 'attachments'))
  const isFile = (one: unknown) => own(one, 'type') !== 'skill' && own(one, 'type') !== 'text'
  return {
    uuid: filled(own(message, 'uuid')) ?? filled(own(said, 'id')),
    seconds: secondsOf(own(said, 'timestamp') ?? own(message, 'created_at')),
    sender: own(message, 'role') ?? own(said, 'role'),
    text: own(said, 'content'),
    content: [],
    attachments: attached.flatMap((one) => {
      const text = filled(own(one, 'content'))
      return isFile(one) && text !== null && !text.startsWith('data:')
        ? [{ file_name: own(one, 'name'), extracted_content: text }]
        : []
    }),
    files: attached.filter(isFile).map((one) => ({ file_name: own(one, 'name') })),
    context: attached.filter((one) => !isFile(one)).map((one) => own(one, 'content')),
  }
}

/** Converts a block of Claude Design to the form of Claude's other exports. */
function blocksOf(block: unknown): unknown[] {
  const type = own(block, 'type')
  if (type === 'thinking') return [{ type, thinking: own(block, 'thinking') ?? own(block, 'text') }]
  if (type === 'error') return [{ type: 'text', text: own(block, 'message') ?? own(block, 'text') }]
  const call = type === 'tool_call' ? own(block, 'toolCall') : undefined
  if (!isObject(call)) return [block]
  const { id, name, input, output } = call
  const made = { type: 'tool_use', id, name, input }
  return output === undefined || output === null
    ? [made]
    : [made, { type: 'tool_result', tool_use_id: id, name, content: output }]
}
