import type { ExportKind } from '#intake/export-kind.ts'
import { secondsOf } from '#intake/instant.ts'
import { isObject, jsonIn, listOf, own } from '#intake/json-object.ts'
import { pageTitleOf } from '#intake/page-title.ts'
import { readMessages, MessageParts, someOf, type ListedMessage } from '#intake/listed-messages.ts'
import { filled, idOf, modelOf, projectOf, unreadableRecord } from '#intake/parsed-conversation.ts'

const isEntry = (entry: unknown): boolean =>
  typeof own(entry, 'query_str') === 'string' ||
  (typeof own(entry, 'query') === 'string' &&
    (typeof own(entry, 'answer') === 'string' || own(entry, 'query_status') !== undefined))

/** The entries of a thread; a bare entry of a list is its own. */
const entriesOf = (record: unknown): unknown[] => {
  const list = listOf(own(record, 'entries'))
  if (list.some(isEntry)) return list
  return typeof own(record, 'query_str') === 'string' ? [record] : []
}

/**
 * A thread of Perplexity: from the data that it sends on request, `{ conversations: [{ context_title, entries: [{ query, answer
 * }] }] }`, or as its page and exporters have it, `{ entries: [{ query_str, blocks }] }`. Each entry is a question and its
 * answer, with the steps of the search and the cited pages.
 */
export const perplexity: ExportKind = {
  name: 'Perplexity',
  label: 'Perplexity threads',
  recognises: (record) => someOf(record, 'entries', isEntry) || entriesOf(record).length > 0,
  read(record, context) {
    const entries = entriesOf(record)
    const [first] = entries
    const question = filled(own(first, 'query_str') ?? own(first, 'query'))
    const named =
      filled(own(first, 'thread_title')) ??
      own(record, 'context_title') ??
      own(record, 'thread_title') ??
      own(record, 'title') ??
      pageTitleOf(question ?? '')
    const title = isQuestion(named, question) ? pageTitleOf(question ?? '') : named
    const id =
      idOf(own(first, 'context_uuid')) ??
      idOf(own(first, 'thread_url_slug')) ??
      idOf(own(record, 'context_uuid')) ??
      idOf(own(record, 'uuid'))
    if (!first) return unreadableRecord('it is not a thread with entries', filled(title) ?? id ?? '')
    return readMessages(
      {
        id,
        title,
        unnamed: [named ?? ''],
        seconds: timeOf(record) ?? entries.map(timeOf).find((time) => time !== null) ?? null,
        updated: entries.map(timeOf).findLast((time) => time !== null) ?? null,
        project: projectOf(
          own(own(first, 'collection_info'), 'title') ??
            own(own(record, 'space'), 'title') ??
            own(record, 'collection_uuid'),
        ),
        maker: 'Perplexity',
      },
      entries.flatMap(messagesOf),
      context,
    )
  },
}

/** True for a generated title: Perplexity names a thread by its whole first question until a person renames it. */
const isQuestion = (title: unknown, question: string | null): boolean =>
  typeof title === 'string' && title.trim() === question?.trim()

const TIMES = ['created_at', 'entry_created_datetime', 'created_datetime', 'entry_updated_datetime', 'updated_datetime']

/** The time of an entry; without a zone it is UTC. */
function timeOf(entry: unknown): number | null {
  for (const key of TIMES) {
    const time = filled(own(entry, key))
    if (time === null) continue
    const seconds = secondsOf(/(?:Z|[+-]\d\d:?\d\d)$/.test(time) ? time : `${time}Z`)
    if (seconds !== null) return seconds
  }
  return null
}

function messagesOf(entry: unknown): ListedMessage[] {
  const seconds = timeOf(entry)
  const id = idOf(own(entry, 'uuid')) ?? idOf(own(entry, 'backend_uuid'))
  const name = (part: string) => (id === null ? null : `${id}:${part}`)
  const asked = new MessageParts()
  asked.text(own(entry, 'query_str') ?? own(entry, 'query'))
  for (const file of listOf(own(entry, 'attachments'))) {
    const pointer = filled(file) ?? filled(own(file, 'url')) ?? filled(own(file, 'name'))
    if (pointer !== null) asked.file(pointer, { name: filled(own(file, 'name')) ?? '' })
  }
  const answered = new MessageParts()
  const model =
    modelOf(own(entry, 'display_model')) ?? modelOf(own(entry, 'model')) ?? modelOf(own(entry, 'user_selected_model'))
  readAnswer(entry, answered)
  const said = answered.said('answer')
  return [
    { id: name('q'), seconds, ...asked.said('prompt') },
    { id: name('a'), seconds, model, record: entry, ...said, taken: [...asked.taken, ...said.taken] },
  ]
}

function readAnswer(entry: unknown, said: MessageParts): void {
  const blocks = listOf(own(entry, 'blocks'))
  const answers = blocks.flatMap((block) => filled(own(own(block, 'markdown_block'), 'answer')) ?? [])
  for (const block of blocks) readSteps(own(block, 'plan_block'), said)
  // The answer is there twice, whole and in sections.
  const [whole = ''] = answers.toSorted((a, b) => b.length - a.length)
  for (const answer of new Set(answers)) if (answer === whole || !whole.includes(answer.trim())) said.text(answer)
  if (answers.length === 0) readOlder(entry, said)
  const cited = blocks.flatMap((block) => {
    const sources = own(block, 'sources_mode_block')
    const rows = listOf(own(sources, 'rows')).map((row) => own(row, 'web_result'))
    return [
      ...rows,
      ...listOf(own(sources, 'web_results')),
      ...listOf(own(own(block, 'web_result_block'), 'web_results')),
    ]
  })
  for (const page of [...cited, ...listOf(own(entry, 'sources'))]) {
    said.citation(own(page, 'name') ?? own(page, 'title'), own(page, 'url'))
  }
}

function readSteps(plan: unknown, said: MessageParts): void {
  for (const goal of listOf(own(plan, 'goals'))) said.reasoning(own(goal, 'description'))
  for (const step of listOf(own(plan, 'steps'))) {
    const queries = listOf(own(own(step, 'search_web_content'), 'queries')).map(
      (query) => filled(own(query, 'query')) ?? '',
    )
    if (queries.some((query) => query !== '')) said.called(null, 'search', queries.join('\n'))
  }
}

/** Reads an older entry: a text, or JSON of the answer or of steps, the last of which is the answer. */
function readOlder(entry: unknown, said: MessageParts): void {
  const answer = own(entry, 'answer')
  const text = filled(answer) ?? filled(own(answer, 'answer')) ?? filled(own(entry, 'text'))
  const held = parsed(text)
  const steps = listOf(held)
  const final = steps.map((step) => own(own(step, 'content'), 'answer')).findLast((one) => filled(one) !== null)
  const inner = parsed(filled(final))
  const result = isObject(inner) ? inner : isObject(held) ? held : null
  said.text(filled(own(result, 'answer')) ?? filled(final) ?? text)
  for (const page of listOf(own(result, 'web_results')))
    said.citation(own(page, 'name') ?? own(page, 'title'), own(page, 'url'))
}

function parsed(text: string | null): unknown {
  return text === null || !/^\s*[[{]/.test(text) ? null : jsonIn(text)
}
