import { hash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { rawText } from '#archive/markdown/render-markdown.ts'
import { singleFlight } from '#archive/single-flight.ts'
import { fitForXml } from '#server/html/markup.ts'
import { createRenderPool, type RenderPool } from './render-pool.ts'
import type { ResponseForm } from './response-html.ts'

/** Cache size of rendered texts, in bytes. */
const MAX_KEPT = 16 * 2 ** 20

/** Delay before a text that timed out is rendered again, in milliseconds: the machine may have been busy. */
const RETRY_MS = 60_000

/** Returns the HTML of a published response, within the time limit of a text. */
export type RenderResponse = (response: string, form?: ResponseForm) => Promise<string>

/**
 * Renders in a pool of threads, and caches results by text: a changed card is another text, and changes around the text keep it
 * rendered (ADR-0115). Concurrent requests for the same text share one rendering.
 */
export function createRenderResponse(render: RenderPool): RenderResponse {
  const cache = new LRUCache<string, string>({
    maxSize: MAX_KEPT,
    sizeCalculation: (html, key) => 2 * (html.length + key.length) + 100,
  })
  const once = singleFlight<string>()

  async function make(key: string, response: string, form: ResponseForm): Promise<string> {
    const isColoured = form.hasStyles ?? true
    const whole = await render({ response, isColoured, form })
    // Highlighting takes very long for some code, so a failed text is tried without it.
    const html = whole ?? (isColoured ? await render({ response, isColoured: false, form }) : null)
    const shown = html ?? fitForXml(rawText(response))
    cache.set(key, shown, whole === null ? { ttl: RETRY_MS } : {})
    return shown
  }

  return (response, form = {}) => {
    const key = hash('sha1', JSON.stringify(form) + response, 'base64url')
    const known = cache.get(key)
    if (known !== undefined) return Promise.resolve(known)
    return once(key, () => make(key, response, form))
  }
}

/**
 * A response as published HTML, for static pages, feeds and the exported site. It is rendered off the event loop; a text that
 * times out is shown as plain text.
 */
export const renderedResponse: RenderResponse = createRenderResponse(
  createRenderPool({
    module: new URL('./render-thread.ts', import.meta.url),
    threads: 2,
    timeoutMs: 1000,
    onError: (error) => process.emitWarning(error instanceof Error ? error : String(error)),
  }),
)
