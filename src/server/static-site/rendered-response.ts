import { hash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { rawText } from '#archive/markdown/render-markdown.ts'
import { singleFlight } from '#archive/single-flight.ts'
import { fitForXml } from '#server/html/markup.ts'
import { createRenderPool, type RenderPool } from './render-pool.ts'
import type { ResponseForm } from './response-html.ts'

/** Room for what is rendered, in bytes. */
const MAX_KEPT = 16 * 2 ** 20

/** A text that took too long is tried again after a minute: the machine may have been busy. */
const RETRY_MS = 60_000

/** Gives the HTML of a response as it is published, never later than the time limit of a text allows. */
export type RenderResponse = (response: string, form?: ResponseForm) => Promise<string>

/**
 * Renders in the threads of a pool and keeps what comes out, by the text itself: what a card is changed to is another text,
 * and what is changed beside it leaves it rendered (ADR-0115). Concurrent requests for the same wait for one rendering.
 */
export function createRenderResponse(render: RenderPool): RenderResponse {
  const kept = new LRUCache<string, string>({
    maxSize: MAX_KEPT,
    sizeCalculation: (html, key) => 2 * (html.length + key.length) + 100,
  })
  const once = singleFlight<string>()

  async function make(key: string, response: string, form: ResponseForm): Promise<string> {
    const isColoured = form.hasStyles ?? true
    const whole = await render({ response, isColoured, form })
    // Colours take some codes very long.
    const html = whole ?? (isColoured ? await render({ response, isColoured: false, form }) : null)
    const shown = html ?? fitForXml(rawText(response))
    kept.set(key, shown, whole === null ? { ttl: RETRY_MS } : {})
    return shown
  }

  return (response, form = {}) => {
    const key = hash('sha1', JSON.stringify(form) + response, 'base64url')
    const known = kept.get(key)
    if (known !== undefined) return Promise.resolve(known)
    return once(key, () => make(key, response, form))
  }
}

/**
 * A response as published HTML: what static pages, feeds and the exported site share. It is rendered apart from the event
 * loop; one that would take too long is given as it was written.
 */
export const renderedResponse: RenderResponse = createRenderResponse(
  createRenderPool({
    module: new URL('./render-thread.ts', import.meta.url),
    threads: 2,
    timeoutMs: 1000,
    onError: (error) => process.emitWarning(error instanceof Error ? error : String(error)),
  }),
)
