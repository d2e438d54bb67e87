import { execFileSync } from 'node:child_process'

/** The name of a program that this machine lacks; null where it has it. */
export function missingProgram(program: string): string | null {
  try {
    execFileSync(program, program === 'openssl' ? ['version'] : ['--version'], { stdio: 'ignore' })
    return null
  } catch {
    return program
  }
}
