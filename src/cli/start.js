#!/usr/bin/env node
import { enableCompileCache } from 'node:module'
import { join } from 'node:path'

// What Node makes of the program is kept for the next start, which is quicker then and 15 MB smaller: the compiler need not
// be loaded. For that, this one file is no TypeScript. Where the folder cannot be written, each start compiles anew.
enableCompileCache(join(import.meta.dirname, '../../node_modules/.cache/colloquy'))
await import('./colloquy.ts')
