import { useEffect, useMemo, useState } from 'react'
import { joinTextNodes } from '#web/ui/mark-text-nodes.ts'
import { compareInWorker, type Compared, type Texts } from './compare-in-worker.ts'

/**
 * The differences of two rendered answers.
 * @param first as HTML; null while it is fetched
 * @returns undefined while they are compared; null after a failure
 */
export function useDifferences(first: string | null, second: string | null): Compared | null | undefined {
  const texts = useMemo(
    () => (first === null || second === null ? null : { first: textOf(first), second: textOf(second) }),
    [first, second],
  )
  const [found, setFound] = useState<{ of: Texts; compared: Compared | null } | null>(null)
  useEffect(
    () => (texts ? compareInWorker(texts, (compared) => setFound({ of: texts, compared })) : undefined),
    [texts],
  )
  return found && found.of === texts ? found.compared : undefined
}

/** The text of rendered HTML, in which the offsets of the spans count. */
function textOf(html: string): string {
  const made = document.createElement('template')
  made.innerHTML = html
  return joinTextNodes(made.content).text
}
