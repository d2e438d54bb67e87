import { execFileSync } from 'node:child_process'

/** Options with which programs only print something; the default is `--version`. */
const HARMLESS: Record<string, string> = { openssl: 'version', searchd: '--help' }

/** The name of a program that this machine lacks; null where it has it. */
export function missingProgram(program: string): string | null {
  try {
    execFileSync(program, [HARMLESS[program] ?? '--version'], { stdio: 'ignore' })
    return null
  } catch {
    return program
  }
}
