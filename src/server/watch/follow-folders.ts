import { lstat } from 'node:fs/promises'
import { hostname } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import { claimFolder, releaseFolders, watchedFiles } from '#store/watched.ts'
import { FolderEvents } from './folder-events.ts'
import { folderProblem } from './folder-problem.ts'
import { followFile, type Followed, type FollowDependencies } from './follow-file.ts'

/** Interval of scanning the whole folder, in milliseconds, for changes without an event. */
const SCAN_INTERVAL_MS = 60_000
/** Maximum share of time spent scanning. */
const MAX_SCAN_SHARE = 1 / 200
/** Interval of checking a folder that is missing, or that another process follows, in milliseconds. */
const RECHECK_INTERVAL_MS = 2000
/** Interval of renewing the claim on a folder, in milliseconds. */
const CLAIM_RENEWAL_MS = 10_000
/** Minimum and maximum interval of reading a file that changes constantly, in milliseconds: long files are read less often. */
const [MIN_DELAY_MS, MAX_PAUSE] = [500, 3000]
const RETRY_DELAY_MS = 2000
/** The name of a database, followed by the suffix of its SQLite companion files. */
const DATABASE_LOG = /(\.[A-Za-z0-9]{1,10})-(?:wal|shm|journal)$/
/** Maximum time that the database is left to other processes after a file, in milliseconds: they retry at this interval. */
const MAX_YIELD_MS = 100

export interface Following {
  /** Stops, even in the middle of a file, whose rest is read after the next start. */
  close(): Promise<void>
}

export interface FollowOptions extends Omit<FollowDependencies, 'signal'> {
  /** Folders, as absolute paths. */
  folders: readonly string[]
  /** Called with every file that was read. */
  onRead: (path: string, followed: Extract<Followed, { state: 'read' }>) => void
  /** Called with errors that no file causes, and with the reason why a folder cannot be followed. */
  onError: (error: unknown) => void
}

/** Identifies this process, so that others on the machine can check whether it is alive. */
const CLAIM_OWNER = `${hostname()} ${process.pid}`

/** True for a process of this machine that has ended. */
function isGone(holder: string): boolean {
  const [host, pid] = holder.split(' ')
  if (host !== hostname() || pid === undefined) return false
  try {
    process.kill(Number(pid), 0)
    return false
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH'
  }
}

/** Follows folders: appended lines and new files are read within seconds. */
export function followFolders(options: FollowOptions): Following {
  const followers = options.folders.map((folder) => new FolderFollower(folder, options))
  return {
    async close() {
      await Promise.all(followers.map((follower) => follower.close()))
      await releaseFolders(options.db, CLAIM_OWNER).catch(options.onError)
    },
  }
}

class FolderFollower {
  readonly #folder: string
  readonly #options: FollowOptions
  /** Files that may have changed, with the time to read them, by `performance.now()`, which is immune to clock changes. */
  readonly #due = new Map<string, number>()
  /** Until when a file is not read again. */
  readonly #resting = new Map<string, number>()
  #events: FolderEvents | null = null
  #trouble = ''
  /** The error of the last turn. */
  #failing = ''
  /** When the folder is scanned next. */
  #nextLook = 0
  #lastHeld = 0
  readonly #controller = new AbortController()
  #isWoken = false
  #endSleep: () => void = () => undefined
  readonly #ended: Promise<void>

  constructor(folder: string, options: FollowOptions) {
    this.#folder = folder
    this.#options = options
    this.#ended = this.#run()
  }

  async close(): Promise<void> {
    this.#controller.abort()
    this.#wake()
    await this.#ended
  }

  async #run(): Promise<void> {
    const { signal } = this.#controller
    while (!signal.aborted) {
      try {
        await this.#turn()
        this.#failing = ''
      } catch (error) {
        if (error === signal.reason) break
        // Repeated errors are reported once: a database that is down all night must not fill the log.
        if (String(error) !== this.#failing) this.#options.onError(error)
        this.#failing = String(error)
        await this.#sleep(RETRY_DELAY_MS)
      }
    }
    this.#events?.close()
  }

