import { Corpus } from '#meaning/corpus.ts'
import type { ModelParts } from '#meaning/model-arrays.ts'
import { train } from '#meaning/train.ts'
import { publicRows } from '#store/public-cards.ts'
import type { Db } from '#store/tables.ts'

/**
 * What the public cards teach, as visitors read them: private and redacted words teach nothing (R6.16).
 * @param signal where it is no longer wanted
 */
export async function learn(db: Db, signal?: AbortSignal): Promise<ModelParts> {
  const corpus = new Corpus()
  for await (const rows of publicRows(db)) {
    signal?.throwIfAborted()
    for (const { key, conversation, prompt, response } of rows) {
      corpus.add({ key, session: conversation, prompt, response })
    }
  }
  return train(corpus)
}
