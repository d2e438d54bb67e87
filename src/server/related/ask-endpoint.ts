import { askPlainWord, modelName, type EmbeddingsService } from './embeddings-endpoint.ts'

/** What an answer to the doctor may take, in milliseconds. */
const ASK_MS = 15_000

/** An endpoint for the doctor: the name of what it gives, and whether it does. */
export const askEndpoint = (service: EmbeddingsService) => ({
  model: modelName(service),
  /** Why it gives no vector of a word; null where it does. */
  ask: (): Promise<string | null> =>
    askPlainWord(service, { ms: ASK_MS }).then(
      () => null,
      (error: Error) => error.message,
    ),
})
