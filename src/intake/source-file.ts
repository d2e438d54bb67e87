import type { Refusal } from '#archive/refusal.ts'

/** One file of an export: a display name, and bytes that can be read repeatedly. */
export interface SourceFile {
  /** Path inside the export, with `/`; displayed and compared, but never used as a path on disk. */
  name: string
  /** Its original name, if the export has it under another one and provides it. */
  givenName?: string
  /** The total that `open` reports to `onRead`, in bytes. */
  size: number
  /** Its bytes, if they are embedded in the text of the export. */
  inline?: Uint8Array
  /** Reads the file from its start, decompressing gzip and zstd; throws a Refusal for damaged data. */
  open(onRead?: (bytes: number) => void): AsyncIterable<Uint8Array>
  /** The write-ahead log of a SQLite database, with changes that are not in it yet. */
  log?: SourceFile
}

/** A file on this machine, with the number of its bytes to read. */
export interface FilePart {
  path: string
  until: number
}

/** The contents of an import's path: one file, a folder or an archive. */
export interface Source {
  /** The last part of the path, for error messages and the import report. */
  name: string
  shape: 'file' | 'folder' | 'zip' | 'tar'
  /** In natural order: `conversations-2.json` before `conversations-10.json`. */
  files: SourceFile[]
  /** Archives in it that are unreadable. */
  broken: { name: string; refusal: Refusal }[]
  /** Entries that are never read, such as links, with what they are. */
  passedOver: { name: string; note: string }[]
  close(): void
}

/** Maximum number of files: no real export has more, but a folder given by mistake often has. */
export const MAX_FILES = 200_000

/** Suffix that SQLite adds to a database's name for its write-ahead log, and of the accompanying files. */
export const LOG = '-wal'
const COMPANIONS = [LOG, '-shm', '-journal']

/**
 * Joins write-ahead logs to their databases.
 * @returns the other files, and `companions` the files that are read with another or never
 */
export function withLogs(files: readonly SourceFile[]): { files: SourceFile[]; companions: SourceFile[] } {
  const byName = new Map(files.map((file) => [file.name, file]))
  const isCompanion = ({ name }: SourceFile) =>
    COMPANIONS.some((extension) => name.endsWith(extension) && byName.has(name.slice(0, -extension.length)))
  const { companions = [], others = [] } = Object.groupBy(files, (file) =>
    isCompanion(file) ? 'companions' : 'others',
  )
  if (companions.length === 0) return { files: others, companions }
  return {
    files: others.map((file) => {
      const log = byName.get(`${file.name}${LOG}`)
      return log ? { ...file, log } : file
    }),
    companions,
  }
}

const naturalOrder = new Intl.Collator('en', { numeric: true })

/** Sorts files in natural order. */
export const inNaturalOrder = (files: SourceFile[]): SourceFile[] =>
  files.toSorted((a, b) => naturalOrder.compare(a.name, b.name))
