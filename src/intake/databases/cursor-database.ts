import { isObject, jsonIn, own } from '#intake/json-object.ts'
import type { OpenDatabase, Row } from './open-database.ts'
import { unreadablePart } from './unreadable-part.ts'

/** True for a `state.vscdb` of Cursor, which stores everything as keys and values in two tables. */
export const isCursorDatabase = ({ tables }: OpenDatabase): boolean =>
  tables.has('cursorDiskKV') || tables.has('ItemTable')

/** The needed fields of conversations and messages; the rest is the state of windows, and large. */
const HEAD = ['composerId', 'name', 'createdAt', 'lastUpdatedAt', 'modelConfig']
const BUBBLE = ['bubbleId', 'type', 'text', 'createdAt', 'thinking', 'toolFormerData', 'modelInfo', 'images']
const OLD_CHATS = 'workbench.panel.aichat.view.aichat.chatdata'

/**
 * The conversations in a `state.vscdb`: those of the composer with their bubbles, which are in rows of their own or, in older
 * versions, embedded; and the tabs of the earlier chat.
 */
export function* cursorRows(database: OpenDatabase): Generator {
  for (const row of database.rows(
    'cursorDiskKV',
    ['key', 'value'],
    "WHERE key >= 'composerData:' AND key < 'composerData;'",
  )) {
    const value = parsed(row['value'])
    const composer = isObject(value) ? value : {}
    const id = String(row['key']).slice('composerData:'.length)
    const bubbles = bubblesOf(database, id, composer)
    if (bubbles.length > 0) yield { composer: { ...picked(composer, HEAD), composerId: id }, bubbles }
  }
  for (const row of database.rows('ItemTable', ['value'], 'WHERE key = ?', OLD_CHATS)) {
    const tabs = own(parsed(row['value']), 'tabs')
    if (!Array.isArray(tabs)) continue
    for (const tab of tabs as unknown[]) yield tab
  }
}

/** The needed fields of a bubble; its rich text only where the plain text is missing, as both say the same. */
const bubbleOf = (bubble: unknown): Row => ({
  ...picked(bubble, own(bubble, 'text') === undefined || own(bubble, 'text') === '' ? [...BUBBLE, 'richText'] : BUBBLE),
  context: picked(own(bubble, 'context'), ['selectedImages', 'fileSelections']),
})

function bubblesOf(database: OpenDatabase, id: string, composer: Row): unknown[] {
  const inside = own(composer, 'conversation')
  if (Array.isArray(inside) && inside.length > 0) return (inside as unknown[]).map(bubbleOf)
  const rows = database.rows(
    'cursorDiskKV',
    ['key', 'value'],
    'WHERE key >= ? AND key < ?',
    `bubbleId:${id}:`,
    `bubbleId:${id};`,
  )
  const known = new Map<unknown, unknown>()
  for (const row of rows) known.set(String(row['key']).slice(`bubbleId:${id}:`.length), bubbleIn(row['value']))
  const map = own(composer, 'conversationMap')
  const heads = own(composer, 'fullConversationHeadersOnly')
  if (!Array.isArray(heads))
    return [...known].map(([bubbleId, one]) => bubbleOf({ type: AI, ...(one as object), bubbleId }))
  return (heads as unknown[]).flatMap((head) => {
    const bubbleId = own(head, 'bubbleId')
    const bubble = known.get(bubbleId) ?? (typeof bubbleId === 'string' ? own(map, bubbleId) : undefined)
    return isObject(bubble) ? [bubbleOf({ type: AI, ...(head as object), ...bubble, bubbleId })] : []
  })
}

/** A stored bubble; the text of one that cannot be read as JSON. */
function bubbleIn(stored: unknown): unknown {
  const value = parsed(stored)
  const part = value === undefined ? unreadablePart(textIn(stored)) : null
  return part ? { text: part.text } : value
}

/** The type of bubbles by the AI: also of one that cannot be read, where the conversation does not name its speaker. */
const AI = 2

const picked = (value: unknown, keys: readonly string[]): Row =>
  Object.fromEntries(keys.flatMap((key) => (own(value, key) === undefined ? [] : [[key, own(value, key)]])))

const textIn = (value: unknown): unknown => (value instanceof Uint8Array ? Buffer.from(value).toString('utf8') : value)

const parsed = (value: unknown): unknown => jsonIn(textIn(value))
