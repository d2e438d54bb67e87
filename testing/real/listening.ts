import { fork } from 'node:child_process'
import { join } from 'node:path'

/** Many open streams, in a process of their own. */
export interface Listening {
  /** Waits until every one of them has heard of something. @param text a part of the event */
  heard(text: string): Promise<void>
  /** Kills the process: the system ends its connections, where it still can. */
  close(): void
}

/**
 * Opens streams and waits until the server has begun all of them.
 * @param before what is to run the process, such as the command that enters another network
 */
export async function listen(url: string, count: number, before: readonly string[] = []): Promise<Listening> {
  const command = [...before, process.execPath]
  const clients = fork(join(import.meta.dirname, 'listeners.ts'), { execPath: command[0]!, execArgv: command.slice(1) })
  const replyTo = (message: object, word: string): Promise<void> =>
    new Promise((resolve, reject) => {
      clients.on('message', (answer) => answer === word && resolve())
      clients.once('exit', () => reject(new Error('The listeners ended')))
      clients.send(message)
    })
  await replyTo({ open: count, url }, 'open')
  return { heard: (text) => replyTo({ await: text }, 'heard'), close: () => void clients.kill('SIGKILL') }
}
