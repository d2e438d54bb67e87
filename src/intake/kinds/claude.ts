import { contentOf, lettersOf, senderOf } from './claude-content.ts'
import { isDesignChat, readDesignChat } from './claude-design.ts'
import { isProject, PROJECT, readProject } from './claude-project.ts'
import type { ExportKind, ParseContext } from '#intake/export-kind.ts'
import { isObject, listOf, own } from '#intake/json-object.ts'
import { secondsOf } from '#intake/instant.ts'
import { readMessages, type ListedMessage } from '#intake/listed-messages.ts'
import { filled, modelOf, projectOf, unreadableRecord } from '#intake/parsed-conversation.ts'

/**
 * Claude's own export: `conversations.json`, alone or in its zip, with the projects and chats of Claude Design next to it. A
 * record is one conversation, a list of messages that is a tree where the export names their parents.
 */
export const claude: ExportKind = {
  name: 'Claude',
  label: 'Claude exports (conversations.json or the zip)',
  recognises: (record) => {
    if (isProject(record) || isDesignChat(record)) return true
    const list = messagesIn(record)
    if (!Array.isArray(list)) return false
    return list.length === 0 ? filled(own(record, 'uuid')) !== null : list.some((one) => senderOf(one) !== undefined)
  },
  read(record, context) {
    if (isProject(record)) return readProject(record, context)
    if (isDesignChat(record)) return readDesignChat(record, context)
    const list = messagesIn(record)
    const id = filled(own(record, 'uuid'))
    const title = own(record, 'name') ?? own(record, 'title')
    if (!Array.isArray(list))
      return unreadableRecord('it is not a conversation with chat_messages', filled(title) ?? id ?? '')
    return readMessages(
      {
        id,
        title,
        unnamed: [title ?? '', own(record, 'created_at') ?? ''],
        seconds: secondsOf(own(record, 'created_at')),
        updated: secondsOf(own(record, 'updated_at')),
        model: modelOf(own(record, 'model')),
        project: projectOf(own(record, 'project') ?? nameOfProject(own(record, 'project_uuid'), context)),
        maker: 'Claude',
      },
      (list as unknown[]).map(listed),
      context,
      filled(own(record, 'current_leaf_message_uuid')) ?? undefined,
    )
  },
}

/** In exports of 2023 the list is called `messages`, as in many other programs. */
function messagesIn(record: unknown): unknown {
  const messages = own(record, 'messages')
  const isOurs = (one: unknown) => own(one, 'sender') === 'human' && filled(own(one, 'uuid')) !== null
  const isOld = filled(own(record, 'uuid')) !== null && listOf(messages).some(isOurs)
  return own(record, 'chat_messages') ?? (isOld ? messages : undefined)
}

/** The name of a project: a conversation may have only its id, and another file of the export its name. */
const nameOfProject = (id: unknown, { titles }: ParseContext): unknown =>
  (typeof id === 'string' ? titles?.get(`${PROJECT}${id}`) : undefined) ?? id

/** Every entry of the list counts as a message, so that the import report accounts for all of them. */
const listed = (message: unknown): ListedMessage => ({
  id: filled(own(message, 'uuid')),
  // Older exports have no branches: the order of the list counts.
  parent:
    isObject(message) && Object.hasOwn(message, 'parent_message_uuid')
      ? own(message, 'parent_message_uuid')
      : undefined,
  seconds: secondsOf(own(message, 'created_at')),
  model: modelOf(own(message, 'model')),
  content: contentOf(message ?? {}),
  letters: lettersOf(message),
})
