import type { Command, Option } from 'commander'
import { maxTypos, typingErrors } from '#archive/typing-error.ts'
import { typed } from './typed.ts'

/** Options of ours that npm takes for the beginning of one of its own. */
const TAKEN_BY_NPM: Readonly<Record<string, string>> = { replace: 'replace_registry_host' }

/** Values of npm in the environment for a flag without a value. */
const BARE = 'true'

/**
 * Options that npm took as its own: `npm run colloquy import FILE --dry-run`, without `--`, reaches the program as
 * `import FILE` and `npm_config_dry_run=true`, and would import for real.
 * @param command the command that was called
 * @param args what followed its name
 * @param environment the environment of this process
 * @returns a sentence with what to type instead; null where npm took none
 */
export function swallowedOptions(
  command: Command,
  args: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
): string | null {
  // npx and a program that is started by itself swallow nothing.
  const { npm_lifecycle_event: script } = environment
  if (script === undefined || script === 'npx') return null
  const swallowed = command.options.flatMap((option) => {
    const value = valueTakenByNpm(option, environment)
    const isGiven = args.some((arg) => arg === option.long || arg.startsWith(`${option.long}=`))
    return value === null || isGiven ? [] : [{ option, value }]
  })
  if (swallowed.length === 0) return null
  const names = swallowed.map(({ option }) => option.long).join(' and ')
  // An option whose value npm left among the arguments is right before it.
  const flags = swallowed
    .toSorted((a, b) => Number(a.option.required) - Number(b.option.required))
    .flatMap(({ option, value }) => (value === BARE ? [option.long!] : [option.long!, value]))
  const meant = typed([command.name(), ...[...flags, ...args].map(quoted)].join(' '), environment)
  return `npm took ${names} as its own, so nothing was done: type ${meant}`
}

/** The value of an option that npm took, also misspelt as far as a search term may be; null where there is none. */
function valueTakenByNpm(option: Option, environment: Readonly<Record<string, string | undefined>>): string | null {
  const name = option.long!.slice(2).replaceAll('-', '_')
  const whole = TAKEN_BY_NPM[name]
  if (whole !== undefined && environment[`npm_config_${whole}`] === BARE) return BARE
  const most = maxTypos(name)
  const key = Object.keys(environment).find((one) => {
    const taken = /^npm_config_(.+)$/.exec(one)?.[1]
    return taken !== undefined && environment[one] && typingErrors(taken, name, most) <= most
  })
  return key === undefined ? null : environment[key]!
}

const quoted = (word: string): string =>
  /^[\w./:@=-]+$/.test(word) ? word : `'${word.replaceAll("'", String.raw`'\''`)}'`
