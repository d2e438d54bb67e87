import { randomUUID } from 'node:crypto'
import { chmodSync, mkdirSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { newCard } from '#archive/card.ts'
import { Refusal } from '#archive/refusal.ts'
import { backupFolder, type BackupSchedule } from '#store/backup-files.ts'
import { readSetting, writeSetting } from '#store/settings.ts'
import { asAnotherUser } from '#testing/as-another-user.ts'
import { everyDatabase, fill, type TestArchive, type TestDatabase } from '#testing/databases.ts'
import { temporaryFolder } from '#testing/temporary-folder.ts'
import { openBackup } from './open-backup.ts'
import { scheduleBackups } from './schedule-backups.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

const closing: (() => Promise<void> | void)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close()
})

/** A clock that stands still until it is moved, and lets the schedule run at each moment that it sleeps to. */
function openClock(start: string) {
  let now = Date.parse(start)
  let fellAsleep = Promise.withResolvers<void>()
  let sleep: { until: number; wake: () => void } | null = null
  return {
    now: () => now,
    sleep: (ms: number, signal: AbortSignal) =>
      new Promise<void>((wake, fail) => {
        if (signal.aborted) return fail(new Error('aborted'))
        signal.addEventListener('abort', () => fail(new Error('aborted')))
        sleep = { until: now + ms, wake }
        fellAsleep.resolve()
      }),
    /** Moves the clock; all that is due on the way is done when it ends. */
    async pass(ms: number): Promise<void> {
      const end = now + ms
      await fellAsleep.promise
      for (let next = sleep; next !== null && next.until <= end; next = sleep) {
        const { until, wake } = next
        now = until
        fellAsleep = Promise.withResolvers()
        wake()
        await fellAsleep.promise
      }
      now = end
    },
    set: (time: string) => (now = Date.parse(time)),
  }
}

async function open(database: TestDatabase) {
  const archive = await database.open()
  const own = temporaryFolder()
  closing.push(async () => {
    await archive.close()
    own.remove()
  })
  await fill(archive, [newCard({ id: 'a', prompt: 'How warm?' })])
  const data = join(own.path, 'data')
  mkdirSync(data)
  return { archive, data, folder: backupFolder(data) }
}

interface Run {
  written: string[]
  errors: unknown[]
  end: () => Promise<void>
}

function start(
  { store: { kind, db } }: TestArchive,
  folder: string,
  schedule: BackupSchedule | null,
  clock: ReturnType<typeof openClock>,
): Run {
  const run: Pick<Run, 'written' | 'errors'> = { written: [], errors: [] }
  const callbacks = {
    onWritten: (file: string) => run.written.push(file),
    onError: (error: unknown) => run.errors.push(error),
  }
  const end = scheduleBackups({ kind, db, folder }, schedule, callbacks, clock)
  closing.push(end)
  return { ...run, end }
}

const names = (folder: string) => readdirSync(folder).toSorted()

