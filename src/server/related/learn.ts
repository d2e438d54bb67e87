import { Corpus } from '#meaning/corpus.ts'
import type { ModelParts } from '#meaning/model-arrays.ts'
import { train } from '#meaning/train.ts'
import { publicRows } from '#store/public-cards.ts'
import type { Db } from '#store/tables.ts'

/**
 * Learns a model from the public cards as visitors read them, without private and redacted words (R6.16).
 * @param signal aborts
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
