import type { ExportKind, GatheredPart } from '#intake/export-kind.ts'
import { GatheredRecords } from '#intake/gathered.ts'
import { secondsOf } from '#intake/instant.ts'
import { isObject, jsonIn, listOf, own } from '#intake/json-object.ts'
import {
  leftOutMessage,
  MessageParts,
  readMessages,
  titleOfPrompt,
  type ListedMessage,
} from '#intake/listed-messages.ts'
import { filled, idOf, modelOf, unreadableRecord } from '#intake/parsed-conversation.ts'

const isBackup = (record: unknown): boolean => Array.isArray(own(own(record, 'indexedDB'), 'topics'))

/** True for a conversation with its topic, assistant and blocks, as extracted from the tables. */
const isCut = (record: unknown): boolean => isObject(own(record, 'cherryStudio'))

/**
 * Backups of Cherry Studio: `data.json` has topics with their messages, and the blocks of messages in a table of their own;
 * titles and assistants are JSON within its `localStorage`. Answers of several models to one question are alternatives.
 */
export const cherryStudio: ExportKind = {
  name: 'Cherry Studio',
  label: 'backups of Cherry Studio',
  recognises: (record) => isBackup(record) || isCut(record),
  gather(record) {
    if (isCut(record)) return { key: 'one', part: record }
    return isBackup(record) ? conversationsIn(record) : null
  },
  read(record, context) {
    const cut = record instanceof GatheredRecords ? record.parts[0] : record
    const head = own(cut, 'cherryStudio')
    const list = own(cut, 'messages')
    if (!isObject(head) || !Array.isArray(list)) return unreadableRecord('it is not a conversation with messages')
    const blocks = new Map(listOf(own(cut, 'blocks')).map((block) => [own(block, 'id'), block]))
    const { messages, current } = inTree(list as unknown[], blocks)
    const topic = own(head, 'topic')
    return readMessages(
      {
        id: idOf(own(topic, 'id')),
        title: filled(own(topic, 'name')) ?? titleOfPrompt(messages),
        seconds:
          secondsOf(own(topic, 'createdAt')) ?? messages.find(({ seconds }) => seconds !== null)?.seconds ?? null,
        updated: secondsOf(own(topic, 'updatedAt')),
        project: filled(own(own(head, 'assistant'), 'name')) ?? '',
        maker: 'Cherry Studio',
      },
      messages,
      context,
      current,
    )
  },
}

/** Extracts the conversations from the tables, each with its topic, its assistant and the blocks of its messages. */
function conversationsIn(backup: unknown): GatheredPart[] {
  const tables = own(backup, 'indexedDB')
  const kept = jsonIn(own(own(backup, 'localStorage'), 'persist:cherry-studio'))
  const state = own(kept, 'assistants')
  const assistants = listOf(own(isObject(state) ? state : jsonIn(state), 'assistants'))
  const known = new Map(
    assistants.flatMap((assistant) =>
      listOf(own(assistant, 'topics')).map(
        (topic) => [own(topic, 'id'), { topic, name: own(assistant, 'name') }] as const,
      ),
    ),
  )
  const blocks = Map.groupBy(listOf(own(tables, 'message_blocks')), (block) => own(block, 'messageId'))
  return listOf(own(tables, 'topics')).map((row, at) => {
    const id = own(row, 'id')
    const messages = listOf(own(row, 'messages'))
    const { topic, name } = known.get(id) ?? {}
    const part = {
      cherryStudio: {
        topic: { id, name: own(topic, 'name'), createdAt: own(topic, 'createdAt'), updatedAt: own(topic, 'updatedAt') },
        assistant: { name },
      },
      messages,
      blocks: messages.flatMap((message) => blocks.get(own(message, 'id')) ?? []),
    }
    return { key: `${idOf(id) ?? ''} ${at}`, part, text: JSON.stringify(part) }
  })
}

/** The messages with their parents: answers to one question are siblings, and what follows is below the chosen one. */
function inTree(
  list: readonly unknown[],
  blocks: ReadonlyMap<unknown, unknown>,
): { messages: ListedMessage[]; current: string | undefined } {
  const ids = new Set(list.map((message) => own(message, 'id')))
  const asked = (message: unknown) => {
    const question = filled(own(message, 'askId'))
    return own(message, 'role') === 'assistant' && ids.has(question) ? question : null
  }
  let last: string | null = null
  const messages: ListedMessage[] = []
  for (let at = 0; at < list.length;) {
    const question = asked(list[at])
    const isOther = (message: unknown) => question === null || asked(message) !== question
    let end = at + 1
    while (end < list.length && !isOther(list[end])) end++
    const group = list.slice(at, end)
    const names = group.map((message, index) => filled(own(message, 'id')) ?? `at ${at + index}`)
    for (const [index, message] of group.entries())
      messages.push({ node: names[index]!, parent: last, ...messageOf(message, blocks) })
    const chosen = ['foldSelected', 'useful'].map((key) => group.findIndex((message) => own(message, key) === true))
    last = names[chosen.find((index) => index !== -1) ?? group.length - 1]!
    at = end
  }
  return { messages, current: last ?? undefined }
}

