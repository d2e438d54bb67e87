import { unnamedAt } from '#intake/card-names.ts'
import type { ExportKind } from '#intake/export-kind.ts'
import { secondsBefore, secondsOf } from '#intake/instant.ts'
import { isObject, listOf, own } from '#intake/json-object.ts'
import { readMessages, messageByRole, type ListedMessage } from '#intake/listed-messages.ts'
import { filled, idOf, modelOf, projectOf, unreadableRecord } from '#intake/parsed-conversation.ts'

/**
 * TypingMind's export, `{ data: { chats, folders } }`, or a single chat. A message with `type` 'tlwm' has the answers of
 * several models to one prompt under `threads`; the chosen answer is the message itself.
 */
export const typingMind: ExportKind = {
  name: 'TypingMind',
  label: 'TypingMind exports',
  recognises: (record) =>
    Array.isArray(own(record, 'messages')) &&
    (typeof own(record, 'chatID') === 'string' || typeof own(record, 'chatTitle') === 'string'),
  read(record, context) {
    const id = idOf(own(record, 'chatID')) ?? idOf(own(record, 'id'))
    const title = own(record, 'chatTitle') ?? own(record, 'title')
    const list = own(record, 'messages')
    if (!Array.isArray(list)) return unreadableRecord('it is not a chat with messages', filled(title) ?? id ?? '')
    const model = own(record, 'modelInfo')
    const seconds = secondsOf(own(record, 'createdAt'))
    const { messages, current } = treeOf(list as unknown[])
    return readMessages(
      {
        id,
        title,
        unnamedBefore: unnamedAt(title, seconds, [secondsBefore(own(record, 'createdAt'))]),
        seconds,
        updated: secondsOf(own(record, 'updatedAt')),
        model: modelOf(own(model, 'title')) ?? modelOf(own(model, 'id')) ?? modelOf(own(record, 'model')),
        project: folderOf(own(record, 'folderID'), context.envelope),
        maker: 'TypingMind',
      },
      messages,
      context,
      current,
    )
  },
}

function folderOf(id: unknown, envelope: unknown): string {
  const folders = listOf(own(own(envelope, 'data'), 'folders') ?? own(envelope, 'folders'))
  const folder = folders.find((one) => own(one, 'id') === id)
  return projectOf(own(folder, 'title') ?? own(folder, 'name'))
}

/** The tree of the messages: other answers to a prompt, with their continuations, branch off where the shown one is. */
function treeOf(list: readonly unknown[]): { messages: ListedMessage[]; current: string | undefined } {
  const messages: ListedMessage[] = []
  let last: string | null = null
  for (const [at, message] of list.entries()) {
    let shown: string | null = last
    for (const [branch, answers] of branchesOf(message).entries()) {
      let parent: string | null = last
      for (const [place, answer] of answers.entries()) {
        const node = `${at}.${branch}.${place}`
        messages.push({ ...answer, node, parent })
        parent = node
      }
      if (branch === 0) shown = parent
    }
    last = shown
  }
  return { messages, current: last ?? undefined }
}

/**
 * The branches at a message: the message itself, then the other answers of its threads and variations; a message without
 * content is represented by its first thread.
 */
function branchesOf(message: unknown): ListedMessage[][] {
  const content = own(message, 'content')
  const threads = listOf(own(message, 'threads')).map((thread) => {
    const model = modelOf(own(own(thread, 'modelInfo'), 'title')) ?? modelOf(own(thread, 'model'))
    return listOf(own(thread, 'messages') ?? own(thread, 'message')).map((one) => ({ one, model }))
  })
  const variations = listOf(own(message, 'variations')).map((one) => [
    { one: isObject(one) ? { role: own(message, 'role'), ...one } : one, model: null },
  ])
  const others = [...threads, ...variations].filter((answers) => answers.length > 0)
  if (others.length === 0) return [[messageOf(message, null)]]
  const isShown = (answers: (typeof others)[number]) =>
    content !== undefined &&
    answers.length === 1 &&
    JSON.stringify(own(answers[0]!.one, 'content')) === JSON.stringify(content)
  const chosen = others.find(isShown)?.[0]?.model ?? null
  const alone = isObject(message) ? { ...message, threads: [], variations: [] } : message
  const left = others
    .filter((answers) => !isShown(answers))
    .map((all) => all.map(({ one, model }) => messageOf(one, model)))
  return content === undefined ? left : [[messageOf(alone, chosen)], ...left]
}

function messageOf(message: unknown, model: string | null): ListedMessage {
  const attached = listOf(own(message, 'attachments') ?? own(message, 'documents')).flatMap((file) => {
    const name = filled(own(file, 'name')) ?? filled(own(file, 'fileName'))
    const pointer = filled(own(file, 'url')) ?? name
    return pointer === null ? [] : [{ name, pointer }]
  })
  return {
    id: filled(own(message, 'uuid')) ?? filled(own(message, 'id')),
    seconds: secondsOf(own(message, 'createdAt')),
    model: modelOf(own(message, 'model')) ?? model,
    record: message,
    ...messageByRole(
      {
        role: own(message, 'role'),
        content: own(message, 'content'),
        reasoning_content: own(message, 'reasoning_content') ?? own(message, 'reasoning') ?? own(message, 'thinking'),
        tool_calls: own(message, 'tool_calls'),
        tool_call_id: own(message, 'tool_call_id'),
        name: own(message, 'name'),
      },
      attached,
    ),
  }
}
