import { diffWordsWithSpace } from 'diff'
import { ownSpans } from './own-spans.ts'
import { ownWords } from './own-words.ts'
import type { Compared, Texts } from './compare-apart.ts'

/** Texts that take longer than this to compare have too little in common for runs, in milliseconds. */
const TIMEOUT_MS = 1500

/** What is used of a worker's global scope; the compiler knows the page's library. */
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