describe.each(everyDatabase)('scheduled backups of an archive on $name', (database) => {
  it('are written at once and then each day; the newest stay, and files of others', async () => {
    const { archive, data, folder } = await open(database)
    const clock = openClock('2026-03-28T10:00:00Z')
    const { written, errors } = start(archive, data, { every: DAY, keep: 2 }, clock)
    await clock.pass(0)
    expect(names(folder)).toEqual(['colloquy-20260328T100000Z.zip'])
    expect(statSync(folder).mode & 0o777).toBe(0o700)
    writeFileSync(join(folder, 'my-own-20200101.zip'), 'x')
    await clock.pass(DAY - 1000)
    expect(written).toHaveLength(1)
    await clock.pass(2 * DAY)
    expect(written).toHaveLength(3)
    expect(names(folder)).toEqual([
      'colloquy-20260329T100000Z.zip',
      'colloquy-20260330T100000Z.zip',
      'my-own-20200101.zip',
    ])
    expect(errors).toEqual([])
    const { manifest, close } = await openBackup(written.at(-1)!)
    close()
    expect(manifest.parts.find(({ name }) => name.includes('cards'))?.rows).toBe(1)
    expect(await readSetting(archive.store.db, 'lastBackup')).not.toBeNull()
  })

  it.runIf(database.isEmbedded)('say what is to be done where their folder cannot be made or read', async () => {
    const { archive, data, folder } = await open(database)
    const sentence = (code: string) =>
      new Refusal(
        'unavailable',
        `The folder of scheduled backups ${folder} cannot be used (${code}): make it, and let the user of the server write there.`,
      )
    const begin = async () => {
      const clock = openClock('2026-03-28T20:00:00Z')
      const { errors } = start(archive, data, { every: DAY, keep: 5 }, clock)
      await clock.pass(0)
      return errors
    }
    chmodSync(dirname(folder), 0o500)
    await asAnotherUser(async () => {
      expect(await begin()).toEqual([sentence('EACCES')])
      expect(await readSetting(archive.store.db, 'backup_failure')).toBe(sentence('EACCES').message)
    })
    chmodSync(dirname(folder), 0o700)
    writeFileSync(folder, '')
    expect(await begin()).toEqual([sentence('EEXIST')])
  })

  it.runIf(database.isEmbedded)(
    'go on where the server left off, and are not confused by a clock that is set back',
    async () => {
      const { archive, data, folder } = await open(database)
      mkdirSync(folder)
      writeFileSync(join(folder, 'colloquy-20260328T100000Z.zip'), 'x')
      // Of a process of before that had the same id, as in a container, of one that runs, and of one that ran long ago.
      const named = (day: number, pid: number) => `colloquy-202603${day}T100000Z.zip.${pid}-${randomUUID()}.partial`
      const underWay = named(26, process.ppid)
      const old = named(25, process.ppid)
      for (const name of [named(27, process.pid), underWay, old]) writeFileSync(join(folder, name), 'x')
      utimesSync(join(folder, old), 0, 0)
      // The name tells the moment: a copy has another time.
      utimesSync(join(folder, 'colloquy-20260328T100000Z.zip'), 0, 0)
      const clock = openClock('2026-03-28T20:00:00Z')
      const { written, end } = start(archive, data, { every: DAY, keep: 5 }, clock)
      await clock.pass(13 * HOUR)
      expect(written).toEqual([])
      await clock.pass(HOUR)
      expect(names(folder)).toEqual([underWay, 'colloquy-20260328T100000Z.zip', 'colloquy-20260329T100000Z.zip'])
      clock.set('2026-03-28T09:00:00Z')
      await clock.pass(2 * HOUR)
      expect(names(folder)).toContain('colloquy-20260328T100000Z.zip')
      expect(written.length).toBeLessThanOrEqual(2)
      await end()
      expect(names(folder).filter((name) => name.endsWith('.partial'))).toEqual([underWay])
    },
  )

  it.runIf(database.isEmbedded)(
    'of another archive stay, as one begun in an empty folder must not remove those of the real one',
    async () => {
      const { archive, data, folder } = await open(database)
      // By hand, before the first of the schedule.
      await writeSetting(archive.store.db, 'lastBackup', '2026-03-28T09:00:00.000Z')
      mkdirSync(folder)
      const real = ['colloquy-20260301T100000Z.zip', 'colloquy-20260302T100000Z.zip']
      for (const name of real) writeFileSync(join(folder, name), 'x')
      const clock = openClock('2026-03-28T10:00:00Z')
      const { written, end } = start(archive, data, { every: DAY, keep: 1 }, clock)
      await clock.pass(3 * DAY)
      await end()
      expect(written).toHaveLength(4)
      expect(names(folder)).toEqual([...real, 'colloquy-20260331T100000Z.zip'])
    },
  )

  it.runIf(database.isEmbedded)('stay when older ones are of the future, as the clock was set back', async () => {
    const { archive, data, folder } = await open(database)
    mkdirSync(folder)
    const future = 'colloquy-20300101T000000Z.zip'
    writeFileSync(join(folder, future), 'x')
    const clock = openClock('2026-03-28T10:00:00Z')
    const { written, end } = start(archive, data, { every: DAY, keep: 1 }, clock)
    await clock.pass(DAY + HOUR)
    await end()
    expect(written).toHaveLength(2)
    expect(names(folder)).toEqual(['colloquy-20260329T100000Z.zip', future])
  })

  it('that fail are reported and stored, and written as soon as they can be', async () => {
    const { archive, data, folder } = await open(database)
    const { db } = archive.store
    writeFileSync(folder, 'no folder')
    const clock = openClock('2026-03-28T10:00:00Z')
    const { written, errors } = start(archive, data, { every: DAY, keep: 2 }, clock)
    await clock.pass(2 * HOUR)
    expect([written, errors.length]).toEqual([[], 3])
    expect(await readSetting(db, 'backup_failure')).toMatch(/ENOTDIR|EEXIST/)
    rmSync(folder)
    await clock.pass(HOUR)
    expect(names(folder)).toEqual(['colloquy-20260328T130000Z.zip'])
    expect(await readSetting(db, 'backup_failure')).toBe('')
  })

  it.runIf(database.isEmbedded)('are given up when the server stops, and leave nothing half written', async () => {
    const { archive, data, folder } = await open(database)
    const { errors, end } = start(archive, data, { every: DAY, keep: 2 }, openClock('2026-03-28T10:00:00Z'))
    await end()
    expect(errors).toEqual([])
    expect(names(folder).filter((name) => name.endsWith('.partial'))).toEqual([])
  })

  it.runIf(database.isEmbedded)('that are no longer scheduled leave no failure behind', async () => {
    const { archive, data } = await open(database)
    await writeSetting(archive.store.db, 'backup_failure', 'The disk is full.')
    const { end } = start(archive, data, null, openClock('2026-03-28T10:00:00Z'))
    await end()
    expect(await readSetting(archive.store.db, 'backup_failure')).toBe('')
  })
})
