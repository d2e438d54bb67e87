import { createInterface } from 'node:readline/promises'

/** Asks a question at the terminal, or of the first line of what is piped in. @returns true for the answer 'yes' */
export async function confirm(question: string): Promise<boolean> {
  const lines = createInterface({ input: process.stdin, output: process.stderr, terminal: false })
  try {
    process.stderr.write(question)
    const first = await lines[Symbol.asyncIterator]().next()
    return !first.done && first.value.trim().toLowerCase() === 'yes'
  } finally {
    lines.close()
  }
}
