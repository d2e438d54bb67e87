import cluster from 'node:cluster'
import { Refusal } from '#archive/refusal.ts'
import type { Command } from './command.ts'

/** Each is loaded when it is called: importing cards needs no web server. */
const COMMANDS: Record<string, () => Promise<Command>> = {
  serve: async () => (await import('./serve.ts')).serveCommand,
  import: async () => (await import('./import.ts')).importCommand,
  publish: async () => (await import('./publish.ts')).publishCommand,
  export: async () => (await import('./export.ts')).exportCommand,
  'export-site': async () => (await import('./export-site.ts')).exportSiteCommand,
  'generate-seo': async () => (await import('./generate-seo.ts')).generateSeoCommand,
  sync: async () => (await import('./sync.ts')).syncCommand,
  backup: async () => (await import('./backup.ts')).backupCommand,
  restore: async () => (await import('./restore.ts')).restoreCommand,
  doctor: async () => (await import('./doctor.ts')).doctorCommand,
  'search-node': async () => (await import('./search-node.ts')).searchNodeCommand,
  'create-admin': async () => (await import('./admins.ts')).createAdminCommand,
  'remove-admin': async () => (await import('./admins.ts')).removeAdminCommand,
}

async function usage(): Promise<string> {
  const commands = await Promise.all(Object.values(COMMANDS).map((load) => load()))
  return [
    'Usage: npm run -s colloquy -- COMMAND',
    '',
    ...commands.map((command) => `  ${command.usage.padEnd(44)} ${command.what}`),
  ].join('\n')
}

async function run([name, ...args]: string[]): Promise<void> {
  const load = name !== undefined && Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined
  if (!load) {
    const isAsked = name === undefined || name === 'help' || name === '--help'
    console[isAsked ? 'log' : 'error'](isAsked ? await usage() : `There is no command '${name}'.\n\n${await usage()}`)
    process.exitCode = isAsked ? 0 : 2
    return
  }
  const command = await load()
  await command.run(args)
}

/**
 * Does what the command line says. Its status is `process.exitCode`; what is wrong is said in a sentence where it is the
 * caller's fault.
 * @param args what follows `colloquy`
 */
export async function runCommandLine(args: string[]): Promise<void> {
  try {
    await run(args)
  } catch (error) {
    const isCallers = error instanceof Refusal || String((error as { code?: string }).code).startsWith('ERR_PARSE_ARGS')
    console.error(isCallers ? (error as Error).message : error)
    process.exitCode = 1
    // A worker is held by its line to the process that started it.
    if (cluster.isWorker) process.exit()
  }
}
