import { hash } from 'node:crypto'
import { lstat } from 'node:fs/promises'
import { basename } from 'node:path'
import { counted } from '#archive/counted.ts'
import { Refusal } from '#archive/refusal.ts'
import type { IntakeStep } from '#intake/intake.ts'
import type { Ledger } from '#intake/ledger.ts'
import { LOG, type FilePart } from '#intake/source-file.ts'
import type { Db, Trx } from '#store/tables.ts'
import { rememberFile, watchedFile } from '#store/watched.ts'
import type { WatchedFilesTable } from '#store/watch-tables.ts'
import { onlyExtended } from './only-extended.ts'
import { readBeginning, type Beginning } from './read-beginning.ts'
import { agentsOf, sessionOfAgent, type AgentFile } from './sub-agents.ts'

/** The dependencies of following files. */
export interface FollowDependencies {
  db: Db
  /** Reads an export. @param until bytes to read of a file of lines @param beside further files that are read with it */
  read: (path: string, size: number, until?: number, beside?: readonly FilePart[]) => AsyncIterable<IntakeStep>
  /**
   * Writes the cards, private, then their pictures.
   * @param how `isAtOnce`: in one transaction instead of many; `signal` as below
   * @param remember called in the transaction of the last cards
   */
  write: (
    steps: AsyncIterable<IntakeStep>,
    how: { isAtOnce: boolean; signal: AbortSignal },
    remember: (trx: Trx, ledger: Ledger) => Promise<void>,
  ) => Promise<{ added: number; changed: number }>
  /** Aborts a reading in its middle: what is written by then stays, and the file is read again the next time. */
  signal: AbortSignal
}

/** The outcome of reading a file that may have changed. */
export type Followed =
  | { state: 'unchanged' }
  /** The file is still being written. */
  | { state: 'waits' }
  | { state: 'read'; added: number; changed: number; trouble: string }

/** Delay after the last change before a file that is not a list of lines is read, in milliseconds: it arrives in chunks. */
const SETTLED_MS = 2000

/** Maximum size of a file of lines that is written in one transaction, in bytes. */
const MAX_CHUNK_BYTES = 2 * 2 ** 20

/** Files to which programs append line by line. */
const isListOfLines = (path: string): boolean => /\.(jsonl|ndjson)$/i.test(path)

/**
 * Reads the new content of a file into the archive, and stores the offset in the transaction that writes the cards. Cards stay
 * even if the file is truncated or replaced. A sub-agent of Claude Code is read with the session that started it.
 * @param isChanged true to read the file again because one of its sub-agents continued
 * @throws the reason of `needs.signal` once it is aborted
 */
export async function followFile(
  needs: FollowDependencies,
  folder: string,
  path: string,
  isChanged = false,
): Promise<Followed> {
  const { db } = needs
  const found = await lstat(path).catch(() => null)
  // Deleted files change nothing, and links are not followed, as they may lead anywhere.
  if (!found?.isFile()) return { state: 'unchanged' }
  const isLines = isListOfLines(path)
  // SQLite writes to a log next to the database first.
  const logFile = isLines ? null : await lstat(`${path}${LOG}`).catch(() => null)
  const log = logFile?.isFile() ? logFile : null
  const size = found.size + (log?.size ?? 0)
  const changed = Math.max(found.mtimeMs, log?.mtimeMs ?? 0)
  const changedAt = Math.floor(changed)
  const before = await watchedFile(db, path)
  if (!isChanged && before?.size === size && before.changed_at === changedAt) return { state: 'unchanged' }
  const session = await sessionOfAgent(path)
  if (session !== null) return followFile(needs, folder, session, true)
  if (!isLines && Math.abs(Date.now() - changed) < SETTLED_MS) return { state: 'waits' }
  const row = { path, folder, size, changed_at: changedAt, read_at: Date.now() }
  try {
    const known = { end: before?.read_to ?? 0, hash: before?.hash ?? '' }
    const { end, hash: now, goesOn } = await readBoth(path, found.size, log?.size ?? 0, { isLines, before: known })
    const isRead = end === known.end && now === known.hash && before?.size !== -1
    const isNew = end > 0 && (isChanged || !isRead)
    if (!isNew) {
      // The offset is kept even for an emptied file.
      const { read_to = 0, read_at = row.read_at, trouble = '' } = before ?? {}
      await rememberFile(db, { ...row, read_to, hash: known.hash, read_at, trouble })
      return { state: 'unchanged' }
    }
    return await readNew(needs, { ...row, read_to: end, hash: now, trouble: '' }, isLines, goesOn)
  } catch (error) {
    if (error === needs.signal.reason) throw error
    const refusal = error instanceof Refusal ? error : unreadable(path, error)
    // Errors of the content are final until the file changes; errors of disk or permissions are retried.
    const isFinal = refusal.code === 'bad-request' || refusal.code === 'too-large'
    await rememberFile(db, {
      ...row,
      size: isFinal ? size : -1,
      read_to: before?.read_to ?? 0,
      hash: before?.hash ?? '',
      trouble: refusal.message,
    })
    return { state: 'read', added: 0, changed: 0, trouble: refusal.message }
  }
}

