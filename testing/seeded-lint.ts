import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, realpath, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { bin } from './run.ts'

const COPIED = [
  '.oxlintrc.json',
  'package.json',
  'tsconfig.json',
  'tsconfig.base.json',
  'tsconfig.server.json',
  'tsconfig.e2e.json',
  'tsconfig.web.json',
]

interface Report {
  diagnostics: { filename: string; code: string }[]
}

/**
 * Lints files in a folder of their own, laid out and configured like this repository.
 * @returns by path, the rules that each file breaks, such as 'import(no-cycle)'
 */
export async function lint(files: readonly { path: string; text: string }[]): Promise<Map<string, string[]>> {
  const root = await realpath(await mkdtemp(join(tmpdir(), 'colloquy-lint-')))
  try {
    for (const name of COPIED) await cp(name, join(root, name))
    await symlink(await realpath('node_modules'), join(root, 'node_modules'), 'junction')
    for (const { path, text } of files) {
      await mkdir(dirname(join(root, path)), { recursive: true })
      await writeFile(join(root, path), text)
    }
    const report = JSON.parse(await run(root)) as Report
    const found = Map.groupBy(report.diagnostics, ({ filename }) => filename.replaceAll('\\', '/'))
    return new Map([...found].map(([path, list]) => [path, list.map(({ code }) => code)]))
  } finally {
    await rm(root, { recursive: true })
  }
}

/** The folders are named because the linter would otherwise follow the link to node_modules. */
function run(root: string): Promise<string> {
  const options = { cwd: root, maxBuffer: 64 * 1024 * 1024 }
  const args = [bin('oxlint'), '--format', 'json', 'src', 'e2e']
  // It exits with 1 because it finds breaches, which is what it is here for.
  return new Promise((resolve) => void execFile(process.execPath, args, options, (_, stdout) => resolve(stdout)))
}
