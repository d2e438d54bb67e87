import { randomUUID } from 'node:crypto'
import { existsSync, rmSync } from 'node:fs'
import { mkdir, readdir, realpath, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { Refusal } from '#archive/refusal.ts'
import { isLocked, lockFolder, lockOf } from '#store/scratch-folder.ts'

/** Folders without a lock are taken away so long after the last file came into them, in milliseconds: no process is at work there. */
const LEFT_BEHIND = 24 * 60 * 60_000
/** The same where words in them are to be gone. */
const QUIET = 10 * 60_000

/** The folder that is filled, within the one with the lock. */
const FRESH = 'folder'

/** How often another writer may be quicker. */
const MAX_TRIES = 10

/**
 * Fills a new folder and puts it in the place of another as a whole: a reader finds the old one or the new one,
 * never half of either. Several may do so at once; the last one's stays. When filling fails the old one stays as it is.
 * @param folder the folder to be replaced; it need not exist. Where it is a link, what it leads to is replaced
 * @param fill writes into the folder it is given
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
    await rm(work, { recursive: true, force: true }).catch(() => undefined)
  }
}

/**
 * Removes what processes left that ended while they replaced a folder: pages that nothing writes again. What another process is
 * at work in stays, as it ends with what the archive holds then.
 * @returns false where something stays, which is left if that process is killed
 * @throws Refusal where something cannot be removed; all else is removed then
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

/** Disks without locks are written as well: then only the age of what lies there says that no process is at work in it. */
function locked(work: string): () => void {
  try {
    return lockFolder(work)
  } catch {
    rmSync(lockOf(work), { force: true })
    return () => undefined
  }
}

/** Node's own way of making folders within each other never ends where the system refuses one, as in /proc. */
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
      // Another writer has put its own there in between: ours is the later one.
      if (isTaken) await rm(old, { recursive: true, force: true })
      else if (hadOld) await rename(old, target)
      if (!isTaken || tries === MAX_TRIES) throw error
    }
  }
}

/** Takes away what was left where a process ended in the middle; what cannot be removed hinders no one who writes. */
async function clearLeftBehind(parent: string, name: string): Promise<void> {
  for (const path of await leftBehind(parent, name)) {
    if (await isOver(path, LEFT_BEHIND)) await rm(path, { recursive: true, force: true }).catch(() => undefined)
  }
}

/** True where no process is at work in a folder that one made: none holds its lock or, without a lock, nothing came into it for so long. */
async function isOver(path: string, quiet: number): Promise<boolean> {
  const fresh = join(path, FRESH)
  // A process locks its folder before it makes another in it: until then it may be about to.
  if (existsSync(fresh) && existsSync(lockOf(path))) return !isLocked(path)
  const times = [path, fresh].map(async (one) => (await stat(one).catch(() => null))?.mtimeMs ?? 0)
  return Date.now() - Math.max(...(await Promise.all(times))) > quiet
}

/** What lies around a folder while it is replaced, by this process or another. */
async function leftBehind(parent: string, name: string): Promise<string[]> {
  const left = (await readdir(parent).catch(() => [])).filter(
    (one) => one.startsWith(`.${name}.new-`) || one.startsWith(`.${name}.old-`),
  )
  return left.map((one) => join(parent, one))
}

/** The new folder has the same parent as the one that it replaces. */
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
