import { askPlainWord, modelName, type EmbeddingsService } from './embeddings-endpoint.ts'

/** Timeout of the check, in milliseconds. */
const ASK_MS = 15_000

/** The check of an embeddings endpoint for the doctor: the name of its model, and why it fails. */
export const askEndpoint = (service: EmbeddingsService) => ({
  model: modelName(service),
  /** Resolves with the reason why it gives no vector of a word; null where it does. */
  ask: (): Promise<string | null> =>
    askPlainWord(service, { ms: ASK_MS }).then(
      () => null,
      (error: Error) => error.message,
    ),
})
