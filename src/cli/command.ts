/** A command of `colloquy`. */
export interface Command {
  /** How it is called. */
  usage: string
  /** What it does, in a few words. */
  what: string
  /** @param args what follows its name on the command line */
  run(args: string[]): Promise<void>
}
