import { Refusal } from '#archive/refusal.ts'
import { unreadablePart } from '#intake/databases/unreadable-part.ts'
import { MAX_ELEMENT_BYTES } from '#intake/json-elements.ts'
import { isObject, jsonIn, listOf, own } from '#intake/json-object.ts'
import { readBytes } from '#intake/read-bytes.ts'
import type { SourceFile } from '#intake/source-file.ts'
import type { JoinedFiles } from './claude-code-files.ts'

/** Files of opencode before its database: `session/PROJECT/ID.json`, `message/SESSION/ID.json`, `part/MESSAGE/ID.json`. */
const SESSION = /(?:^|\/)session\/(?!message\/|part\/)[^/]+\/([^/]+)\.json$/
const MESSAGE = /(?:^|\/)message\/([^/]+)\/([^/]+)\.json$/
const PART = /(?:^|\/)part\/(?:[^/]+\/)?([^/]+)\/([^/]+)\.json$/

interface MessageFiles {
  file: SourceFile
  parts: SourceFile[]
}

/**
 * Joins the files in which opencode kept each message and each of its parts to the file of their session, as `opencode export`
 * writes it. Their names are ids, which are in order of time.
 */
export function withOpencodeParts(files: readonly SourceFile[]): JoinedFiles {
  const messages = Map.groupBy(
    files.filter(({ name }) => MESSAGE.test(name)),
    ({ name }) => MESSAGE.exec(name)![1]!,
  )
  if (messages.size === 0) return { files: [...files], joined: [] }
  const parts = Map.groupBy(
    files.filter(({ name }) => PART.test(name)),
    ({ name }) => PART.exec(name)![1]!,
  )
  const sessions = new Map<SourceFile, MessageFiles[]>()
  for (const file of files) {
    const said = messages.get(SESSION.exec(file.name)?.[1] ?? '')
    if (!said) continue
    const withParts = byName(said).map((one) => ({ file: one, parts: byName(parts.get(MESSAGE.exec(one.name)![2]!)) }))
    sessions.set(file, withParts)
  }
  const joined = [...sessions.values()].flat().flatMap(({ file, parts: some }) => [file, ...some])
  const rest = new Set(joined)
  return {
    files: files.filter((file) => !rest.has(file)).map((file) => together(file, sessions.get(file))),
    joined,
  }
}

const byName = (files: readonly SourceFile[] = []): SourceFile[] =>
  files.toSorted((a, b) => (a.name < b.name ? -1 : Number(a.name > b.name)))

function together(session: SourceFile, messages: readonly MessageFiles[] | undefined): SourceFile {
  if (!messages) return session
  const all = [session, ...messages.flatMap(({ file, parts }) => [file, ...parts])]
  return {
    ...session,
    size: all.reduce((sum, { size }) => sum + size, 0),
    open: async function* (onRead) {
      yield Buffer.from(`{"info":${await textOf(session, onRead)},"messages":[`)
      for (const [at, { file, parts }] of messages.entries()) {
        const info = jsonIn(await textOf(file, onRead))
        const said: unknown[] = []
        for (const part of parts) said.push(await partOf(part, onRead))
        // In the first versions the parts are in the message.
        const message = { info, parts: said.length > 0 ? said : listOf(own(info, 'parts')) }
        yield Buffer.from(`${at > 0 ? ',' : ''}${JSON.stringify(message)}`)
      }
      yield Buffer.from(']}')
    },
  }
}

async function partOf(file: SourceFile, onRead?: (bytes: number) => void): Promise<unknown> {
  const text = await textOf(file, onRead)
  const part = jsonIn(text)
  return isObject(part) ? part : unreadablePart(text)
}

async function textOf(file: SourceFile, onRead?: (bytes: number) => void): Promise<string> {
  const most = `${MAX_ELEMENT_BYTES / 2 ** 20} MB`
  const tooLong = () => new Refusal('too-large', `The file ${file.name} is longer than ${most}.`)
  return (await readBytes(file.open(onRead), MAX_ELEMENT_BYTES, tooLong)).toString('utf8')
}
