import { Readable } from 'node:stream'
import { vi } from 'vitest'
import { runCommandLine } from '#cli/colloquy.ts'

/** The output of a command, and its exit status. */
export interface CommandResult {
  code: number
  out: string
  err: string
}

/**
 * Runs a command of `colloquy` in this process: starting one of its own takes half a second. Tests that kill a command, or
 * are about its start, need a real process.
 * @param settings the whole environment
 * @param typed its standard input
 */
export async function runCommand(args: string[], settings: Record<string, string>, typed = ''): Promise<CommandResult> {
  const said = { out: '', err: '' }
  const { env } = process
  const spies = [
    vi.spyOn(console, 'log').mockImplementation((line: string) => void (said.out += `${line}\n`)),
    vi.spyOn(console, 'error').mockImplementation((line: unknown) => void (said.err += `${String(line)}\n`)),
    vi.spyOn(process.stdout, 'write').mockImplementation((chunk) => {
      said.out += String(chunk)
      return true
    }),
    vi.spyOn(process, 'stdin', 'get').mockReturnValue(Readable.from([typed]) as typeof process.stdin),
  ]
  process.env = settings
  try {
    await runCommandLine(args)
    return { code: Number(process.exitCode ?? 0), ...said }
  } finally {
    process.env = env
    process.exitCode = undefined
    for (const spy of spies) spy.mockRestore()
  }
}
