import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { temporaryFolder } from '#testing/temporary-folder.ts'
import { idleProcess } from './idle-process.ts'

let folder: ReturnType<typeof temporaryFolder>
beforeEach(() => {
  folder = temporaryFolder()
})
afterEach(() => {
  vi.useRealTimers()
  folder.remove()
})

it('does the next task after those for which no process could be started', { tags: 'process' }, async () => {
  const file = join(folder.path, 'echo.mjs')
  writeFileSync(file, "process.on('message', (task) => process.send({ done: task.number }))")
  const work = idleProcess(pathToFileURL(file))
  const { execPath } = process
  try {
    process.execPath = join(folder.path, 'absent')
    expect(await Promise.all([work({ number: 1 }), work({ number: 2 })])).toEqual([null, null])
  } finally {
    process.execPath = execPath
  }
  expect(await work({ number: 3 })).toEqual({ done: 3 })
})

it('does a task that comes while the process of the last one is being ended', { tags: 'process' }, async () => {
  const file = join(folder.path, 'echo.mjs')
  writeFileSync(file, "process.on('message', (task) => process.send({ done: task.number }))")
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const work = idleProcess(pathToFileURL(file))
  expect(await work({ number: 1 })).toEqual({ done: 1 })
  vi.advanceTimersByTime(10_000)
  expect(await work({ number: 2 })).toEqual({ done: 2 })
  vi.advanceTimersByTime(10_000)
})