function messageOf(message: unknown, all: ReadonlyMap<unknown, unknown>): ListedMessage {
  const role = own(message, 'role')
  const blocks = listOf(own(message, 'blocks')).map((id) => all.get(id))
  const head = {
    id: filled(own(message, 'id')),
    seconds: secondsOf(own(message, 'createdAt')),
    model: role === 'assistant' ? modelOf(own(own(message, 'model'), 'id') ?? own(message, 'modelId')) : null,
    record: blocks,
  }
  const content = own(message, 'content')
  if (role === 'system') return { ...head, ...leftOutMessage('system', [content, blocks]) }
  const said = new MessageParts()
  // Older versions have their texts in the message.
  said.reasoning(own(message, 'reasoning_content'))
  said.text(content)
  for (const picture of listOf(own(message, 'images'))) addPicture(picture, said)
  for (const file of listOf(own(message, 'files'))) addFile(file, said)
  for (const block of blocks) readBlock(block, said)
  return { ...head, ...said.said(role === 'user' ? 'prompt' : 'answer') }
}

function readBlock(block: unknown, said: MessageParts): void {
  const [type, content] = [own(block, 'type'), own(block, 'content')]
  if (type === 'main_text') said.text(content)
  else if (type === 'thinking') said.reasoning(content)
  else if (type === 'translation' || type === 'compact') said.output(null, type, content)
  else if (type === 'code' && filled(content) !== null) {
    said.written(`\`\`\`${filled(own(block, 'language')) ?? ''}\n${String(content)}\n\`\`\``, String(content), 0)
    said.taken.push(String(content))
  } else if (type === 'error') said.text(own(own(block, 'error'), 'message') ?? content)
  else if (type === 'tool') readTool(block, said)
  else if (type === 'citation') readCitations(own(own(block, 'response'), 'results'), said)
  else if (type === 'file') addFile(own(block, 'file'), said)
  else if (type === 'image' || type === 'video') {
    const made = own(own(own(block, 'metadata'), 'generateImageResponse'), 'images')
    for (const one of [own(block, 'url'), ...listOf(made)]) addPicture(one, said)
    addFile(own(block, 'file'), said)
  }
}

function addPicture(picture: unknown, said: MessageParts): void {
  const pointer = filled(picture)
  if (pointer !== null) said.file(pointer, { type: 'picture' })
}

/** Adds a file, which a backup holds as `Data/Files/ID.ext`. */
function addFile(file: unknown, said: MessageParts): void {
  const [id, name] = [filled(own(file, 'id')), filled(own(file, 'origin_name')) ?? filled(own(file, 'name')) ?? '']
  if (id === null && name === '') return
  const pointer = own(file, 'type') === 'image' ? `${id ?? name}${filled(own(file, 'ext')) ?? ''}` : ''
  said.file(pointer, { name, ...(pointer !== '' && { type: 'picture' }) })
}

function readTool(block: unknown, said: MessageParts): void {
  const raw = own(own(block, 'metadata'), 'rawMcpToolResponse')
  const id = filled(own(block, 'toolId')) ?? filled(own(raw, 'id'))
  const name = filled(own(block, 'toolName')) ?? filled(own(own(raw, 'tool'), 'name')) ?? 'tool'
  said.called(id, name, own(block, 'arguments') ?? own(raw, 'arguments'))
  const answered = own(block, 'content') ?? own(raw, 'response')
  if (answered !== undefined && answered !== null) said.output(id, name, answered)
}

/** Adds the pages of a search, in the formats of the services that Cherry Studio asks. */
function readCitations(results: unknown, said: MessageParts): void {
  const list = Array.isArray(results) ? results : (own(results, 'results') ?? own(results, 'groundingChunks'))
  for (const one of listOf(list)) {
    const page = own(one, 'web') ?? own(one, 'url_citation') ?? one
    said.citation(own(page, 'title'), own(page, 'url') ?? own(page, 'uri') ?? own(page, 'link'))
  }
}
