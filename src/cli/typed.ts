/**
 * How a command is typed where this one was: `./colloquy` in a checkout, by npm where npm runs it, by its name elsewhere.
 * @param command what follows the program's name, such as `publish --all`
 * @param environment the environment of this process
 */
export function typed(command: string, environment: Readonly<Record<string, string | undefined>>): string {
  const { npm_lifecycle_event: script, COLLOQUY_CALLED_AS: program } = environment
  const npm = script === 'start' ? './colloquy' : 'npm run -s colloquy --'
  return `${script === undefined ? (program ?? 'colloquy') : npm} ${command}`
}

/** A text of the program, with the commands in it (`colloquy backup FILE`) as they are typed where this one was. */
export const commandsAsTyped = (text: string, environment: Readonly<Record<string, string | undefined>>): string =>
  text.replaceAll(/(?<![\w./])colloquy (?=[a-z])/g, () => typed('', environment))
