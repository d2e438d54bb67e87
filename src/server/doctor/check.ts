import type { SearchEngine } from '#search/engine.ts'
import type { BackupSchedule } from '#store/backup-files.ts'
import type { Store } from '#store/open.ts'

/** What checks read. */
export interface CheckContext extends Pick<Store, 'kind' | 'db'> {
  search: SearchEngine
  /** The data folder. */
  folder: string
  /** The endpoint for embeddings: the name of what it gives, and why it gives nothing, null where it does; absent where there is none. */
  embeddings?: { model: string; ask: () => Promise<string | null> }
  /** The schedule of backups; null or absent where there is none. */
  backups?: BackupSchedule | null
}

/** Something that is wrong. */
export interface Problem {
  /** What is wrong, in a sentence without its end. */
  what: string
  /** Repairs it and says what it did; absent where a person must. */
  repair?: () => Promise<string>
  /** What a person is to do, where the doctor cannot. */
  advice?: string
}

/** The result of a check. */
export interface Report {
  /** In a few words, when nothing is wrong. */
  ok: string
  problems: Problem[]
  /** Worth knowing, but nothing is wrong. */
  notes?: string[]
}

/** A check of the installation. */
export interface Check {
  name: string
  run: (context: CheckContext) => Promise<Report>
}

/** What is wrong with some things, each with how many there are. @returns the problems of which there are any */
export const problemsOf = (...found: readonly (Problem & { count: number })[]): Problem[] =>
  found.filter(({ count }) => count > 0)

/** What a person is to do about what nothing else holds. */
export const RESTORE = 'restore a backup with: colloquy restore FILE --replace'

/** More files are not named one by one. */
const MAX_NAMED = 5

/** The first names, and how many more there are. */
export const listSome = (names: readonly string[]): string =>
  names.slice(0, MAX_NAMED).join(', ') + (names.length > MAX_NAMED ? ` and ${names.length - MAX_NAMED} more` : '')
