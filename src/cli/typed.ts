/**
 * How a command is typed where this one was: by npm in a checkout, by its name in a container or beside a unit.
 * @param command what follows the program's name, such as `publish --all`
 * @param environment the environment of this process
 */
export function typed(command: string, environment: Readonly<Record<string, string | undefined>>): string {
  const isByNpm = environment['npm_lifecycle_event'] !== undefined
  return `${isByNpm ? 'npm run -s colloquy --' : 'colloquy'} ${command}`
}