  async #turn(): Promise<void> {
    const now = performance.now()
    if (this.#events === null || now - this.#lastHeld >= CLAIM_RENEWAL_MS) {
      const isMine = (await this.#isThere()) && (await this.#hold())
      if (!isMine) {
        this.#leave()
        return this.#sleep(RECHECK_INTERVAL_MS)
      }
    }
    this.#events ??= new FolderEvents(this.#folder, (path) => this.#noteChange(path))
    if (now >= this.#nextLook) await this.#look(this.#events)
    const next = [...this.#due].reduce<[string, number] | null>(
      (first, one) => (first === null || one[1] < first[1] ? one : first),
      null,
    )
    if (next && next[1] <= performance.now()) return this.#read(next[0])
    const until = Math.min(next?.[1] ?? Infinity, this.#lastHeld + CLAIM_RENEWAL_MS, this.#nextLook)
    await this.#sleep(until - performance.now())
  }

  /** Checks the folder; reports once that it cannot be followed, and stores this for the dashboard. */
  async #isThere(): Promise<boolean> {
    const trouble = await folderProblem(this.#folder)
    if (trouble !== '' && trouble !== this.#trouble) {
      this.#options.onError(trouble)
      this.#trouble = trouble
      await this.#hold()
    }
    this.#trouble = trouble
    return trouble === ''
  }

  async #hold(): Promise<boolean> {
    const wanted = { path: this.#folder, holder: CLAIM_OWNER, trouble: this.#trouble }
    const isMine = await claimFolder(this.#options.db, wanted, isGone)
    if (isMine) this.#lastHeld = performance.now()
    return isMine
  }

  #leave(): void {
    this.#events?.close()
    this.#events = null
    this.#nextLook = 0
    this.#due.clear()
  }

  /** Scans the folder for files that differ from their last reading. */
  async #look(events: FolderEvents): Promise<void> {
    const start = performance.now()
    const known = await watchedFiles(this.#options.db, this.#folder)
    for (const path of await events.look()) {
      const before = known.get(path)
      const now = before && (await lstat(path).catch(() => null))
      if (now && now.size === before.size && Math.floor(now.mtimeMs) === before.changed_at) continue
      this.#noteChange(path)
    }
    const took = performance.now() - start
    this.#nextLook = performance.now() + Math.max(SCAN_INTERVAL_MS, took / MAX_SCAN_SHARE)
  }

  #noteChange(changed: string): void {
    // A database is read with its log, so a change of the log counts as one of the database.
    const path = changed.replace(DATABASE_LOG, '$1')
    const rests = this.#resting.get(path) ?? 0
    if (!this.#due.has(path)) this.#due.set(path, Math.max(performance.now() + 100, rests))
    this.#wake()
  }

  async #read(path: string): Promise<void> {
    const start = performance.now()
    let followed: Followed
    try {
      if ((await lstat(path).catch(() => null))?.isDirectory()) {
        this.#due.delete(path)
        await this.#events?.enter(path)
        return
      }
      // Removed before it is read, so that concurrent changes are noted again.
      this.#due.delete(path)
      const { signal } = this.#controller
      followed = await followFile({ ...this.#options, signal }, this.#folder, path)
    } catch (error) {
      this.#due.set(path, performance.now() + RETRY_DELAY_MS)
      throw error
    }
    if (followed.state === 'waits') this.#due.set(path, performance.now() + 500)
    if (followed.state !== 'read') return
    const pause = Math.min(MAX_PAUSE, Math.max(MIN_DELAY_MS, 10 * (performance.now() - start)))
    this.#resting.set(path, performance.now() + pause)
    for (const [other, until] of this.#resting) if (until < start) this.#resting.delete(other)
    const again = this.#due.get(path)
    if (again !== undefined) this.#due.set(path, Math.max(again, performance.now() + pause))
    this.#options.onRead(path, followed)
    await wait(Math.min(MAX_YIELD_MS, performance.now() - start))
  }

  #wake(): void {
    this.#isWoken = true
    this.#endSleep()
  }

  /** Waits for the given time, or until a change since the last wait. */
  async #sleep(milliseconds: number): Promise<void> {
    if (!this.#isWoken) {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, Math.max(0, milliseconds))
        this.#endSleep = () => {
          clearTimeout(timer)
          resolve()
        }
      })
    }
    this.#isWoken = false
  }
}
