import type { ExportKind } from '#intake/export-kind.ts'
import { secondsOf } from '#intake/instant.ts'
import { listOf, own } from '#intake/json-object.ts'
import { readMessages, MessageParts, someOf, type ListedMessage, type MessageTexts } from '#intake/listed-messages.ts'
import { filled, idOf } from '#intake/parsed-conversation.ts'

const sideOf = (turn: unknown): [side: 'prompt' | 'answer', said: unknown] | null => {
  const [asked, answered] = [own(turn, 'user_turn'), own(turn, 'system_turn')]
  if (asked !== undefined) return ['prompt', asked]
  return answered === undefined ? null : ['answer', answered]
}

/**
 * Gemini in Google's documents and mail, from Google Takeout: `Gemini in Workspace/Conversation History/conversation_….txt` is
 * a conversation as JSON, with the turns of both sides in one list. There are no ids.
 */
export const geminiWorkspace: ExportKind = {
  name: 'Gemini in Workspace',
  label: 'Gemini in Workspace in Google Takeout',
  recognises: (record) => someOf(record, 'conversation_turns', (turn) => sideOf(turn) !== null),
  read(record, context) {
    const created = own(record, 'creation_time')
    return readMessages(
      {
        id: null,
        title: own(record, 'title'),
        // The creation time rather than the title, which is assigned later and may change.
        unnamed: [filled(created) ?? own(record, 'title') ?? ''],
        seconds: secondsOf(created),
        updated: secondsOf(own(record, 'last_modification_time')),
        maker: 'Gemini',
      },
      messagesOf(listOf(own(record, 'conversation_turns'))),
      context,
    )
  },
}

/** The messages of the turns; a turn replaces an earlier one of its side with the same number. */
function messagesOf(turns: readonly unknown[]): ListedMessage[] {
  const parents = new Map<string, string | null>()
  let last: string | null = null
  return turns.map((turn, at) => {
    const [side, said] = sideOf(turn) ?? ['answer' as const, turn]
    const place = `${side} ${idOf(own(said, 'turn_index')) ?? `at ${at}`}`
    const parent: string | null = parents.get(place) ?? (parents.has(place) ? null : last)
    parents.set(place, parent)
    last = `${at}`
    return {
      node: last,
      parent,
      seconds: secondsOf(own(said, 'turn_last_modified')),
      record: turn,
      ...saidBy(said, side),
    }
  })
}

function saidBy(said: unknown, side: 'prompt' | 'answer'): MessageTexts {
  const parts = new MessageParts()
  parts.text(own(said, 'prompt'))
  for (const thought of listOf(own(said, 'model_thoughts'))) {
    parts.reasoning(own(thought, 'headline'))
    parts.reasoning(own(thought, 'description'))
  }
  for (const one of listOf(own(said, 'text'))) {
    parts.text(own(one, 'preamble'))
    parts.text(own(one, 'data'))
    for (const card of listOf(own(one, 'cards'))) parts.text(own(card, 'content'))
  }
  for (const picture of listOf(own(said, 'images'))) {
    const pointer = filled(picture)
    if (pointer !== null) parts.file(pointer, { type: 'picture' })
  }
  return parts.said(side)
}
