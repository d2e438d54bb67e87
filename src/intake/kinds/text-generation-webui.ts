import type { ExportKind, ParseContext } from '#intake/export-kind.ts'
import { writtenSeconds } from '#intake/instant.ts'
import { isObject, listOf, own } from '#intake/json-object.ts'
import {
  messageByRole,
  readMessages,
  titleOfPrompt,
  withExtraParts,
  type ListedMessage,
  type MessageTexts,
} from '#intake/listed-messages.ts'
import { attachedText } from '#intake/chat-parts.ts'
import type { MessagePart } from '#intake/message.ts'
import { joinedTexts } from '#intake/source-text.ts'
import { filled, modelOf, unreadableRecord } from '#intake/parsed-conversation.ts'

/** Stands in place of the prompt before the greeting of a character. */
const BEGIN = '<|BEGIN-VISIBLE-CHAT|>'

/** What is read of the metadata of a message. */
const KNOWN = new Set('timestamp model_name versions current_version_index attachments tool_sequence'.split(' '))

/** The name of a chat that was never renamed: the time at which it began. */
const STAMP = /^(\d{4})(\d\d)(\d\d)-(\d\d)-(\d\d)-(\d\d)$/

const areRows = (rows: unknown): boolean =>
  Array.isArray(rows) && rows.every((row) => Array.isArray(row) && typeof row[0] === 'string' && row.length === 2)

/** The exchanges as the model had them, and as they were shown; older versions had other names for both. */
const rowsOf = (record: unknown): { internal: unknown; visible: unknown } => ({
  internal: own(record, 'internal') ?? own(record, 'data'),
  visible: own(record, 'visible') ?? own(record, 'data_visible'),
})

/**
 * A chat of text-generation-webui, `logs/chat/CHARACTER/TIME.json` or `logs/instruct/TIME.json`: pairs of prompt and answer,
 * `internal` and `visible`, with times, models, versions and attachments of each by its number in `metadata`.
 */
export const textGenerationWebui: ExportKind = {
  name: 'text-generation-webui',
  label: 'chats of text-generation-webui',
  recognises: (record) => {
    const { internal, visible } = rowsOf(record)
    return areRows(internal) && areRows(visible)
  },
  read(record, context) {
    const { internal, visible } = rowsOf(record)
    if (!Array.isArray(internal)) return unreadableRecord('it is not a chat with exchanges')
    const messages = messagesOf(internal, listOf(visible), own(record, 'metadata'), context)
    const [, character = '', name = ''] =
      /(?:^|(?:^|\/)chat\/([^/]+)\/|\/)([^/]+)\.json$/i.exec(context.file ?? '') ?? []
    const began = STAMP.test(name) ? writtenSeconds(name.replace(STAMP, '$1-$2-$3 $4:$5:$6'), context.timeZone) : null
    const first = messages.find(({ seconds }) => seconds !== null)?.seconds ?? null
    return readMessages(
      {
        id: null,
        title: STAMP.test(name) ? titleOfPrompt(messages) : name,
        // Not by the name of the file, which its owner may change.
        unnamed: ['text-generation-webui', first ?? ''],
        seconds: first ?? began,
        project: character.trim().toWellFormed(),
        maker: 'text-generation-webui',
      },
      messages,
      context,
      messages.at(-1)?.node,
    )
  },
}

function messagesOf(
  internal: readonly unknown[],
  visible: readonly unknown[],
  metadata: unknown,
  { timeZone }: ParseContext,
): ListedMessage[] {
  const messages: ListedMessage[] = []
  let above: string | null = null
  for (const [row, pair] of internal.entries()) {
    for (const [side, role] of (['user', 'assistant'] as const).entries()) {
      const text = listOf(pair)[side]
      const node = `${role}_${row}`
      const about = own(metadata, node)
      const files = listOf(own(about, 'attachments'))
      if ((text === '' || text === BEGIN) && files.length === 0) continue
      const seconds = timeOf(about, timeZone)
      const model = role === 'assistant' ? modelOf(own(about, 'model_name')) : null
      const said = { parent: above, model }
      const versions = listOf(own(about, 'versions'))
      for (const [at, version] of versions.entries()) {
        const other = own(version, 'content')
        if (at === own(about, 'current_version_index') || other === text || filled(other) === null) continue
        const content = messageByRole({ role, content: other })
        messages.push({ ...said, ...content, node: `${node} ${at}`, seconds: timeOf(version, timeZone) ?? seconds })
      }
      const shown = plainOf(listOf(visible[row])[side])
      const record = Object.fromEntries(Object.entries(isObject(about) ? about : {}).filter(([key]) => !KNOWN.has(key)))
      messages.push({ ...said, ...withFiles(role, text, about, shown === text ? null : shown), node, seconds, record })
      above = node
    }
  }
  return messages
}

/** A message with its pictures, the texts of its files, and what was shown in its place, as by a translation. */
function withFiles(role: string, text: unknown, about: unknown, shown: string | null): MessageTexts {
  const files = listOf(own(about, 'attachments'))
  const pictures = files.flatMap((file) => {
    const pointer = filled(own(file, 'image_data'))
    return pointer === null ? [] : [{ pointer, name: filled(own(file, 'name')) }]
  })
  const folded: MessagePart[] = files.flatMap((file) =>
    attachedText(filled(own(file, 'name')) ?? 'file', own(file, 'content')),
  )
  return withExtraParts(messageByRole({ role, content: text === BEGIN ? '' : text }, pictures), [
    ...folded,
    ...attachedText('tools', joinedTexts(own(about, 'tool_sequence')).text),
    ...attachedText('shown as', shown),
  ])
}

const timeOf = (about: unknown, timeZone: string): number | null => {
  const written = filled(own(about, 'timestamp'))
  return written === null || written.length > 60 ? null : writtenSeconds(written, timeZone)
}

const ENTITIES: Record<string, string> = { lt: '<', gt: '>', quot: '"', '#x27': "'", '#39': "'", amp: '&' }

/** A shown text without the escapes of HTML, of which it has no others; null for none. */
const plainOf = (shown: unknown): string | null =>
  filled(shown)?.replace(/&(lt|gt|quot|#x27|#39|amp);/g, (_, name: string) => ENTITIES[name]!) ?? null
