import type { OwnSpans } from './own-spans.ts'

/** The texts of two answers. */
export interface Texts {
  first: string
  second: string
}

/** The differences: runs of words, or single words where the texts have too little in common for runs. */
export interface Compared extends OwnSpans {
  by: 'runs' | 'words'
}

/**
 * Compares two texts word by word in a worker, so that the page stays responsive.
 * @param done called with the result, null after a failure; not called once the comparison is cancelled
 * @returns cancels the comparison
 */
export function compareInWorker(texts: Texts, done: (found: Compared | null) => void): () => void {
  const worker = new Worker(new URL('./compare-worker.ts', import.meta.url), { type: 'module' })
  worker.addEventListener('message', ({ data }: MessageEvent<Compared>) => {
    worker.terminate()
    done(data)
  })
  worker.addEventListener('error', ({ message }) => {
    console.error('Answers are not compared:', message)
    worker.terminate()
    done(null)
  })
  worker.postMessage(texts)
  return () => worker.terminate()
}
