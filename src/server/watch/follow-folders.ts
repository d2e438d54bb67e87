import { lstat } from 'node:fs/promises'
import { hostname } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import { holdFolder, releaseFolders, watchedFiles } from '#store/watched.ts'
import { FolderEvents } from './folder-events.ts'
import { folderTrouble } from './folder-trouble.ts'
import { followFile, type Followed, type FollowNeeds } from './follow-file.ts'

/** How often the whole of a folder is looked through, in milliseconds: for changes without an event. */
const LOOK_EVERY = 60_000
/** Looking takes at most this share of the time. */
const LOOKING_SHARE = 1 / 200
/** Interval of checking a folder that is missing, or that another process follows. */
const ASK_EVERY = 2000
/** How often a process says that it still follows a folder. */
const HOLD_EVERY = 10_000
/** A file that changes all the time is read at most so often: long ones seldom, but never later than the most. */
const [MIN_DELAY_MS, MAX_PAUSE] = [500, 3000]
const TRY_AGAIN = 2000
/** The name of a database, and behind it what SQLite calls the files that go with it. */
const DATABASE_LOG = /(\.[A-Za-z0-9]{1,10})-(?:wal|shm|journal)$/
/** Longest time that the database is left to other processes after a file, in milliseconds: they retry at this interval. */
const MAX_YIELD_MS = 100

export interface Following {
  /** Ends it, also in the midst of a file: what is missing of it is read by the next one. */
  close(): Promise<void>
}

export interface FollowOptions extends Omit<FollowNeeds, 'signal'> {
  /** Folders, as absolute paths. */
  folders: readonly string[]
  /** Called with every file that was read. */
  onRead: (path: string, followed: Extract<Followed, { state: 'read' }>) => void
  /** Called with what went wrong and is no file's fault, and of a folder that cannot be followed. */
  onError: (error: unknown) => void
}

/** This process, as others of the machine can see whether it lives. */
const HOLDER = `${hostname()} ${process.pid}`

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

/** Follows folders: what is appended to their files, and what is put into them, is read within seconds. */
export function followFolders(options: FollowOptions): Following {
  const followers = options.folders.map((folder) => new FolderFollower(folder, options))
  return {
    async close() {
      await Promise.all(followers.map((follower) => follower.close()))
      await releaseFolders(options.db, HOLDER).catch(options.onError)
    },
  }
}

class FolderFollower {
  readonly #folder: string
  readonly #options: FollowOptions
  /** Files that may have changed, and when to read them. Moments are of `performance.now()`: a clock that is set moves none. */
  readonly #due = new Map<string, number>()
  /** Until when a file rests that was just read. */
  readonly #resting = new Map<string, number>()
  #events: FolderEvents | null = null
  #trouble = ''
  /** Why the last turn failed. */
  #failing = ''
  /** When the folder is looked through next. */
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
        // Once, however often it fails so in a row: a database that is away for a night must not fill the log.
        if (String(error) !== this.#failing) this.#options.onError(error)
        this.#failing = String(error)
        await this.#sleep(TRY_AGAIN)
      }
    }
    this.#events?.close()
  }

  async #turn(): Promise<void> {
    const now = performance.now()
    if (this.#events === null || now - this.#lastHeld >= HOLD_EVERY) {
      const isMine = (await this.#isThere()) && (await this.#hold())
      if (!isMine) {
        this.#leave()
        return this.#sleep(ASK_EVERY)
      }
    }
    this.#events ??= new FolderEvents(this.#folder, (path) => this.#noteChange(path))
    if (now >= this.#nextLook) await this.#look(this.#events)
    const next = [...this.#due].reduce<[string, number] | null>(
      (first, one) => (first === null || one[1] < first[1] ? one : first),
      null,
    )
    if (next && next[1] <= performance.now()) return this.#read(next[0])
    const until = Math.min(next?.[1] ?? Infinity, this.#lastHeld + HOLD_EVERY, this.#nextLook)
    await this.#sleep(until - performance.now())
  }

  /** Says once, and keeps for the dashboard, that the folder cannot be followed. */
  async #isThere(): Promise<boolean> {
    const trouble = await folderTrouble(this.#folder)
    if (trouble !== '' && trouble !== this.#trouble) {
      this.#options.onError(trouble)
      this.#trouble = trouble
      await this.#hold()
    }
    this.#trouble = trouble
    return trouble === ''
  }

  async #hold(): Promise<boolean> {
    const wanted = { path: this.#folder, holder: HOLDER, trouble: this.#trouble }
    const isMine = await holdFolder(this.#options.db, wanted, isGone)
    if (isMine) this.#lastHeld = performance.now()
    return isMine
  }

  #leave(): void {
    this.#events?.close()
    this.#events = null
    this.#nextLook = 0
    this.#due.clear()
  }

  /** Notes the files that are not as they were when they were read. */
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
    this.#nextLook = performance.now() + Math.max(LOOK_EVERY, took / LOOKING_SHARE)
  }

  #noteChange(changed: string): void {
    // A database is read with its log: a change of the one is a change of the other.
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
      // Taken out before it is read: what changes meanwhile is noted again.
      this.#due.delete(path)
      const { signal } = this.#controller
      followed = await followFile({ ...this.#options, signal }, this.#folder, path)
    } catch (error) {
      this.#due.set(path, performance.now() + TRY_AGAIN)
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

  /** Rests until then, or until something changes, or has changed since it rested last. */
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
