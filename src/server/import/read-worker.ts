import module from 'node:module'
import { parentPort, workerData } from 'node:worker_threads'
import { Refusal } from '#archive/refusal.ts'
import { openCategoryRules } from '#intake/category-rules.ts'
import { readExport } from '#intake/intake.ts'
import { splitStep, type WorkerMessage, type ReaderInput } from './worker-messages.ts'

/** Runs in a thread: reads an export, and posts one step for each message. */
const { path, rulesFolder, ...options } = workerData as ReaderInput

// Flushed here, as the thread is terminated before it would do so at exit.
module.flushCompileCache()

async function* messages(): AsyncGenerator<WorkerMessage> {
  try {
    const rules = await openCategoryRules(rulesFolder)
    for await (const step of readExport(path, { ...options, rules })) yield* splitStep(step)
    yield { kind: 'end' }
  } catch (error) {
    if (error instanceof Refusal) yield { kind: 'refused', code: error.code, message: error.message }
    else throw error
  }
}

const steps = messages()
parentPort!.on('message', () => {
  void steps.next().then(({ value, done }) => {
    if (!done) parentPort!.postMessage(value)
  })
})
