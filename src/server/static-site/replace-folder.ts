import { randomUUID } from 'node:crypto'
import { existsSync, rmSync } from 'node:fs'
import { mkdir, readdir, realpath, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { Refusal } from '#archive/refusal.ts'
import { isLocked, lockFolder, lockOf } from '#store/scratch-folder.ts'

/** Age at which abandoned folders without a lock are deleted, in milliseconds since their last change. */
const LEFT_BEHIND = 24 * 60 * 60_000
/** The same age where they may hold deleted words. */
const QUIET = 10 * 60_000

/** Name of the folder that is filled, within the one with the lock. */
const FRESH = 'folder'

/** Maximum number of retries after a concurrent writer was faster. */
const MAX_TRIES = 10

/**
 * Fills a new folder and swaps it with another: a reader finds the old or the new one, never half of either. Of concurrent
 * writers the last one wins. When filling fails, the old folder stays.
 * @param folder the folder to be replaced; it need not exist. A link is followed
 * @param fill writes into the given folder
 */
export async function replaceFolder<T>(folder: string, fill: (fresh: string) => Promise<T>): Promise<T> {
  const target = await realpath(folder).catch(() => resolve(folder))
  const parent = dirname(target)
  const aside = (what: string) => join(parent, `.${basename(target)}.${what}-${randomUUID()}`)
  const work = aside('new')
  const fresh = join(work, FRESH)
  let release = () => undefined as void
  try {
    await makeParents(parent)
    await mkdir(work)
    release = locked(work)
    await mkdir(fresh)
    await clearLeftBehind(parent, basename(target))
    const result = await fill(fresh)
    await exchange(fresh, target, aside)
    return result
  } catch (error) {
    throw explained(error, target)
  } finally {
    release()
    // Of files that are written side by side others may still end after the first has failed.
    await rm(work, { recursive: true, force: true, maxRetries: 3 }).catch(() => undefined)
  }
}

/**
 * Deletes the leftovers of processes that ended while they replaced a folder, as nothing rewrites their pages. Folders of
 * running processes are kept: these end with the current state of the archive.
 * @returns false where something is kept, which is left behind if its process is killed
 * @throws Refusal where something cannot be deleted, after deleting everything else
 */
export async function clearInterrupted(folder: string): Promise<boolean> {
  const target = await realpath(folder).catch(() => resolve(folder))
  let isAll = true
  const failures: unknown[] = []
  for (const path of await leftBehind(dirname(target), basename(target))) {
    if (!(await isOver(path, QUIET))) isAll = false
    else await rm(path, { recursive: true, force: true }).catch((error) => failures.push(explained(error, path)))
  }
  if (failures.length > 0) throw failures[0]
  return isAll
}

/** Locks a folder. On a file system without locks, only the age of its files says that no process uses it. */
function locked(work: string): () => void {
  try {
    return lockFolder(work)
  } catch {
    rmSync(lockOf(work), { force: true })
    return () => undefined
  }
}

/** Replaces recursive `mkdir`, which never returns where the system refuses a folder, as in /proc. */
async function makeParents(folder: string): Promise<void> {
  if (await stat(folder).catch(() => null)) return
  await makeParents(dirname(folder))
  await mkdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
}

async function exchange(fresh: string, target: string, aside: (what: string) => string): Promise<void> {
  for (let tries = 0; ; tries++) {
    const old = aside('old')
    const hadOld = await rename(target, old).then(
      () => true,
      (error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return false
        throw error
      },
    )
    try {
      await rename(fresh, target)
      await rm(old, { recursive: true, force: true })
      return
    } catch (error) {
      const { code = '' } = error as NodeJS.ErrnoException
      const isTaken = code === 'ENOTEMPTY' || code === 'EEXIST'
      // Another writer was faster: ours replaces its folder.
      if (isTaken) await rm(old, { recursive: true, force: true })
      else if (hadOld) await rename(old, target)
      if (!isTaken || tries === MAX_TRIES) throw error
    }
  }
}

/** Deletes leftovers of processes that were killed. Failures are ignored, as they do not affect the writer. */
async function clearLeftBehind(parent: string, name: string): Promise<void> {
  for (const path of await leftBehind(parent, name)) {
    if (await isOver(path, LEFT_BEHIND)) await rm(path, { recursive: true, force: true }).catch(() => undefined)
  }
}

/**
 * True where no process uses a folder: none holds its lock or, without a lock, it has not changed for `quiet` milliseconds.
 */
async function isOver(path: string, quiet: number): Promise<boolean> {
  const fresh = join(path, FRESH)
  // A process locks its folder before it makes the inner one: until then the lock proves nothing.
  if (existsSync(fresh) && existsSync(lockOf(path))) return !isLocked(path)
  const times = [path, fresh].map(async (one) => (await stat(one).catch(() => null))?.mtimeMs ?? 0)
  return Date.now() - Math.max(...(await Promise.all(times))) > quiet
}

/** The temporary folders next to a folder, of this process or others. */
async function leftBehind(parent: string, name: string): Promise<string[]> {
  const left = (await readdir(parent).catch(() => [])).filter(
    (one) => one.startsWith(`.${name}.new-`) || one.startsWith(`.${name}.old-`),
  )
  return left.map((one) => join(parent, one))
}

/** Reasons by error code. The new folder has the same parent as the one that it replaces. */
const WHY: Readonly<Record<string, string>> = {
  EACCES: 'this user may not write the folder that it is in',
  EPERM: 'this user may not write the folder that it is in',
  EROFS: 'the folder that it is in is read-only',
  ENOENT: 'the system makes no folder there',
  EBUSY: 'it is a mount, which cannot be replaced. Name a folder within it',
  EXDEV: 'it is on another disk than the folder that it is in. Name a folder within it',
  ENOSPC: 'the disk is full',
  ENOTDIR: 'a file stands in its way',
  EEXIST: 'a file stands in its way',
}

function explained(error: unknown, target: string): unknown {
  const why = WHY[(error as NodeJS.ErrnoException).code ?? '']
  return why ? new Refusal('unavailable', `The folder ${target} cannot be written: ${why}.`) : error
}
