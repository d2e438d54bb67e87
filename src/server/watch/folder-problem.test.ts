import { chmodSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { asAnotherUser } from '#testing/as-another-user.ts'
import { temporaryFolder } from '#testing/temporary-folder.ts'
import { folderProblem } from './folder-problem.ts'

it('a folder that may not be read has another sentence than one that is not there', async () => {
  const folder = temporaryFolder()
  const [open, closed, file] = ['open', 'closed', 'file'].map((name) => join(folder.path, name)) as [
    string,
    string,
    string,
  ]
  mkdirSync(open)
  mkdirSync(closed, { mode: 0o311 })
  writeFileSync(file, 'x')
  chmodSync(folder.path, 0o755)
  expect(await folderProblem(open)).toBe('')
  for (const missing of [join(open, 'no'), file, join(file, 'x')])
    expect(await folderProblem(missing)).toBe(`There is no folder ${missing}: make it, or name another to watch.`)
  expect(await asAnotherUser(() => folderProblem(closed))).toBe(
    `The folder ${closed} may not be read by this user: give it the right, or name another to watch.`,
  )
  chmodSync(closed, 0o700)
  folder.remove()
})
