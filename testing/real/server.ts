import { spawn, type ChildProcess } from 'node:child_process'
import { createInterface } from 'node:readline'
import { setTimeout as wait } from 'node:timers/promises'

/** A real server in a process of its own. */
export interface ServerProcess {
  /** `http://127.0.0.1:PORT` */
  url: string
  port: number
  pid: number
  child: ChildProcess
  /** Its output so far, without the lines about the start. */
  said: () => string
  /** How it ended: its exit code, or the signal that ended it. */
  ended: Promise<number | NodeJS.Signals>
  /** Sends a signal and waits for the end. */
  end(signal: NodeJS.Signals): Promise<number | NodeJS.Signals>
}

const OPEN = /^Colloquy \S+ is open at (http:\/\/\S+:(\d+))$/m
const START_TEXT = /^Colloquy \S+ is open at .*\n(?: {2}[A-Z][a-z]+ .*\n){4}/m

/** Inherited environment variables; the settings of the developer's shell must not reach the server. */
const INHERITED_VARIABLES = ['PATH', 'HOME', 'LANG', 'TMPDIR', 'TEMP', 'TMP', 'SYSTEMROOT']

const surroundings = (settings: Record<string, string>): Record<string, string> => ({
  ...Object.fromEntries(
    INHERITED_VARIABLES.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]])),
  ),
  ...settings,
})

const living = new Set<ChildProcess>()
process.once('exit', () => {
  for (const child of living) child.kill('SIGKILL')
})

export interface RunOptions {
  /** Its standard input. */
  input?: string
  /** A module that is loaded before the program, and may be spoken to by `send`. */
  preload?: string
  /** An open file that takes what it prints, in the place of `said`. */
  output?: number
}

/** Runs a command of `colloquy` with these settings and nothing else. */
export function colloquy(
  args: readonly string[],
  settings: Record<string, string>,
  { input, preload, output }: RunOptions = {},
): ChildProcess & { said: () => string } {
  const env = surroundings({ LOG_LEVEL: 'error', COMMENT_LIMITS: 'off', READ_LIMIT: 'off', ...settings })
  const before = preload === undefined ? [] : ['--import', preload]
  const child = spawn(process.execPath, [...before, 'src/cli/start.js', ...args], {
    env,
    stdio: ['pipe', output ?? 'pipe', 'pipe', ...(preload === undefined ? [] : ['ipc' as const])],
  })
  child.stdin?.end(input)
  living.add(child)
  let text = ''
  for (const stream of [child.stdout, child.stderr]) {
    if (stream) createInterface({ input: stream }).on('line', (line) => (text = `${text}${line}\n`.slice(-MAX_SAID)))
  }
  child.once('exit', () => living.delete(child))
  return Object.assign(child, { said: () => text })
}

/** Maximum characters of a process's output that are stored: the last ones. */
const MAX_SAID = 1_000_000

/** How a process ends. */
export const endOf = (child: ChildProcess): Promise<number | NodeJS.Signals> =>
  new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) resolve(child.exitCode ?? child.signalCode!)
    else child.once('close', (code, signal) => resolve(code ?? signal!))
  })

/** Starts a server and waits until it is open. @param settings as in the environment; COLLOQUY_DATA at least */
export async function startServer(settings: Record<string, string>, options: RunOptions = {}): Promise<ServerProcess> {
  const child = colloquy(['serve'], { PORT: '0', ...settings }, options)
  const ended = endOf(child)
  const open = new Promise<RegExpExecArray>((resolve) => {
    child.stdout?.on('data', () => {
      const match = OPEN.exec(child.said())
      if (match) resolve(match)
    })
  })
  const first = await Promise.race([open, ended])
  if (!Array.isArray(first)) throw new Error(`The server ended with ${String(first)}:\n${child.said()}`)
  const end = (signal: NodeJS.Signals) => {
    child.kill(signal)
    return ended
  }
  const said = () => child.said().replace(START_TEXT, '')
  return { url: first[1]!, port: Number(first[2]), pid: child.pid!, said, child, ended, end }
}

/** Asks again and again until something holds. @throws Error when it does not within `limit` milliseconds */
export async function waitUntil(what: string, holds: () => boolean | Promise<boolean>, limit: number): Promise<number> {
  const start = performance.now()
  while (!(await holds())) {
    if (performance.now() - start > limit) throw new Error(`Waited ${limit} ms in vain: ${what}`)
    await wait(25)
  }
  return performance.now() - start
}
