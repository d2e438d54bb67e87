import { chmod, mkdtemp, rm, statfs } from 'node:fs/promises'
import { freemem, tmpdir } from 'node:os'
import { join } from 'node:path'

/** Where Linux keeps files in memory. */
const SHARED = '/dev/shm'

/** What the tests hold there at once, with room to spare: databases, archives, the browser's profile. */
const NEEDED = 4 * 2 ** 30

/**
 * Makes a folder for everything temporary, in memory where there is enough of it: tests make and remove some hundred
 * thousand small files, which takes a disk's file system longer than the tests need themselves (ADR-0195).
 * @param shared the folder in memory to use if it has room
 * @returns its path, and what removes it with all that is in it
 */
export async function memoryFolder(shared: string = SHARED): Promise<{ path: string; remove: () => Promise<void> }> {
  const path = await makeIn((await hasRoom(shared)) ? shared : tmpdir()).catch(() => makeIn(tmpdir()))
  // PostgreSQL, which runs as somebody else where the tests run as root, goes through it to its data.
  await chmod(path, 0o755)
  return { path, remove: () => rm(path, { recursive: true, force: true }) }
}

const makeIn = (parent: string) => mkdtemp(join(parent, 'colloquy-'))

async function hasRoom(folder: string): Promise<boolean> {
  const room = await statfs(folder).then(
    ({ bavail, bsize }) => bavail * bsize,
    () => 0,
  )
  return Math.min(room, freemem()) >= NEEDED
}
