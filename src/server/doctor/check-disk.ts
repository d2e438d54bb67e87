import { stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { readableSize } from '#archive/readable-size.ts'
import { readSetting } from '#store/settings.ts'
import type { Check } from './check.ts'

/** Below this nothing is safe, in bytes. */
const LEAST_FREE = 100e6

/** Room on the disk. */
export const diskCheck: Check = {
  name: 'disk',
  async run({ folder }) {
    const { bavail, bsize } = await statfs(folder)
    const free = bavail * bsize
    const size = (await stat(join(folder, 'colloquy.db')).catch(() => null))?.size ?? 0
    // A file that is written anew as a whole needs its size once more.
    const needed = Math.max(LEAST_FREE, size)
    const problems = []
    if (free < needed) {
      problems.push({
        what: `only ${readableSize(free)} are free where the data folder lies, and ${readableSize(needed)} are needed`,
        advice: 'make room there',
      })
    }
    return { ok: `${readableSize(free)} free`, problems }
  },
}

/** After this time a backup is called old, in milliseconds. */
const OLD = 30 * 86_400_000

/** When the last backup was made. */
export const backupCheck: Check = {
  name: 'backup',
  async run({ db }) {
    const at = await readSetting(db, 'lastBackup')
    const ok = `the last shows ${at?.slice(0, 10)}`
    if (at !== null && Date.now() - Date.parse(at) < OLD) return { ok, problems: [] }
    const note = at === null ? 'none was ever made' : `the last is old: it shows ${at.slice(0, 10)}`
    return { ok, problems: [], notes: [`${note}; make one with: colloquy backup FILE`] }
  },
}
