import type { Refusal } from '#archive/refusal.ts'

/** One file of an export: a name to show and bytes to read, as often as needed. */
export interface SourceFile {
  /** Path inside the export, with `/`; only ever shown or compared, never used as a path on disk. */
  name: string
  /** What its owner called it, where the export has it under another name and says so. */
  givenName?: string
  /** What `open` reports to `onRead` when it is read to the end, in bytes. */
  size: number
  /** Its bytes, where it is in the text of an export instead of in a file. */
  inline?: Uint8Array
  /** Reads the file from its start, decompressed where it is gzip or zstd; throws a Refusal where it is damaged. */
  open(onRead?: (bytes: number) => void): AsyncIterable<Uint8Array>
  /** Of a SQLite database: its write-ahead log, which holds what is not in it yet. */
  log?: SourceFile
}

/** A file on this machine, and how many of its bytes are read. */
export interface FilePart {
  path: string
  until: number
}

/** What is behind the path of an import: one file, a folder or an archive. */
export interface Source {
  /** The last part of the path, for sentences and the ledger. */
  name: string
  shape: 'file' | 'folder' | 'zip' | 'tar'
  /** In natural order: `conversations-2.json` before `conversations-10.json`. */
  files: SourceFile[]
  /** Archives in it that cannot be read. */
  broken: { name: string; refusal: Refusal }[]
  /** Entries that are never read, such as links, with what they are. */
  passedOver: { name: string; note: string }[]
  close(): void
}

/** No export that a person made has more files; a folder given by mistake often has. */
export const MAX_FILES = 200_000

/** What SQLite puts behind the name of a database for the name of its write-ahead log, and of the files that go with it. */
export const LOG = '-wal'
const BESIDE = [LOG, '-shm', '-journal']

/**
 * Joins the logs of databases to them.
 * @returns the other files, and files that are read with another or never
 */
export function withLogs(files: readonly SourceFile[]): { files: SourceFile[]; beside: SourceFile[] } {
  const byName = new Map(files.map((file) => [file.name, file]))
  const isBeside = ({ name }: SourceFile) =>
    BESIDE.some((extension) => name.endsWith(extension) && byName.has(name.slice(0, -extension.length)))
  const { beside = [], others = [] } = Object.groupBy(files, (file) => (isBeside(file) ? 'beside' : 'others'))
  if (beside.length === 0) return { files: others, beside }
  return {
    files: others.map((file) => {
      const log = byName.get(`${file.name}${LOG}`)
      return log ? { ...file, log } : file
    }),
    beside,
  }
}

const naturalOrder = new Intl.Collator('en', { numeric: true })

/** Puts files in the order in which a person numbered them. */
export const inNaturalOrder = (files: SourceFile[]): SourceFile[] =>
  files.toSorted((a, b) => naturalOrder.compare(a.name, b.name))
