#!/usr/bin/env node
import { existsSync } from 'node:fs'
import { Refusal } from '#archive/refusal.ts'
import type { Command } from './command.ts'
import { importCommand } from './import.ts'
import { publishCommand } from './publish.ts'
import { serveCommand } from './serve.ts'

const COMMANDS: Record<string, Command> = {
  serve: serveCommand,
  import: importCommand,
  publish: publishCommand,
}

const usage = () =>
  [
    'Usage: npm run -s colloquy -- COMMAND',
    '',
    ...Object.values(COMMANDS).map(({ usage: how, what }) => `  ${how.padEnd(52)} ${what}`),
  ].join('\n')

async function main([name, ...args]: string[]): Promise<void> {
  const command = name !== undefined && Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined
  if (!command) {
    const isAsked = name === undefined || name === 'help' || name === '--help'
    console[isAsked ? 'log' : 'error'](isAsked ? usage() : `There is no command '${name}'.\n\n${usage()}`)
    process.exitCode = isAsked ? 0 : 2
    return
  }
  if (existsSync('.env')) process.loadEnvFile('.env')
  await command.run(args)
}

main(process.argv.slice(2)).catch((error: unknown) => {
  const isCallers = error instanceof Refusal || String((error as { code?: string }).code).startsWith('ERR_PARSE_ARGS')
  console.error(isCallers ? (error as Error).message : error)
  process.exitCode = 1
})
