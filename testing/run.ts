import { spawn, type StdioOptions } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'

/** The JavaScript file behind a command of `node_modules/.bin`; it runs with this Node, not with the machine's own. */
export function bin(name: string, packageName = name): string {
  const manifest = resolve('node_modules', packageName, 'package.json')
  const { bin: entry } = JSON.parse(readFileSync(manifest, 'utf8')) as { bin: string | Record<string, string> }
  const file = typeof entry === 'string' ? entry : entry[name]
  if (file === undefined) throw new Error(`The package ${packageName} has no command ${name}.`)
  return join(dirname(manifest), file)
}

export interface RunOptions {
  env?: NodeJS.ProcessEnv
  stdio?: StdioOptions
}

/**
 * Runs a command in the foreground.
 * @returns its exit code; 1 when a signal ended it, 127 when it cannot be started
 */
export function run(command: string, args: readonly string[], options: RunOptions = {}): Promise<number> {
  const { env = process.env, stdio = 'inherit' } = options
  return new Promise((done) => {
    const child = spawn(command, args, { env, stdio })
    child.once('error', () => done(127))
    child.once('exit', (code) => done(code ?? 1))
  })
}

/** Runs a command of an installed package with this Node. */
export const runBin = (
  name: string,
  args: readonly string[],
  packageName = name,
  options: RunOptions = {},
): Promise<number> => run(process.execPath, [bin(name, packageName), ...args], options)
