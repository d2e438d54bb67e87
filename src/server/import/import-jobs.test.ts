import { existsSync } from 'node:fs'
import { expect, it } from 'vitest'
import type { IntakeStep } from '#intake/intake.ts'
import { newLedger } from '#intake/ledger.ts'
import { temporaryFolder } from '#testing/temporary-folder.ts'
import { NOTHING_IMPORTED } from './nothing-imported.ts'
import { ImportJobs } from './import-jobs.ts'

const WRITTEN = { ...NOTHING_IMPORTED, pictures: 0, picturesLeftOut: 0 }

it('an import that begins while another is being made room for keeps its files', async () => {
  const folder = temporaryFolder()
  const paths: string[] = []
  const going = Promise.withResolvers<void>()
  const jobs = new ImportJobs({
    folder: folder.path,
    limit: 1000,
    read: async function* (path): AsyncGenerator<IntakeStep> {
      paths.push(path)
      yield* []
    },
    preview: async (steps) => {
      for await (const _ of steps);
      return newLedger('a')
    },
    write: async (steps) => {
      for await (const _ of steps);
      await going.promise
      return WRITTEN
    },
    onError: (error) => {
      throw error
    },
  })
  const file = { name: 'a.json', size: 1 }
  const { job } = await jobs.begin([file])
  await jobs.receive(job!.id, 0, 0, Buffer.from('x'))
  jobs.preview(job!.id)
  await expect.poll(() => jobs.state.job?.status, { timeout: 10_000 }).toBe('previewed')
  const other = jobs.begin([file])
  jobs.run(job!.id, { publish: false, allPrivate: false })
  await expect(other).rejects.toThrow('An import is going on: wait until it has ended.')
  expect([jobs.state.job?.id, existsSync(paths[0]!)]).toEqual([job!.id, true])
  going.resolve()
  await expect.poll(() => jobs.state.job?.status, { timeout: 10_000 }).toBe('done')
  expect(existsSync(paths[0]!)).toBe(false)
  await jobs.close()
  folder.remove()
})
