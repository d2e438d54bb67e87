import { nodesOf } from '#intake/branch.ts'
import { asideLetters } from './chatgpt-asides.ts'
import { canvasIds } from './chatgpt-calls.ts'
import { contentOf } from './chatgpt-content.ts'
import { isGroupChat, readGroupChat } from './chatgpt-groups.ts'
import { reportsIn } from './chatgpt-report.ts'
import type { ExportKind } from '#intake/export-kind.ts'
import { isObject, own } from '#intake/json-object.ts'
import { secondsOf } from '#intake/instant.ts'
import { lettersIn, lettersOfAll, mappedMessages } from '#intake/source-text.ts'
import { filled, projectOf, readConversation, unreadableRecord } from '#intake/parsed-conversation.ts'

/**
 * ChatGPT's own export: `conversations.json` or its numbered parts, or `chat.html` with the same data. A record is one
 * conversation, a tree of messages whose last shown branch becomes cards (R12.1), and whose other branches become their
 * alternatives.
 */
export const chatgpt: ExportKind = {
  name: 'ChatGPT',
  label: 'ChatGPT exports (conversations.json or its numbered parts, or chat.html)',
  recognises: (record) => {
    const mapping = own(record, 'mapping')
    if (!isObject(mapping)) return isGroupChat(record)
    const messages = Object.values(mapping).map((node) => own(node, 'message'))
    return messages.some(isObject) ? messages.some(isOurs) : own(record, 'create_time') !== undefined
  },
  read(record, context) {
    if (isGroupChat(record)) return readGroupChat(record, context)
    const mapping = own(record, 'mapping')
    const id = filled(own(record, 'conversation_id')) ?? filled(own(record, 'id'))
    const title = own(record, 'title')
    if (!isObject(mapping)) {
      const unreadable = 'it is not a conversation with a mapping of messages'
      return unreadableRecord(unreadable, filled(title) ?? id ?? '')
    }
    const nodes = nodesOf(mapping)
    const canvases = canvasIds(mapping)
    const reports = reportsIn(mappedMessages(record))
    const lettersOf = (message: unknown) => lettersOfMessage(message, reports.get(message))
    const current = own(record, 'current_node')
    return readConversation(
      {
        id,
        title,
        unnamed: [title ?? '', own(record, 'create_time') ?? ''],
        seconds: secondsOf(own(record, 'create_time')),
        updated: secondsOf(own(record, 'update_time')),
        model: publicModel(own(record, 'default_model_slug')),
        project: projectOfRecord(record),
        maker: 'ChatGPT',
        nodes: [...nodes.values()],
        current: typeof current === 'string' ? nodes.get(current) : undefined,
        read: (node) => ({
          id: filled(own(node.message, 'id')) ?? node.id,
          model: publicModel(own(own(node.message, 'metadata'), 'model_slug')),
          content: contentOf(node.message, canvases.get(node.id), reports.get(node.message)),
        }),
        letters: () => lettersOfAll(mappedMessages(record), lettersOf),
        lettersOf,
      },
      context,
    )
  },
}

/** The number of characters of a message, including its report. */
function lettersOfMessage(message: unknown, report: unknown): number {
  const isShown = report !== undefined && contentOf(report).kind === 'answer'
  const letters = lettersIn({ content: own(message, 'content') }) + asideLetters(message)
  return letters + (isShown ? lettersIn({ content: own(report, 'content') }) + asideLetters(report) : 0)
}

/** The name of the project or custom GPT, which exports of other programs have, with its id as fallback. */
const projectOfRecord = (record: unknown): string =>
  projectOf(
    own(record, 'project') ??
      filled(own(record, 'project_name')) ??
      filled(own(record, 'gizmo_name')) ??
      own(own(own(record, 'gizmo'), 'gizmo') ?? own(record, 'gizmo'), 'display') ??
      own(record, 'conversation_template_id') ??
      own(record, 'gizmo_id'),
  )

/** True for a message of ChatGPT: its author is an object with a role, or its content one with a type or parts. */
const isOurs = (message: unknown): boolean => {
  const content = own(message, 'content')
  return (
    typeof own(own(message, 'author'), 'role') === 'string' ||
    own(content, 'content_type') !== undefined ||
    Array.isArray(own(content, 'parts'))
  )
}

/**
 * The public name of a model: its slug, except that of the first model, which means nothing to a reader, and 'auto', which
 * leaves it open.
 */
export function publicModel(slug: unknown): string | null {
  if (typeof slug !== 'string' || !/^[\w.:-]{1,64}$/.test(slug) || slug === 'auto') return null
  return slug.startsWith('text-davinci-002-render') ? 'gpt-3.5' : slug
}
