import { once } from 'node:events'
import { existsSync } from 'node:fs'
import fileSystem from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'
import { join } from 'node:path'
import { expect, it, vi } from 'vitest'
import type { IntakeStep } from '#intake/intake.ts'
import { newLedger } from '#intake/ledger.ts'
import { temporaryFolder } from '#testing/temporary-folder.ts'
import { NOTHING_IMPORTED } from './nothing-imported.ts'
import { ImportJobs, type ImportDependencies } from './import-jobs.ts'

const WRITTEN = { ...NOTHING_IMPORTED, pictures: 0, picturesLeftOut: 0 }

const needsIn = (folder: string, read: (path: string) => void): ImportDependencies => ({
  folder,
  limit: 1000,
  read: async function* (path): AsyncGenerator<IntakeStep> {
    read(path)
    yield* []
  },
  preview: async (steps) => {
    for await (const _ of steps);
    return newLedger('a')
  },
  write: async () => WRITTEN,
  onError: (error) => {
    throw error
  },
})

it('an import that begins while another is being made room for keeps its files', async () => {
  const folder = temporaryFolder()
  const paths: string[] = []
  const going = Promise.withResolvers<void>()
  const jobs = new ImportJobs({
    ...needsIn(folder.path, (path) => paths.push(path)),
    write: async (steps) => {
      for await (const _ of steps);
      await going.promise
      return WRITTEN
    },
  })
  const file = { name: 'a.json', size: 1 }
  const { job } = await jobs.begin([file])
  await jobs.receive(job!.id, 0, 0, Buffer.from('x'))
  jobs.preview(job!.id)
  await expect.poll(() => jobs.state.job?.status, { timeout: 10_000 }).toBe('previewed')
  const other = jobs.begin([file])
  jobs.run(job!.id, { publish: false, allPrivate: false })
  await expect(other).rejects.toThrow('An import is running: wait until it has ended.')
  expect([jobs.state.job?.id, existsSync(paths[0]!)]).toEqual([job!.id, true])
  going.resolve()
  await expect.poll(() => jobs.state.job?.status, { timeout: 10_000 }).toBe('done')
  expect(existsSync(paths[0]!)).toBe(false)
  await jobs.close()
  folder.remove()
})

it('an import on a disk that fails says so and ends, also where its files cannot be removed', async () => {
  const folder = temporaryFolder()
  const errors: unknown[] = []
  const failing = (code: string) => Object.assign(new Error(code), { code })
  const jobs = new ImportJobs({
    ...needsIn(folder.path, () => undefined),
    preview: () => Promise.reject(failing('ENOSPC')),
    onError: (error) => errors.push((error as Error).message),
  })
  const removing = vi.spyOn(fileSystem, 'rm').mockRejectedValue(failing('EROFS'))
  syncBuiltinESMExports()
  const { job } = await jobs.begin([{ name: 'a.json', size: 0 }])
  jobs.preview(job!.id)
  await expect.poll(() => jobs.state.job?.status, { timeout: 10_000 }).toBe('refused')
  expect(jobs.state.job?.message).toBe(
    'The disk is full: make room, and import the same files again for what is missing.',
  )
  await jobs.close()
  removing.mockRestore()
  syncBuiltinESMExports()
  expect(errors).toEqual(['ENOSPC', 'EROFS', 'EROFS'])
  folder.remove()
})

it('an import that may not write into the data folder names what it may not change', async () => {
  const folder = temporaryFolder()
  const path = join(folder.path, 'images', 'a.png.new')
  const jobs = new ImportJobs({
    ...needsIn(folder.path, () => undefined),
    preview: () => Promise.reject(Object.assign(new Error('EACCES'), { code: 'EACCES', path })),
    onError: () => undefined,
  })
  const { job } = await jobs.begin([{ name: 'a.json', size: 0 }])
  jobs.preview(job!.id)
  await expect.poll(() => jobs.state.job?.status, { timeout: 10_000 }).toBe('refused')
  expect(jobs.state.job?.message).toMatch(`This user may not change ${path}: give it to the user of the archive`)
  await jobs.close()
  folder.remove()
})

it('an import that is stopped while its pictures are made ends at once', async () => {
  const folder = temporaryFolder()
  const written = Promise.withResolvers<void>()
  const jobs = new ImportJobs({
    ...needsIn(folder.path, () => undefined),
    write: async (steps, { signal }) => {
      for await (const _ of steps);
      const over = once(signal, 'abort')
      written.resolve()
      await over
      throw signal.reason
    },
  })
  const { job } = await jobs.begin([{ name: 'a.json', size: 0 }])
  jobs.preview(job!.id)
  await expect.poll(() => jobs.state.job?.status, { timeout: 10_000 }).toBe('previewed')
  jobs.run(job!.id, { publish: false, allPrivate: false })
  await written.promise
  expect((await jobs.drop(job!.id)).job).toBeNull()
  folder.remove()
})
