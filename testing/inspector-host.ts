/**
 * Runs the command line of the protocol's inspector, whose file is its argument, once for each message with arguments,
 * and answers with a status and what was printed: reading the inspector again for each takes half a second.
 */
const { runCli } = (await import(process.argv[2]!)) as { runCli: (argv: string[]) => Promise<void> }

let printed = ''
process.stdout.write = (chunk: unknown, ...rest: unknown[]) => {
  printed += String(chunk)
  const done = rest.at(-1) as (() => void) | undefined
  done?.()
  return true
}

async function codeOf(args: readonly string[]): Promise<number> {
  try {
    await runCli([process.execPath, 'inspector', ...args])
    return 0
  } catch (error) {
    const { exitCode, message } = error as Error & { exitCode?: number }
    console.error(message)
    return exitCode ?? 1
  }
}

process.on('message', (args: string[]) => {
  printed = ''
  void codeOf(args).then((code) => process.send!({ code, printed }))
})
