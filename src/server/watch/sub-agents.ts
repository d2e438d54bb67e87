import { createReadStream } from 'node:fs'
import { lstat, readdir } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { sessionIn } from '#intake/kinds/claude-code-files.ts'
import type { FilePart } from '#intake/source-file.ts'
import { readBeginning } from './read-beginning.ts'

const AGENT = /^agent-[\w-]+\.jsonl$/
/** The file name of a session of Claude Code. */
const SESSION = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\.jsonl$/i
/** Maximum bytes of a file that are read to find its session. */
const FIRST_LINE = 2 ** 20

/** The current state of a sub-agent's file, up to its last whole line. */
export interface AgentFile extends FilePart {
  size: number
  changedAt: number
  hash: string
}

/** The file of the session that started a sub-agent of Claude Code; null where it is missing, and for every other file. */
export async function sessionOfAgent(path: string): Promise<string | null> {
  if (!AGENT.test(basename(path))) return null
  const session = await sessionIn({ open: () => createReadStream(path, { end: FIRST_LINE }) })
  if (session === null || !/^[\w-]+$/.test(session)) return null
  const folder = dirname(path)
  // The session's file is next to the sub-agent's, or next to the folder of the session, which holds the folder `subagents`.
  for (const place of [folder, join(folder, '..', '..')]) {
    const file = join(place, `${session}.jsonl`)
    if ((await lstat(file).catch(() => null))?.isFile()) return file
  }
  return null
}

/** The files of the sub-agents that a session of Claude Code started; none for every other file. */
export async function agentsOf(path: string): Promise<AgentFile[]> {
  const name = basename(path)
  if (!SESSION.test(name)) return []
  const session = name.slice(0, -'.jsonl'.length)
  const folder = dirname(path)
  const found: AgentFile[] = []
  for (const place of [folder, join(folder, session, 'subagents')]) {
    for (const one of (await readdir(place).catch(() => [])).filter((file) => AGENT.test(file)).toSorted()) {
      const agent = join(place, one)
      const now = await lstat(agent).catch(() => null)
      if (!now?.isFile()) continue
      const its = await sessionIn({ open: () => createReadStream(agent, { end: FIRST_LINE }) })
      if (its !== session) continue
      const { end, hash } = await readBeginning(agent, { size: now.size, isLines: true, before: { end: 0, hash: '' } })
      found.push({ path: agent, until: end, size: now.size, changedAt: Math.floor(now.mtimeMs), hash })
    }
  }
  return found
}
