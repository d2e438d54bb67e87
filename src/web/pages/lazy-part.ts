import { createElement, lazy, useState, type ComponentType } from 'react'
import { reached } from '#web/data/connectivity.ts'

const KEY = 'reloadedForPartAt'
/** A second failure within this time is no matter of an old page: it is shown. */
const ONCE_MS = 60_000

/** How long a page that is being left waits for the one that takes its place. */
const LEAVING_MS = 5000

/** When the page was last left while code of it was being fetched, in ms of its own time. */
let leftAt = -Infinity

/** A component whose code may still have to be fetched. */
export type LazyPart<Props> = ComponentType<Props> & {
  /** Fetches the code; shown after that, the component is there at once, without its placeholder. */
  load: () => Promise<void>
}

/**
 * A component whose code is fetched when it is first shown. When that code is gone, because a newer version of the site
 * took its place while this tab was open, the page is loaded again; all of its state is in the address. Firefox gives up what
 * is being fetched as soon as the page is left: to load that again would keep the reader where he is.
 */
export function lazyPart<Props extends object>(fetchPart: () => Promise<ComponentType<Props>>): LazyPart<Props> {
  let loaded: ComponentType<Props> | undefined
  const load = async () => {
    const leave = () => (leftAt = performance.now())
    // Not for longer than code is fetched: Firefox keeps no page in memory for the way back that listens to this.
    addEventListener('beforeunload', leave)
    try {
      return (loaded = await fetchPart())
    } finally {
      removeEventListener('beforeunload', leave)
    }
  }
  const fetched = async (): Promise<{ default: ComponentType<Props> }> => {
    try {
      return { default: await load() }
    } catch (error) {
      if (performance.now() - leftAt < LEAVING_MS) {
        // After a download, or on the way back, the page is still there.
        await new Promise((resolve) => setTimeout(resolve, LEAVING_MS))
        return fetched()
      }
      // Loaded again while the server cannot be reached, the page would give way to an error of the browser.
      if (!(await reached())) return fetched()
      if (!noteReload()) throw error
      location.reload()
      // The page is about to go: nothing more is to be shown in it.
      return new Promise<never>(() => {})
    }
  }
  const Fetched = lazy(fetched) as ComponentType<Props>
  function Part(props: Props) {
    // What was shown first stays: another component would lose its state.
    const [Shown] = useState<ComponentType<Props>>(() => loaded ?? Fetched)
    return createElement(Shown, props)
  }
  return Object.assign(Part, { load: async () => void (await load()) })
}

/** False when the page was loaded again for this a moment ago, or that cannot be remembered. */
function noteReload(): boolean {
  try {
    if (Date.now() - Number(sessionStorage.getItem(KEY)) < ONCE_MS) return false
    sessionStorage.setItem(KEY, String(Date.now()))
    return true
  } catch {
    return false
  }
}
