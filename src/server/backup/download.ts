import { PassThrough, type Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { Refusal } from '#archive/refusal.ts'
import { withOwnConnection } from './own-connection.ts'
import { streamBackup, type ArchiveLocation } from './write-backup.ts'

/** The file name of a backup: the archive's title in plain letters, and day and time (UTC). */
export function backupName(title: string, now: Date): string {
  const plain = title
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 60)
  const time = now.toISOString().slice(0, 16).replace('T', '-').replace(':', '')
  return `${plain || 'colloquy'}-backup-${time}.zip`
}

/** Error codes of a client that went away, which are not logged. */
const READER_LEFT: ReadonlySet<string | undefined> = new Set([
  'ERR_STREAM_PREMATURE_CLOSE',
  'ERR_STREAM_UNABLE_TO_PIPE',
  'ERR_STREAM_DESTROYED',
])

/** The downloads of a process: one at a time, as each holds a snapshot of the archive until it ends. */
export class BackupDownloads {
  private isGoing = false
  private readonly place: ArchiveLocation
  private readonly onError: (error: unknown) => void

  /** @param onError called when a download fails halfway, which the response cannot report */
  constructor(place: ArchiveLocation, onError: (error: unknown) => void) {
    this.place = place
    this.onError = onError
  }

  /** @throws Refusal 'conflict' during a download */
  refuseSecond(): void {
    if (this.isGoing) {
      throw new Refusal('conflict', 'A backup is already being downloaded. Please wait until it is complete.')
    }
  }

  /**
   * Begins a download. Bytes are produced as they are read, so that memory stays small for any archive; a reader that
   * disconnects ends it.
   * @throws Refusal 'conflict' during another download
   */
  begin(): Readable {
    this.refuseSecond()
    this.isGoing = true
    const bytes = new PassThrough()
    void this.write(bytes).finally(() => (this.isGoing = false))
    return bytes
  }

  private async write(bytes: PassThrough): Promise<void> {
    try {
      await withOwnConnection(this.place, (place) => streamBackup(place, bytes, () => finished(bytes)))
    } catch (error) {
      if (!READER_LEFT.has((error as NodeJS.ErrnoException).code)) this.onError(error)
      bytes.destroy(error as Error)
    }
  }
}
