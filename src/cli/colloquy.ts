import cluster from 'node:cluster'
import { CommanderError, type Command } from 'commander'
import { Refusal } from '#archive/refusal.ts'
import { settingWarnings } from './setting-warnings.ts'
import { commandLine } from './program.ts'
import { swallowedOptions } from './swallowed-options.ts'
import { commandsAsTyped, typed } from './typed.ts'

/** The exit status of a command that was typed wrongly; every other failure is 1. */
const WRONG_USAGE = 2

/**
 * Runs the command line. Its status is `process.exitCode`; an error is printed as a sentence where it is the
 * caller's fault.
 * @param args what follows `colloquy`
 */
export async function runCommandLine(args: string[]): Promise<void> {
  const program = commandLine(typed('', process.env).trim())
  const isHelp = args[0] === 'help'
  const [name = '--help', ...rest] = isHelp ? [...args.slice(1), '--help'] : args
  const known = program.commands.find((command) => command.name() === name)
  const swallowed = known ? swallowedOptions(known, rest, process.env) : null
  if (swallowed !== null) {
    console.error(swallowed)
    process.exitCode = WRONG_USAGE
    return
  }
  if (known && !cluster.isWorker) for (const sentence of settingWarnings(process.env, name)) console.error(sentence)
  try {
    // Of an unknown command no option is known, not even --help.
    await program.parseAsync(known ? [name, ...rest] : [name], { from: 'user' })
  } catch (error) {
    if (error instanceof CommanderError) {
      if (error.exitCode === 0) return
      const help = typed(known ? `${known.name()} --help` : '--help', process.env)
      console.error(`${sentenceOf(error)}${known ? dashHint(error, known) : ''}: see ${help}`)
      process.exitCode = WRONG_USAGE
    } else {
      console.error(error instanceof Refusal ? commandsAsTyped(error.message, process.env) : error)
      process.exitCode = 1
    }
    // A worker is held by its line to the process that started it.
    if (cluster.isWorker) process.exit()
  }
}

/** How a query such as `-boat` is typed, which the parser takes for an option. */
function dashHint({ code, message }: CommanderError, { registeredArguments }: Command): string {
  const text = registeredArguments.find((one) => ['QUERY', 'WORDS'].includes(one.name()))
  const isMistyped = code !== 'commander.unknownOption' || message.includes('(Did')
  return text && !isMistyped ? ` (${text.name()} goes after -- if it begins with -)` : ''
}

/** The parser's message of one or two lines as a sentence, such as "error: unknown command 'imprt'\n(Did you mean import?)". */
function sentenceOf({ message }: CommanderError): string {
  const text = message
    .replace(/^error: /, '')
    .replace(/\.$/, '')
    .replace('\n(Did', ' (did')
  return text.charAt(0).toUpperCase() + text.slice(1)
}
