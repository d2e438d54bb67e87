import { Refusal } from '#archive/refusal.ts'
import { STATIC_TEXTS } from '#archive/static-texts.ts'
import type { PageLibrary } from './find-related.ts'
import type { PublishedSite } from './published-site.ts'
import { writePublished } from './write-pages.ts'

/** How far the generation of static pages is (R13.4). */
interface GenerationState {
  status: 'idle' | 'generating' | 'success' | 'error'
  message: string
  /** Pages that are written, of `total`. */
  done: number
  total: number
}

interface GenerationResult {
  success: boolean
  pageCount: number
  message: string
}

/** The generation of one server: one at a time, for all callers. */
export interface Generation {
  readonly state: GenerationState
  /** Starts one, or joins the one that goes on; ends with it. @param site as the caller reaches it */
  run(site: PublishedSite): Promise<GenerationResult>
  /** Waits for the end of one that goes on, which may have read cards that are gone by now, and then does the same. */
  runNext(site: PublishedSite): Promise<GenerationResult>
  /** Ends one that a caller has asked for, as the server is stopped; one that takes deleted cards out goes on. */
  stop(): void
}

/**
 * @param folder where the pages are put
 * @param onError called with what made a generation fail, which its answer does not say
 */
export function openGeneration(library: PageLibrary, folder: string, onError: (error: unknown) => void): Generation {
  let state: GenerationState = { status: 'idle', message: '', done: 0, total: 0 }
  let running: Promise<GenerationResult> | null = null

  const stopping = new AbortController()

  async function generate(site: PublishedSite, signal?: AbortSignal): Promise<GenerationResult> {
    state = { status: 'generating', message: '', done: 0, total: 0 }
    try {
      const pageCount = await writePublished(library, site, folder, (done, total) => {
        signal?.throwIfAborted()
        state = { ...state, done, total }
      })
      const message = STATIC_TEXTS.seoWritten(pageCount)
      state = { ...state, status: 'success', message }
      return { success: true, pageCount, message }
    } catch (error) {
      if (!signal?.aborted) onError(error)
      const message = error instanceof Refusal ? error.message : STATIC_TEXTS.seoFailed
      state = { ...state, status: 'error', message }
      return { success: false, pageCount: 0, message }
    } finally {
      running = null
    }
  }

  return {
    get state() {
      return state
    },
    run: (site) => (running ??= generate(site, stopping.signal)),
    async runNext(site) {
      await running
      return (running ??= generate(site))
    },
    stop: () => stopping.abort(new Refusal('unavailable', STATIC_TEXTS.seoStopped)),
  }
}
