import { PromptCollector, type RepeatedParts } from '#meaning/repeated-prompts.ts'
import { publicPrompts } from '#store/public-cards.ts'
import type { Db } from '#store/tables.ts'

/**
 * Finds repeated prompts, of public cards alone and as visitors read them (R23.3).
 * @param signal ends it early, with the reason of the signal
 */
export async function learnPrompts(db: Db, signal?: AbortSignal): Promise<RepeatedParts> {
  const collector = new PromptCollector()
  for await (const rows of publicPrompts(db)) {
    signal?.throwIfAborted()
    for (const { key, prompt } of rows) collector.add(key, prompt)
  }
  return collector.finish()
}
