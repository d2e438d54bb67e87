import { fork } from 'node:child_process'
import { join } from 'node:path'
import type { Order } from './contestant-process.ts'
import type { Question } from './contestants/contestant.ts'

/** What a contestant's process said of one question; null for one that it cannot be asked. */
export interface Timed {
  ms: number | null
  total: number | null
  /** Bytes. */
  memory: number
}

export interface Running {
  name: string
  build(corpus: string | null): Promise<{ seconds: number; bytes: number }>
  ask(question: Question): Promise<Timed>
  end(): Promise<void>
}

/** Starts a contestant in a process of its own. */
export async function run(name: string, folder: string): Promise<Running> {
  const child = fork(join(import.meta.dirname, 'contestant-process.ts'), [name, folder], {
    execArgv: ['--max-old-space-size=8192'],
  })
  const said = <T>() =>
    new Promise<T>((resolve, reject) => {
      const ended = (code: number | null) => reject(new Error(`${name} ended with ${code}`))
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
    build: (corpus) => order({ order: 'build', corpus }),
    ask: (question) => order({ order: 'answer', question }),
    end: () => (child.connected ? order({ order: 'end' }) : Promise.resolve()),
  }
}
