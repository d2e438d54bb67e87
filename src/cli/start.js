#!/usr/bin/env node
import { existsSync } from 'node:fs'
import module from 'node:module'
import { join } from 'node:path'

// The sources need the Node that the checkout installs; what `npm run package` compiles of them runs on older ones.
const isCompiled = !existsSync(join(import.meta.dirname, 'program.ts'))
const [major, minor] = process.versions.node.split('.').map(Number)
if (isCompiled ? major < 22 || (major === 22 && minor < 18) : major < 26) {
  console.error(
    isCompiled
      ? `Colloquy needs Node 22.18 or later, and this is ${process.version}.`
      : `Colloquy needs Node 26, and this is ${process.version}: start it by npm, which takes the one that it installed.`,
  )
  process.exit(1)
}

// Node before 26 warns of its SQLite in each process and thread that loads it.
if (major < 26) {
  const emitWarning = process.emitWarning.bind(process)
  process.emitWarning = (warning, ...rest) => {
    if (!String(warning).startsWith('SQLite is')) emitWarning(warning, ...rest)
  }
  process.env.NODE_NO_WARNINGS ??= '1'
}

// Half of what a command takes to start is compiling its code. The result is cached, and the compiler of TypeScript
// need not be loaded, which takes 15 MB: hence this one file is none.
module.enableCompileCache(isCompiled ? undefined : join(import.meta.dirname, '../../node_modules/.cache/compiled'))
// A reader such as `head` may have enough: the command goes on to its end, and prints no more. A server goes on whatever
// becomes of its log.
process.stdout.on('error', (error) => {
  if (error.code === 'EPIPE' || process.argv[2] === 'serve') return
  console.error(`What was to be printed could not be written (${error.code}).`)
  process.exit(1)
})
try {
  process.cwd()
} catch {
  console.error('The folder in which this was started is gone: go to another, or to the new one in its place.')
  process.exit(1)
}
const { COLLOQUY_SETTINGS: named } = process.env
try {
  if (named || existsSync('.env')) process.loadEnvFile(named || '.env')
} catch (error) {
  console.error(
    `The settings in ${named || '.env'} cannot be read (${error.code}): let this user read the file, or set COLLOQUY_SETTINGS to another.`,
  )
  process.exit(1)
}
// An editor of Windows writes a byte order mark before the first name.
const first = Object.keys(process.env).find((name) => name.startsWith('\ufeff'))
if (first) {
  process.env[first.slice(1)] ??= process.env[first]
  delete process.env[first]
}
const { runCommandLine } = await import('./colloquy.ts')
await runCommandLine(process.argv.slice(2))
