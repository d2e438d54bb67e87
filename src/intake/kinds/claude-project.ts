import type { ParsedRecord, ParseContext } from '#intake/export-kind.ts'
import { secondsOf } from '#intake/instant.ts'
import { listOf, own } from '#intake/json-object.ts'
import { countLetters } from '#intake/letters.ts'
import { hidden, type MessageContent } from '#intake/message.ts'
import { whyNotStorable } from '#intake/storable-text.ts'
import { readMessages } from '#intake/listed-messages.ts'
import { filled, projectOf } from '#intake/parsed-conversation.ts'
import { fileLanguage } from './claude-documents.ts'

/** True for a project of a Claude export, `projects.json` or `projects/*.json`: instructions and documents, no messages. */
export const isProject = (record: unknown): boolean =>
  Array.isArray(own(record, 'docs')) &&
  filled(own(record, 'uuid')) !== null &&
  (own(record, 'prompt_template') !== undefined || own(record, 'is_starter_project') !== undefined)

/** Prefix of the ids of projects among the titles of an export. */
export const PROJECT = 'project '

/** Reads a project: each of its documents becomes a card of the person; its instructions are context. */
export function readProject(record: unknown, context: ParseContext): ParsedRecord {
  const docs = own(record, 'docs')
  const documents: unknown[] = listOf(docs)
  const instructions = [own(record, 'description'), own(record, 'prompt_template')].filter(
    (text) => filled(text) !== null,
  )
  const messages = [...instructions, ...documents.map((document) => document ?? {})]
  const seconds = secondsOf(own(record, 'created_at'))
  const named = filled(own(record, 'name'))
  const id = filled(own(record, 'uuid'))
  if (named !== null && id !== null) context.titles?.set(`${PROJECT}${id}`, named)
  return readMessages(
    {
      id,
      title: own(record, 'name'),
      unnamed: [own(record, 'name') ?? ''],
      seconds,
      updated: secondsOf(own(record, 'updated_at')),
      project: projectOf(record),
      maker: 'Claude',
    },
    messages.map((message) => ({
      id: filled(own(message, 'uuid')),
      seconds: secondsOf(own(message, 'created_at')) ?? seconds,
      content: contentOf(message),
      letters: lettersOf(message),
    })),
    context,
  )
}

function contentOf(document: unknown): MessageContent {
  if (typeof document === 'string') return hidden('context')
  const text = own(document, 'content')
  if (typeof text !== 'string') return { kind: 'failed', why: 'its content is not a text', isPrompt: true }
  const title = filled(own(document, 'filename')) ?? filled(own(document, 'file_name')) ?? ''
  const unstorable = whyNotStorable(text) ?? whyNotStorable(title)
  if (unstorable) return { kind: 'failed', why: `its text ${unstorable}`, isPrompt: true }
  const isBlank = text.trim() === ''
  const id = `document ${filled(own(document, 'uuid')) ?? title}`
  return {
    kind: 'prompt',
    parts: isBlank ? [] : [{ kind: 'document', id, title, language: fileLanguage(title), text, isNamed: true }],
    assets: [],
    files: isBlank && title !== '' ? [title] : [],
    leftOut: isBlank ? [{ reason: 'white space', letters: countLetters(text) }] : [],
  }
}

function lettersOf(message: unknown): number {
  const text = typeof message === 'string' ? message : own(message, 'content')
  return typeof text === 'string' ? countLetters(text) : 0
}
