import { stat } from 'node:fs/promises'
import type { IntakeStep } from '#intake/intake.ts'
import { readElsewhere } from './read-in-thread.ts'
import type { ToRead } from './worker-messages.ts'

/** Files up to this are read by this thread itself, in bytes: another would take longer to start. */
export const MAX_READ_HERE = 2 * 2 ** 20

/**
 * Reads an export by this thread where it is a small file, else by one of its own, as `readElsewhere`.
 * @param mostMemory the most that such a thread may hold, in MB
 */
export async function* readBySize(toRead: ToRead, mostMemory?: number): AsyncGenerator<IntakeStep, void, undefined> {
  const found = typeof toRead.path === 'string' ? await stat(toRead.path).catch(() => null) : null
  if (found?.isFile() !== true || found.size > MAX_READ_HERE) {
    yield* readElsewhere(toRead, mostMemory)
    return
  }
  const { path, rulesFolder, ...options } = toRead
  // Where another thread reads, this one need not load the readers of all programs.
  const { readExport } = await import('#intake/intake.ts')
  const { openCategoryRules } = await import('#intake/category-rules.ts')
  yield* readExport(path, { ...options, rules: await openCategoryRules(rulesFolder) })
}
