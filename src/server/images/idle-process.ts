import { fork, type ChildProcess } from 'node:child_process'

/** A process is ended after so long without work, in milliseconds. */
const IDLE_MS = 10_000

export interface IdleProcessOptions {
  /** Work that takes longer ends the process; without it work takes as long as it does. */
  timeoutMs?: number
}

/**
 * A process that works through tasks, one at a time: its memory goes when it is idle, and a task that brings it down brings
 * down nothing else. It starts with the first task.
 * @param module what it runs: each message is a task, each message back its answer
 * @returns does one task; null when the process did not start, or ended before it answered
 */
export function idleProcess(module: URL, { timeoutMs }: IdleProcessOptions = {}): (task: object) => Promise<unknown> {
  let child: ChildProcess | null = null
  let idle: NodeJS.Timeout | undefined
  let turn: Promise<unknown> = Promise.resolve()

  function running(): ChildProcess {
    clearTimeout(idle)
    if (child === null) {
      const own = fork(module, {
        serialization: 'advanced',
        execArgv: [],
        stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      })
      const over = () => {
        if (child === own) child = null
      }
      own.on('exit', over).on('error', over)
      child = own
    }
    child.ref()
    child.channel?.ref()
    return child
  }

  /** Nothing waits for an idle process to end. */
  function rest(own: ChildProcess): void {
    own.unref()
    own.channel?.unref()
    idle = setTimeout(() => {
      // It ends some time after: a task until then begins another.
      if (child === own) child = null
      own.kill()
    }, IDLE_MS).unref()
  }

  const work = (task: object): Promise<unknown> => {
    let own: ChildProcess
    try {
      own = running()
      if (own.pid === undefined) throw new Error('it did not start')
    } catch {
      child = null
      return Promise.resolve(null)
    }
    return new Promise((resolve) => {
      const end = (answer: unknown) => {
        clearTimeout(timeout)
        own.off('message', end)
        own.off('exit', onExit)
        own.off('error', onExit)
        rest(own)
        resolve(answer)
      }
      const onExit = () => {
        if (child === own) child = null
        end(null)
      }
      const timeout = timeoutMs === undefined ? undefined : setTimeout(() => own.kill(), timeoutMs)
      own.on('message', end)
      own.on('exit', onExit)
      own.on('error', onExit)
      own.send(task, (error) => {
        if (error) onExit()
      })
    })
  }

  return (task) => {
    const done = turn.then(() => work(task))
    turn = done.catch(() => undefined)
    return done
  }
}
