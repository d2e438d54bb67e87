import { diffWordsWithSpace } from 'diff'
import { ownSpans } from './own-spans.ts'
import { ownWords } from './own-words.ts'
import type { Compared, Texts } from './compare-in-worker.ts'

/** Time limit of a comparison by runs, in milliseconds: texts that take longer have too little in common. */
const TIMEOUT_MS = 1500

/** The used part of a worker's global scope; the compiler knows the DOM library only. */
interface Scope {
  addEventListener(type: 'message', listener: (event: { data: Texts }) => void): void
  postMessage(message: Compared): void
}

const scope = self as unknown as Scope

function compare({ first, second }: Texts): Compared {
  const changes = diffWordsWithSpace(first, second, { timeout: TIMEOUT_MS })
  const runs = changes && ownSpans(changes)
  return runs ? { by: 'runs', ...runs } : { by: 'words', ...ownWords(first, second) }
}

scope.addEventListener('message', ({ data }) => scope.postMessage(compare(data)))
