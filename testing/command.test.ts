/** @module-tag process */
import { execFile } from 'node:child_process'
import { mkdirSync, readFileSync, symlinkSync, copyFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, expect, it } from 'vitest'
import { temporaryFolder } from './temporary-folder.ts'

const folder = temporaryFolder()
afterAll(() => folder.remove())

const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }
const run = (program: string, args: string[]) =>
  promisify(execFile)(program, args, { cwd: folder.path, env: { PATH: process.env['PATH'] } })

it('./colloquy runs with the Node that npm installed, also by a link to it', async () => {
  const link = join(folder.path, 'link')
  symlinkSync(resolve('colloquy'), link)
  for (const program of [resolve('colloquy'), link]) {
    expect((await run(program, ['--version'])).stdout).toBe(`${version}\n`)
    await expect(run(program, ['imprt'])).rejects.toMatchObject({
      code: 2,
      stderr: `Unknown command 'imprt' (did you mean import?): see ${program} --help\n`,
    })
  }
})

it('./colloquy says what to do where nothing is installed yet', async () => {
  const fresh = join(folder.path, 'fresh')
  mkdirSync(fresh)
  copyFileSync('colloquy', join(fresh, 'colloquy'))
  await expect(run(join(fresh, 'colloquy'), ['--help'])).rejects.toMatchObject({
    code: 1,
    stderr: `Colloquy is not installed yet: run npm ci in ${fresh}.\n`,
  })
})
