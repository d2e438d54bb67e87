import { fork, type ChildProcess } from 'node:child_process'

/** Idle timeout of a process, in milliseconds. */
const IDLE_MS = 10_000

export interface IdleProcessOptions {
  /** Timeout of a task in milliseconds, after which the process is killed; none if left out. */
  timeoutMs?: number
}

/**
 * A child process that works through tasks, one at a time, so that its memory is freed when it is idle, and a task that crashes
 * it affects nothing else. It starts with the first task.
 * @param module its module, which receives each task as a message, and replies with one message
 * @returns runs a task; resolves with null when the process failed to start or ended before its reply
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

  /** Lets the server exit without waiting for an idle process. */
  function rest(own: ChildProcess): void {
    own.unref()
    own.channel?.unref()
    idle = setTimeout(() => {
      // The process ends a moment later; a task until then starts another one.
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
