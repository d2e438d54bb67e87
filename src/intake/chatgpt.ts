import { hash } from 'node:crypto'
import { cardsOf } from './chatgpt-cards.ts'
import { contentOf } from './chatgpt-content.ts'
import { chosenPath, nodesOf } from './chatgpt-path.ts'
import { isObject, own, type ExportKind, type JsonObject, type Outcome, type Reading } from './export-kind.ts'
import { secondsOf } from './instant.ts'
import { whyNotStorable } from './storable-text.ts'

/**
 * ChatGPT's own export: `conversations.json` or its numbered parts. A record is one conversation, a tree of messages
 * of which the branch that was shown last becomes cards (decisions, section 6.1).
 */
export const chatgpt: ExportKind = {
  name: 'ChatGPT',
  label: 'ChatGPT exports (conversations.json or its numbered parts, alone, in a folder or in a zip)',
  records: 'conversations',
  recognises: (record) => isObject(own(record, 'mapping')),
  read(record, context) {
    const reading: Reading = {
      conversation: nameOf(record),
      cards: [],
      messages: 0,
      outcomes: [],
      assets: { found: 0, missing: 0 },
    }
    const mapping = own(record, 'mapping')
    if (!isObject(record) || !isObject(mapping)) {
      return { ...reading, unreadable: 'it is not a conversation with a mapping of messages' }
    }
    const nodes = nodesOf(mapping)
    const path = chosenPath(nodes, own(record, 'current_node'))
    const onPath = new Set(path)
    for (const node of nodes.values()) {
      if (node.message === null || node.message === undefined) continue
      reading.messages++
      if (!onPath.has(node)) reading.outcomes.push(OTHER_BRANCH)
    }
    const messages = path
      .filter(({ message }) => message !== null && message !== undefined)
      .map(({ id, message }) => ({
        id: textOf(own(message, 'id')) ?? id,
        node: id,
        seconds: secondsOf(own(message, 'create_time')),
        model: modelOf(own(own(message, 'metadata'), 'model_slug')),
        content: contentOf(message),
      }))
    const firstText = messages.map(({ content }) => ('text' in content ? content.text : '')).find((text) => text !== '')
    const conversation = {
      key: keyOf(record, firstText ?? ''),
      title: titleOf(record),
      seconds: secondsOf(own(record, 'create_time')),
      model: modelOf(own(record, 'default_model_slug')),
    }
    cardsOf(conversation, messages, context, reading)
    return reading
  },
}

const OTHER_BRANCH: Outcome = { as: 'otherBranch' }

const textOf = (value: unknown): string | null => (typeof value === 'string' && value.trim() !== '' ? value : null)

const titleOf = (record: unknown): string => {
  const title = textOf(own(record, 'title'))
  return title === null || whyNotStorable(title) !== null ? '' : title
}

const idOf = (record: unknown) => textOf(own(record, 'conversation_id')) ?? textOf(own(record, 'id'))

const nameOf = (record: unknown): string => (titleOf(record) || (idOf(record) ?? '')).slice(0, 200).toWellFormed()

/** What stays the same of a conversation from one export to the next, even after it went on. */
const keyOf = (record: JsonObject, firstText: string): string =>
  idOf(record) ??
  hash('sha256', JSON.stringify([own(record, 'title') ?? '', own(record, 'create_time') ?? '', firstText]), 'hex')

/** The public name of a model: its slug, but the inner name of the first one says nothing to a
 * reader, and 'auto' leaves it open. */
function modelOf(slug: unknown): string | null {
  if (typeof slug !== 'string' || !/^[\w.:-]{1,64}$/.test(slug) || slug === 'auto') return null
  return slug.startsWith('text-davinci-002-render') ? 'gpt-3.5' : slug
}
