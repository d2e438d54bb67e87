import type { Store } from '#store/open.ts'
import { tidyIndex } from './tidy-index.ts'

/** How often a look is taken, in milliseconds; it costs some twenty look-ups. */
const EVERY = 60_000

/**
 * Tidies the index now, and whenever many cards came: by whichever way, and from whichever process. PostgreSQL does it by
 * itself.
 * @param onError called with every failure; it is tried again the next time
 * @returns ends it, and waits for the step that goes on
 */
export function keepTidy({ kind, db }: Pick<Store, 'kind' | 'db'>, onError: (error: unknown) => void) {
  if (kind !== 'sqlite') return () => Promise.resolve()
  let isOver = false
  let running: Promise<unknown> | null = null
  const look = () => {
    running ??= tidyIndex(db, () => isOver)
      .catch(onError)
      .finally(() => (running = null))
  }
  look()
  const timer = setInterval(look, EVERY).unref()
  return async () => {
    isOver = true
    clearInterval(timer)
    await running
  }
}
