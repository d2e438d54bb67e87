import { own } from '#intake/json-object.ts'
import type { SourceFile } from '#intake/source-file.ts'
import { textLines } from '#intake/text-lines.ts'
import { sessionOf } from './claude-code-lines.ts'

const AGENT = /^agent-[\w-]+\.jsonl(?:\.(?:gz|zst))?$/
const SESSION = /^([\w-]+)\.jsonl(?:\.(?:gz|zst))?$/
/** Maximum length of a first line that is parsed, in bytes. */
const MAX_FIRST_LINE_LENGTH = 2 ** 20

/** The files of an export, with files of Claude Code's sub-agents joined to their sessions. */
export interface JoinedFiles {
  files: SourceFile[]
  /** Files that are read as part of another file. */
  joined: SourceFile[]
}

/**
 * Joins files with lines of a sub-agent alone, as Claude Code writes them, to the file of their session, if the export has it:
 * only that one contains the call that started it.
 */
export async function withSubAgents(files: readonly SourceFile[]): Promise<JoinedFiles> {
  const agents = files.filter((file) => AGENT.test(baseOf(file)))
  if (agents.length === 0) return { files: [...files], joined: [] }
  const sessions = new Map<string, SourceFile>()
  for (const file of files) {
    const name = SESSION.exec(baseOf(file))?.[1]
    if (name !== undefined && !agents.includes(file)) sessions.set(name, file)
  }
  const parts = new Map<SourceFile, SourceFile[]>()
  for (const agent of agents) {
    const session = sessions.get((await sessionIn(agent)) ?? '')
    if (session) parts.set(session, [...(parts.get(session) ?? []), agent])
  }
  const joined = [...parts.values()].flat()
  const rest = new Set(joined)
  return {
    files: files.filter((file) => !rest.has(file)).map((file) => together(file, parts.get(file) ?? [])),
    joined,
  }
}

const baseOf = ({ name }: SourceFile): string => name.slice(name.lastIndexOf('/') + 1)

/** The session that the first line of a sub-agent names; null for none, or an unreadable line. */
export async function sessionIn(file: Pick<SourceFile, 'open'>): Promise<string | null> {
  try {
    for await (const { text } of textLines(file.open(), MAX_FIRST_LINE_LENGTH)) {
      const line = JSON.parse(text ?? 'null') as unknown
      return own(line, 'isSidechain') === true ? sessionOf(line) : null
    }
  } catch {
    // The file is read by itself later, which reports the error.
  }
  return null
}

const LINE_FEED = Buffer.from('\n')

function together(file: SourceFile, parts: readonly SourceFile[]): SourceFile {
  if (parts.length === 0) return file
  return {
    ...file,
    size: [file, ...parts].reduce((sum, { size }) => sum + size, 0),
    open: async function* (onRead) {
      for (const one of [file, ...parts]) {
        yield* one.open(onRead)
        yield LINE_FEED
      }
    },
  }
}
