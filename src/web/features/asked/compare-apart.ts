import type { OwnSpans } from './own-spans.ts'

/** The texts of two answers. */
export interface Texts {
  first: string
  second: string
}

/** Where they differ: by runs of words, or by single words where they have too little in common for that. */
export interface Compared extends OwnSpans {
  by: 'runs' | 'words'
}

/**
 * Compares two texts word by word, apart from the page, which goes on meanwhile.
 * @param done called with what was found, null where it failed, unless the comparison was ended
 * @returns ends the comparison
 */
export function compareApart(texts: Texts, done: (found: Compared | null) => void): () => void {
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
