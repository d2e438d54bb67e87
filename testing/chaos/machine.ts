import { execFileSync, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** True where a command works on this machine. */
const works = (program: string, ...args: string[]): boolean => {
  try {
    execFileSync(program, args, { stdio: 'pipe' })
    return true
  } catch {
    return false
  }
}

/** A small disk of its own. */
export interface SmallDisk {
  path: string
  /** With `ro` nothing can be written to it, with `rw` it can again; not while a file is open for writing. */
  remount(mode: 'ro' | 'rw'): void
  remove: () => void
}

/** Mounts an empty disk in memory, which only root may. @param megabytes its size */
export function smallDisk(megabytes: number): SmallDisk {
  const path = mkdtempSync(join(tmpdir(), 'colloquy-disk-'))
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', path])
  return {
    path,
    remount: (mode) => void execFileSync('mount', ['-o', `remount,${mode}`, path]),
    remove: () => {
      execFileSync('umount', ['--lazy', path])
      rmSync(path, { recursive: true, force: true })
    },
  }
}

function succeeds(trial: () => void): boolean {
  try {
    trial()
    return true
  } catch {
    return false
  }
}

export const canMount = process.platform === 'linux' && succeeds(() => smallDisk(1).remove())
export const canLimitFiles = works('prlimit', '--version')
export const canCut = process.platform === 'linux' && succeeds(() => separateNetwork().remove())
export const canInject = works('strace', '-f', '-o', '/dev/null', '-e', 'inject=fdatasync:error=EIO', 'true')

/** A network separate from this machine's, which is silent once it is cut. */
export interface SeparateNetwork {
  /** The address at which it reaches this machine. */
  host: string
  /** The command prefix that runs a program in it. */
  enter: readonly string[]
  cut(): void
  remove(): void
}

/** Makes a network of its own, joined to this machine by a cable; only root may. */
export function separateNetwork(): SeparateNetwork {
  const name = `colloquy${process.pid}`
  const [here, there] = [`cq${process.pid}a`, `cq${process.pid}b`]
  const ip = (...args: string[]) => void execFileSync('ip', args, { stdio: 'pipe' })
  ip('netns', 'add', name)
  try {
    ip('link', 'add', here, 'type', 'veth', 'peer', 'name', there, 'netns', name)
    ip('addr', 'add', '10.213.77.1/30', 'dev', here)
    ip('link', 'set', here, 'up')
    ip('-n', name, 'addr', 'add', '10.213.77.2/30', 'dev', there)
    ip('-n', name, 'link', 'set', there, 'up')
  } catch (error) {
    ip('netns', 'del', name)
    throw error
  }
  return {
    host: '10.213.77.1',
    enter: ['ip', 'netns', 'exec', name],
    cut: () => ip('-n', name, 'link', 'set', there, 'down'),
    remove: () => {
      // By itself it goes when the last of its programs has, which may be after the next one is made.
      ip('link', 'del', here)
      ip('netns', 'del', name)
    },
  }
}

/** Why a case is left out, for the name that it is listed under. */
export const skipReason = (can: boolean, what: string): string => (can ? '' : ` (left out: ${what})`)

/** Lets no file of a process grow beyond this size; `null` lifts the limit. In bytes. */
export const limitFiles = (pid: number, bytes: number | null): void =>
  void execFileSync('prlimit', [`--pid=${pid}`, `--fsize=${bytes ?? 'unlimited'}:unlimited`])

/**
 * Lets calls of a running process to the kernel fail.
 * @param calls as strace names them, such as 'fdatasync,fsync'
 * @param error such as 'EIO'
 * @returns what lets them succeed again
 */
export async function failCalls(pid: number, calls: string, error: string): Promise<() => Promise<void>> {
  const args = [
    '-f',
    '-p',
    String(pid),
    '-o',
    '/dev/null',
    '-e',
    `trace=${calls}`,
    '-e',
    `inject=${calls}:error=${error}`,
  ]
  const tracer = spawn('strace', args, { stdio: ['ignore', 'ignore', 'pipe'] })
  const ended = new Promise<void>((resolve) => tracer.once('close', () => resolve()))
  await new Promise<void>((resolve, reject) => {
    tracer.stderr.on('data', (said: Buffer) => {
      if (said.toString().includes('attached')) resolve()
    })
    tracer.once('close', () => reject(new Error('strace could not be attached to the server')))
  })
  return () => {
    tracer.kill('SIGINT')
    return ended
  }
}
