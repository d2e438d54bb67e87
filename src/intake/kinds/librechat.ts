import { contentOfRole, lettersUnder, textsUnder, type Attached } from '#intake/chat-messages.ts'
import { attachedText } from '#intake/chat-parts.ts'
import type { ExportKind } from '#intake/export-kind.ts'
import { isObject, listOf, own } from '#intake/json-object.ts'
import { secondsOf } from '#intake/instant.ts'
import { citationOf, readMessages, withExtraParts, type ListedMessage } from '#intake/listed-messages.ts'
import type { MessagePart } from '#intake/message.ts'
import { lettersIn, textsIn } from '#intake/source-text.ts'
import { filled, modelOf, projectOf, unreadableRecord } from '#intake/parsed-conversation.ts'
import { withArtifacts } from './librechat-artifacts.ts'
import { t3Chat } from './t3-chat.ts'

/** LibreChat's JSON export of a conversation: messages with nested answers (`recursive`), or a flat list with parents. */
export const librechat: ExportKind = {
  name: 'LibreChat',
  label: 'LibreChat exports',
  recognises: (record) => {
    const list = own(record, 'messages') ?? own(record, 'messagesTree')
    if (!Array.isArray(list) || t3Chat.recognises(record)) return false
    if (list.length === 0) return typeof own(record, 'conversationId') === 'string'
    return list.some((one) => own(one, 'isCreatedByUser') !== undefined || typeof own(one, 'messageId') === 'string')
  },
  read(record, context) {
    const id = filled(own(record, 'conversationId'))
    const title = own(record, 'title')
    const list = own(record, 'messages') ?? own(record, 'messagesTree')
    if (!Array.isArray(list))
      return unreadableRecord('it is not a conversation with messages', filled(title) ?? id ?? '')
    const options = own(record, 'options')
    const listed = flat(list as unknown[])
    return readMessages(
      {
        id,
        title,
        unnamed: [title ?? ''],
        seconds: listed.find(({ seconds }) => seconds !== null)?.seconds ?? null,
        updated: secondsOf(own(record, 'updatedAt')),
        model: modelOf(own(options, 'model')) ?? modelOf(own(record, 'model')),
        project: projectOf(own(record, 'project')),
        maker: 'LibreChat',
      },
      listed,
      context,
    )
  },
}

/** All nested messages of a list, each after its parent; without recursion, as long conversations are deeply nested. */
function flat(list: unknown[]): ListedMessage[] {
  const found: ListedMessage[] = []
  const open = list.map((message) => ({ message, above: undefined as string | undefined })).reverse()
  for (let next = open.pop(); next; next = open.pop()) {
    const { message, above } = next
    const id = filled(own(message, 'messageId'))
    const parent = own(message, 'parentMessageId') ?? above
    found.push({
      id,
      parent,
      seconds: secondsOf(own(message, 'createdAt')),
      model: modelIn(message),
      record: isObject(message) ? { ...message, children: [] } : (message ?? {}),
      ...withExtraParts(
        {
          content: withArtifacts(contentOfRole(roleOf(message ?? {}), saidBy(message), filesOf(message), message)),
          letters: lettersOf(message),
          taken: textsOf(message),
        },
        [...listOf(own(message, 'quotes')).flatMap((quote) => attachedText('quote', quote)), ...pagesCited(message)],
      ),
    })
    const children = own(message, 'children')
    if (!Array.isArray(children)) continue
    for (const child of (children as unknown[]).toReversed()) open.push({ message: child, above: id ?? undefined })
  }
  return found
}

const ANCHOR = /(?:\ue202|\\ue202)turn(\d{1,4})(search|news)(\d{1,4})/g
/** The lists of search results by the type in an anchor. */
const RESULTS = { search: 'organic', news: 'topStories' } as const

/** The pages that anchors in the answer refer to: `turn0search1` is the second page of the first search. */
function pagesCited(message: unknown): MessagePart[] {
  const searches = listOf(own(message, 'attachments')).map((one) => own(one, 'web_search'))
  if (searches.every((one) => one === undefined)) return []
  const said = saidBy(message)
  const texts = Array.isArray(said) ? (said as unknown[]).filter((part) => own(part, 'type') === 'text') : [said]
  return texts
    .flatMap((part) => [...textsIn({ content: part })])
    .flatMap((text) =>
      [...text.matchAll(ANCHOR)].flatMap(([, turn, kind, at]) => {
        const search = searches.find((one) => own(one, 'turn') === Number(turn))
        const page = listOf(own(search, RESULTS[kind as keyof typeof RESULTS]))[Number(at)]
        return citationOf(own(page, 'title'), own(page, 'link'))
      }),
    )
}

/**
 * The model of a message. An agent's name is in `sender` of its answers, and its id in place of the model, in prompts as well.
 */
function modelIn(message: unknown): string | null {
  const model = own(message, 'model')
  const isAgent = typeof model === 'string' && /^(?:agent|asst)_/.test(model)
  if (!isAgent) return modelOf(model)
  return roleOf(message) === 'user' ? null : modelOf(own(message, 'sender') ?? model)
}

function roleOf(message: unknown): unknown {
  const isUser = own(message, 'isCreatedByUser')
  if (typeof isUser === 'boolean') return isUser ? 'user' : 'assistant'
  const sender = own(message, 'sender')
  if (typeof sender !== 'string') return isObject(message) ? own(message, 'role') : null
  return sender.toLowerCase() === 'user' ? 'user' : 'assistant'
}

/** The content of a message; newer messages have a list of parts, and an empty text. */
function saidBy(message: unknown): unknown {
  const content = own(message, 'content')
  if (Array.isArray(content) && content.length > 0) return content
  return own(message, 'text') ?? content
}

const lettersBeside = lettersUnder()
const textsBeside = textsUnder()

const textsOf = (message: unknown): string[] => [...textsBeside(message), ...textsIn(countedIn(message))]
const lettersOf = (message: unknown): number => lettersBeside(message) + lettersIn(countedIn(message))

/** The parts of a message, or its text without any. */
function countedIn(message: unknown): unknown {
  const content = own(message, 'content')
  const text = own(message, 'text')
  const hasParts = Array.isArray(content) && content.length > 0
  return hasParts ? content : (text ?? content)
}

function filesOf(message: unknown): Attached[] {
  const files = own(message, 'files')
  return listOf(files).map((file) => {
    const name = filled(own(file, 'filename'))
    const names = [own(file, 'file_id'), name, own(file, 'filepath')]
    return { name, pointer: names.filter((one) => filled(one) !== null).join('\n') }
  })
}
