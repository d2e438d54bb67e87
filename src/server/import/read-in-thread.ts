import { once } from 'node:events'
import module from 'node:module'
import { dirname } from 'node:path'
import { Worker } from 'node:worker_threads'
import { Refusal } from '#archive/refusal.ts'
import type { IntakeStep } from '#intake/intake.ts'
import type { Source, SourceFile } from '#intake/source-file.ts'
import { openSource } from '#intake/sources.ts'
import type { WorkerMessage, SentCard, ReaderInput } from './worker-messages.ts'

/** Heap limit of the reading thread, in MB: an export is read conversation by conversation. */
const MAX_MEMORY = 450

/**
 * Reads an export like `readExport`, in a thread, so that the event loop stays free. While the caller works on a step, the
 * thread reads the next one.
 * @param mostMemory heap limit of the thread, in MB
 * @throws Refusal as `readExport` does, and when the thread ends early
 */
export async function* readInThread(
  toRead: ReaderInput,
  mostMemory = MAX_MEMORY,
): AsyncGenerator<IntakeStep, void, undefined> {
  const worker = new Worker(new URL('./read-worker.ts', import.meta.url), {
    workerData: toRead,
    env: withCompiled(),
    resourceLimits: { maxOldGenerationSizeMb: mostMemory },
  })
  const pictures = pictureFinder(toRead.path)
  const ended = once(worker, 'exit').then(() => {
    throw new Refusal('unavailable', 'Reading the export stopped unexpectedly. Please try again later.')
  })
  // A pending request fails; without one, the end is intended.
  ended.catch(() => undefined)
  const ask = () => {
    const answer = once(worker, 'message')
    // Handled here, as the caller may stop before it awaits this.
    answer.catch(() => undefined)
    worker.postMessage('next')
    return answer
  }
  let answer = ask()
  try {
    for (;;) {
      const [message] = (await Promise.race([answer, ended])) as [WorkerMessage]
      if (message.kind === 'end') return
      if (message.kind === 'refused') throw new Refusal(message.code, message.message)
      answer = ask()
      if (message.kind === 'cards')
        yield { ...message, cards: await Promise.all(message.cards.map((card) => pictures.find(card))) }
      else yield message
    }
  } catch (error) {
    throw (error as { code?: string }).code === 'ERR_WORKER_OUT_OF_MEMORY' ? tooLarge() : error
  } finally {
    // Idle, once it has given the step that it reads: a thread that is ended while it compresses takes the whole process with it.
    await Promise.allSettled([Promise.race([answer, ended])])
    await worker.terminate()
    await pictures.close()
  }
}

/**
 * A thread needs the folder of Node's compile cache in its environment; without it loading all readers takes three times as
 * long.
 */
function withCompiled(): NodeJS.ProcessEnv {
  const folder = module.getCompileCacheDir()
  // Node adds a subfolder per version.
  const { env } = process
  return folder === undefined ? env : { ...env, NODE_COMPILE_CACHE: dirname(folder) }
}

const tooLarge = () =>
  new Refusal('too-large', 'A conversation of this export is too large to be read: leave it out, or split it.')

/** Gives cards the files of their pictures back; the export is opened only where there are any. */
function pictureFinder(path: ReaderInput['path']) {
  let opened: Promise<{ source: Source; byName: Map<string, SourceFile> }> | null = null
  const open = async () => {
    const source = await openSource(path)
    return { source, byName: new Map(source.files.map((file) => [file.name, file])) }
  }
  return {
    async find({ assets, ...card }: SentCard) {
      if (assets.length === 0) return { ...card, assets: [] }
      const { byName } = await (opened ??= open())
      const files = assets.map(({ name, inline }) => (inline ? inlineFile(name, inline) : byName.get(name)))
      return { ...card, assets: files.filter((file) => file !== undefined) }
    },
    async close() {
      if (opened) (await opened).source.close()
    },
  }
}

const inlineFile = (name: string, inline: Uint8Array): SourceFile => ({
  name,
  size: inline.length,
  inline,
  open: async function* () {
    yield inline
  },
})
