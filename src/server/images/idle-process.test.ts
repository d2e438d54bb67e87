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
