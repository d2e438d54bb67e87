import { stat } from 'node:fs/promises'
import type { IntakeStep } from '#intake/intake.ts'
import { readInThread } from './read-in-thread.ts'
import type { ReaderInput } from './worker-messages.ts'

/** Maximum size of a file that is read on the event loop, in bytes: a thread would take longer to start. */
export const MAX_SIZE_ON_EVENT_LOOP = 2 * 2 ** 20

/**
 * Reads a small file on the event loop, any other export in a thread (`readInThread`).
 * @param mostMemory heap limit of the thread, in MB
 */
export async function* readBySize(
  toRead: ReaderInput,
  mostMemory?: number,
): AsyncGenerator<IntakeStep, void, undefined> {
  const found = typeof toRead.path === 'string' ? await stat(toRead.path).catch(() => null) : null
  if (found?.isFile() !== true || found.size > MAX_SIZE_ON_EVENT_LOOP) {
    yield* readInThread(toRead, mostMemory)
    return
  }
  const { path, rulesFolder, ...options } = toRead
  // Loaded lazily: where a thread reads, this one does not need the readers of all programs.
  const { readExport } = await import('#intake/intake.ts')
  const { openCategoryRules } = await import('#intake/category-rules.ts')
  yield* readExport(path, { ...options, rules: await openCategoryRules(rulesFolder) })
}
