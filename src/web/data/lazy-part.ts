import { createElement, lazy, useState, type ComponentType } from 'react'
import { waitUntilReachable } from './connectivity.ts'

const KEY = 'reloadedForPartAt'
/** Interval after a reload within which a second failure is shown, in milliseconds, as it is not due to an outdated page. */
const ONCE_MS = 60_000

/** Time to wait for the next page while this one is being left, in milliseconds. */
const LEAVING_MS = 5000

/** Time when the page was last left while its code was loading, by `performance.now()`. */
let leftAt = -Infinity

/** A component whose code may be loaded lazily. */
export type LazyPart<Props> = ComponentType<Props> & {
  /** Loads the code; a component shown after that renders at once, without a placeholder. */
  load: () => Promise<void>
}

/**
 * A component whose code is loaded when it is first shown, and requested again after a first failure, which may be the
 * network's. When that code no longer exists, because a newer version of the site was deployed, the page is reloaded; all of its
 * state is in the URL. Firefox aborts downloads as soon as the page is left: a reload then would keep the reader on the page.
 */
export function lazyPart<Props extends object>(fetchPart: () => Promise<ComponentType<Props>>): LazyPart<Props> {
  let loaded: ComponentType<Props> | undefined
  const load = async () => {
    const leave = () => (leftAt = performance.now())
    // Only while code is loading: this listener keeps Firefox from storing the page in the back/forward cache.
    addEventListener('beforeunload', leave)
    try {
      return (loaded = await fetchPart())
    } finally {
      removeEventListener('beforeunload', leave)
    }
  }
  let failures = 0
  const fetched = async (): Promise<{ default: ComponentType<Props> }> => {
    try {
      return { default: await load() }
    } catch (error) {
      if (performance.now() - leftAt < LEAVING_MS) {
        // After a download, or from the back/forward cache, the page is still there.
        await new Promise((resolve) => setTimeout(resolve, LEAVING_MS))
        return fetched()
      }
      // A reload while the server is unreachable would replace the page by a browser error.
      if (!(await waitUntilReachable()) || ++failures === 1) return fetched()
      if (!noteReload()) throw error
      location.reload()
      // Never resolves, as the page is about to be replaced.
      return new Promise<never>(() => {})
    }
  }
  const Fetched = lazy(fetched) as ComponentType<Props>
  function Part(props: Props) {
    // The first choice stays: another component would lose its state.
    const [Shown] = useState<ComponentType<Props>>(() => loaded ?? Fetched)
    return createElement(Shown, props)
  }
  return Object.assign(Part, { load: async () => void (await load()) })
}

/** False when the page was reloaded for this a moment ago, or that cannot be stored. */
function noteReload(): boolean {
  try {
    if (Date.now() - Number(sessionStorage.getItem(KEY)) < ONCE_MS) return false
    sessionStorage.setItem(KEY, String(Date.now()))
    return true
  } catch {
    return false
  }
}
