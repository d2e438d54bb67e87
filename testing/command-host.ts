import { Readable } from 'node:stream'
import { runCommandLine } from '#cli/colloquy.ts'

/** A command of `colloquy`. */
interface HostedCommand {
  /** The data folder. */
  data: string
  args: string[]
  /** Its standard input. */
  input: string
}

/** Runs a command in this process, which has the code of those before it still loaded; says its status. */
async function run({ data, args, input }: HostedCommand): Promise<number> {
  process.env['COLLOQUY_DATA'] = data
  Object.defineProperty(process, 'stdin', { value: Readable.from([input]), configurable: true })
  process.exitCode = 0
  await runCommandLine(args)
  return process.exitCode
}

process.on('message', (command: HostedCommand) => void run(command).then((status) => process.send!(status)))
// The tests have ended.
process.once('disconnect', () => process.exit())
