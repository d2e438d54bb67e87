#!/usr/bin/env node
import { existsSync } from 'node:fs'
import { enableCompileCache } from 'node:module'
import { join } from 'node:path'

// Half of what a command takes to start is reading its code anew. What Node compiled is kept, and the compiler of TypeScript
// need not be loaded, which takes 15 MB: hence this one file is none. Where nothing can be written, all is read anew.
enableCompileCache(join(import.meta.dirname, '../../node_modules/.cache/compiled'))
if (existsSync('.env')) process.loadEnvFile('.env')
const { runCommandLine } = await import('./colloquy.ts')
await runCommandLine(process.argv.slice(2))
