#!/usr/bin/env node
import { existsSync } from 'node:fs'
import module from 'node:module'
import { join } from 'node:path'

const [major] = process.versions.node.split('.')
if (Number(major) < 26) {
  console.error(
    `Colloquy needs Node 26, and this is ${process.version}: start it by npm, which takes the one that it installed.`,
  )
  process.exit(1)
}

// Half of what a command takes to start is reading its code anew. What Node compiled is kept, and the compiler of TypeScript
// need not be loaded, which takes 15 MB: hence this one file is none. Where nothing can be written, all is read anew.
module.enableCompileCache(join(import.meta.dirname, '../../node_modules/.cache/compiled'))
const { COLLOQUY_SETTINGS: named } = process.env
try {
  if (named || existsSync('.env')) process.loadEnvFile(named || '.env')
} catch (error) {
  console.error(
    `The settings in ${named || '.env'} cannot be read (${error.code}): let this user read the file, or set COLLOQUY_SETTINGS to another.`,
  )
  process.exit(1)
}
const { runCommandLine } = await import('./colloquy.ts')
await runCommandLine(process.argv.slice(2))
