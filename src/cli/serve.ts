import { setFlagsFromString } from 'node:v8'
import { readConfig } from '#server/config.ts'
import type { Command } from './command.ts'

/** What has not closed by then is left as it is: nothing that was acknowledged is lost by it. In milliseconds. */
const STOP_LIMIT = 9000

/** Runs the server until it is asked to stop (SIGTERM or Ctrl-C). */
export const serveCommand: Command = {
  usage: 'serve',
  what: 'run the server',
  async run() {
    const running = await startSmall()
    const stop = () => {
      setTimeout(() => process.exit(1), STOP_LIMIT).unref()
      running.close().then(
        () => process.exit(0),
        (error: unknown) => {
          console.error(error)
          process.exit(1)
        },
      )
    }
    process.once('SIGTERM', stop)
    process.once('SIGINT', stop)
    // Whoever reads this may stop it at once.
    console.log(`Colloquy is open at ${running.address}`)
  },
}

/**
 * Loading the program makes much that is needed once. While it loads, the heap's space for new objects is kept from
 * growing, or the server would stay 20 MB larger than it has to be for as long as nobody asks it anything.
 */
async function startSmall() {
  setFlagsFromString('--semi-space-growth-factor=1')
  const { startColloquy } = await import('#main')
  const running = await startColloquy(readConfig(process.env))
  setFlagsFromString('--semi-space-growth-factor=2')
  return running
}
