import { Refusal } from '#archive/refusal.ts'
import { STATIC_TEXTS } from '#archive/static-texts.ts'
import type { PageLibrary } from './find-related.ts'
import type { PublishedSite } from './published-site.ts'
import { writePublished } from './write-pages.ts'

/** The progress of the generation of static pages (R13.4). */
interface GenerationState {
  status: 'idle' | 'generating' | 'success' | 'error'
  message: string
  /** Pages written, of `total`. */
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
  /** Starts a generation, or joins the running one, and resolves with its result. @param site as the caller reaches it */
  run(site: PublishedSite): Promise<GenerationResult>
  /** Waits for the running generation, which may have read cards that were deleted since, and then starts another one. */
  runNext(site: PublishedSite): Promise<GenerationResult>
  /**
   * Aborts a generation that was started by `run`, when the server shuts down; one of `runNext`, which removes deleted cards,
   * continues.
   */
  stop(): void
}

/**
 * @param folder the folder of the pages
 * @param onError called with the cause of a failure, which the result does not name
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
