import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { expect, it, vi } from 'vitest'
import { temporaryFolder } from '#testing/temporary-folder.ts'
import { readInThread } from './read-in-thread.ts'

it('a thread is ended only once it has given the step that it reads, as Node ends with one that compresses', async () => {
  const folder = temporaryFolder()
  const path = join(folder.path, 'cards.jsonl')
  writeFileSync(
    path,
    Array.from({ length: 3 }, (_, id) => JSON.stringify({ id: `c${id}`, prompt: 'a word' })).join('\n'),
  )
  const ask = vi.spyOn(Worker.prototype, 'postMessage')
  const end = vi.spyOn(Worker.prototype, 'terminate')
  const steps = readInThread({ path, rulesFolder: folder.path, timeZone: 'UTC' })
  expect((await steps.next()).done).toBe(false)
  const answer = vi.fn()
  const worker = ask.mock.contexts[0] as Worker
  worker.on('message', answer)
  await steps.return()
  expect(ask).toHaveBeenCalledTimes(2)
  expect(answer).toHaveBeenCalledBefore(end)
  folder.remove()
})
