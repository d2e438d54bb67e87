import { chmod, mkdtemp, rm, statfs } from 'node:fs/promises'
import { freemem, tmpdir } from 'node:os'
import { join } from 'node:path'

/** Where Linux keeps files in memory. */
const SHARED = '/dev/shm'

/** Bytes that must be free: more than databases, archives and browser profiles take at any one time. */
const NEEDED_BYTES = 4 * 2 ** 30

/**
 * Makes a folder for temporary files, in memory where enough of it is free: database tests make and remove some hundred
 * thousand small files, which costs a disk's file system as much processor time as the tests themselves (ADR-0195).
 * @param shared a folder in memory
 * @param neededBytes the free space below which the system's temporary folder is used instead
 * @returns the path, and a function that removes the folder with its contents
 */
export async function memoryFolder(
  shared = SHARED,
  neededBytes = NEEDED_BYTES,
): Promise<{ path: string; remove: () => Promise<void> }> {
  const isUsed = (await freeBytes(shared)) >= neededBytes
  const path = await makeIn(isUsed ? shared : tmpdir()).catch(() => makeIn(tmpdir()))
  // PostgreSQL, which runs as somebody else where the tests run as root, goes through it to its data.
  await chmod(path, 0o755)
  return { path, remove: () => rm(path, { recursive: true, force: true }) }
}

const makeIn = (parent: string) => mkdtemp(join(parent, 'colloquy-'))

/** Free bytes of a folder in memory, at most those of the machine's memory; -1 where there is no such folder. */
async function freeBytes(folder: string): Promise<number> {
  const room = await statfs(folder).then(
    ({ bavail, bsize }) => bavail * bsize,
    () => -1,
  )
  return Math.min(room, freemem())
}
