import { fork } from 'node:child_process'
import { totalmem } from 'node:os'
import { join } from 'node:path'
import type { Order } from './contestant-process.ts'
import type { Question } from './contestants/contestant.ts'

/** The answer of a contestant's process to one question; null for an unsupported one. */
export interface Timed {
  ms: number | null
  total: number | null
  /** Bytes. */
  memory: number
}

export interface Running {
  name: string
  /** @throws when it takes more minutes than given, or the process ends */
  build(corpus: string | null, minutes: number): Promise<{ seconds: number; bytes: number }>
  ask(question: Question): Promise<Timed>
  end(): Promise<void>
}

/** A contestant's cards and index may take most of the machine's memory; MB. */
const HEAP = Math.floor((totalmem() / 2 ** 20) * 0.8)

/** Starts a contestant in a process of its own. */
export async function run(name: string, folder: string): Promise<Running> {
  const child = fork(join(import.meta.dirname, 'contestant-process.ts'), [name, folder], {
    execArgv: [`--max-old-space-size=${HEAP}`],
  })
  const said = <T>() =>
    new Promise<T>((resolve, reject) => {
      const ended = (code: number | null, signal: string | null) => reject(new Error(`ended with ${code ?? signal}`))
      child.once('exit', ended)
      child.once('message', (message) => {
        child.off('exit', ended)
        resolve(message as T)
      })
    })
  const order = <T>(one: Order): Promise<T> => {
    const answer = said<T>()
    child.send(one)
    return answer
  }
  await said()
  return {
    name,
    async build(corpus, minutes) {
      let isLate = false
      const timer = setTimeout(() => (isLate = child.kill('SIGKILL')), minutes * 60_000)
      try {
        return await order<{ seconds: number; bytes: number }>({ order: 'build', corpus })
      } catch (error) {
        throw isLate ? new Error(`not built in ${minutes} minutes`) : error
      } finally {
        clearTimeout(timer)
      }
    },
    ask: (question) => order({ order: 'answer', question }),
    end: () => (child.connected ? order({ order: 'end' }) : Promise.resolve()),
  }
}
