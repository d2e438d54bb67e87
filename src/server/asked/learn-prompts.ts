import type { Kysely } from 'kysely'
import { PromptCollector, type RepeatedParts } from '#meaning/repeated-prompts.ts'
import { publicPrompts } from '#store/public-cards.ts'
import type { Tables } from '#store/tables.ts'

/** Finds the prompts that were asked more than once, of public cards alone and as visitors read them (R23.3). */
export async function learnPrompts(db: Kysely<Tables>): Promise<RepeatedParts> {
  const collector = new PromptCollector()
  for await (const rows of publicPrompts(db)) {
    for (const { key, prompt } of rows) collector.add(key, prompt)
  }
  return collector.finish()
}
