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
if (existsSync('.env')) process.loadEnvFile('.env')
const { runCommandLine } = await import('./colloquy.ts')
await runCommandLine(process.argv.slice(2))