/** Reads a file and its log, with one hash for both. */
async function readBoth(
  path: string,
  size: number,
  logSize: number,
  how: Omit<Parameters<typeof readBeginning>[1], 'size'>,
): Promise<Beginning> {
  const found = await readBeginning(path, { ...how, size })
  if (logSize === 0) return found
  const log = await readBeginning(`${path}${LOG}`, { ...how, size: logSize, before: { end: 0, hash: '' } })
  return { ...found, hash: hash('sha256', `${found.hash} ${log.hash}`) }
}

async function readNew(
  { db, read, write, signal }: FollowDependencies,
  row: WatchedFilesTable,
  isLines: boolean,
  goesOn: boolean,
): Promise<Followed> {
  const { path, read_to: end } = row
  const agents = isLines ? await agentsOf(path) : []
  const bytes = agents.reduce((sum, { until }) => sum + until, end)
  const steps = untilAborted(read(path, bytes, isLines ? end : undefined, agents), signal)
  let trouble = ''
  let isAgain = false
  const how = { isAtOnce: isLines && bytes <= MAX_CHUNK_BYTES, signal }
  const { added, changed } = await write(goesOn ? steps : onlyExtended(db, steps), how, async (trx, ledger) => {
    trouble = failureOf(ledger)
    // Pictures follow the cards, so the file counts as unread until then: a program killed in between reads it again.
    isAgain = ledger.assets.found > 0
    await rememberFile(trx, { ...row, trouble, size: isAgain ? -1 : row.size })
    for (const agent of agents) await rememberFile(trx, rowOf(agent, row))
  })
  if (isAgain) await rememberFile(db, { ...row, trouble })
  return { state: 'read', added, changed, trouble }
}

async function* untilAborted(steps: AsyncIterable<IntakeStep>, signal: AbortSignal): AsyncGenerator<IntakeStep> {
  for await (const step of steps) {
    signal.throwIfAborted()
    yield step
  }
}

const rowOf = (
  { path, size, changedAt, until, hash: now }: AgentFile,
  { folder, read_at }: WatchedFilesTable,
): WatchedFilesTable => ({ path, folder, size, changed_at: changedAt, read_to: until, hash: now, read_at, trouble: '' })

function failureOf({ failureCount, failures: [first] }: Ledger): string {
  if (failureCount === 0 || !first) return ''
  const where = first.line > 0 ? `line ${first.line}: ` : ''
  const others = failureCount > 1 ? ` (and ${counted(failureCount - 1, 'other part')})` : ''
  return `Not all of it could be read: ${where}${first.reason.replace(/\.$/, '')}${others}.`
}

/** An error of the file system as a refusal; any other error is a bug and thrown. */
function unreadable(path: string, error: unknown): Refusal {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (!/^E[A-Z]+$/.test(code)) throw error
  return new Refusal('forbidden', `${basename(path)} could not be read (${code}).`)
}
