/** A folder that is followed. */
export interface WatchedFoldersTable {
  /** Where it is on the machine that follows it. */
  path: string
  /** The process that follows it: its machine and number; '' once it let go. */
  holder: string
  /** Until when it is that process's alone, Unix time in milliseconds. */
  held_until: number
  /** Why it cannot be followed, a sentence; '' where it can. */
  trouble: string
}

/** The read position of a file in a watched folder. */
export interface WatchedFilesTable {
  path: string
  /** The folder that is followed. */
  folder: string
  /** Bytes that it had when it was read; -1: it is to be read again, whatever it has. */
  size: number
  /** When it had changed last, Unix time in milliseconds. */
  changed_at: number
  /** How many of its bytes were read: up to the end of its last whole line. */
  read_to: number
  /** SHA-256 of those, in hexadecimal. */
  hash: string
  /** Unix time in milliseconds. */
  read_at: number
  /** Why it, or some of it, could not be read, a sentence; '' where all could. */
  trouble: string
}
