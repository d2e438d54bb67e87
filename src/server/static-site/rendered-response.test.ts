import { setTimeout } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { RenderPool } from './render-pool.ts'
import { createRenderResponse, renderedResponse } from './rendered-response.ts'

const render = vi.fn<RenderPool>()
beforeEach(() => {
  render.mockImplementation(async ({ response }) => `<p>${response}</p>`)
})
afterEach(() => render.mockReset())

/** Advances the clock by milliseconds. */
async function pass(ms: number): Promise<void> {
  const now = performance.now() + ms
  vi.spyOn(performance, 'now').mockImplementation(() => now)
  // The last text is cached for a moment.
  await setTimeout(10)
}

describe('a rendered response', () => {
  it('is rendered once, however often and however many at once ask for it', async () => {
    const rendered = createRenderResponse(render)
    expect(await Promise.all([rendered('a'), rendered('a'), rendered('b')])).toEqual([
      '<p>a</p>',
      '<p>a</p>',
      '<p>b</p>',
    ])
    expect(await rendered('a')).toBe('<p>a</p>')
    expect(render.mock.calls.map(([{ response }]) => response)).toEqual(['a', 'b'])
  })

  it('makes room for others: what is kept is bounded', async () => {
    render.mockImplementation(async ({ response }) => response + 'x'.repeat(2 ** 20))
    const rendered = createRenderResponse(render)
    for (let index = 0; index < 20; index++) await rendered(`${index}`)
    await rendered('19')
    expect(render).toHaveBeenCalledTimes(20)
    await rendered('0')
    expect(render).toHaveBeenCalledTimes(21)
  })

  it('that took too long is shown as it was written, and tried again after a minute', async () => {
    const rendered = createRenderResponse(render)
    render.mockResolvedValueOnce(null).mockResolvedValueOnce(null)
    expect(await rendered('<b>\u0007')).toBe('<pre class="raw" dir="auto">&lt;b&gt;\ufffd</pre>')
    await pass(59_000)
    expect(await rendered('<b>\u0007')).toContain('<pre class="raw"')
    await pass(2000)
    expect(await rendered('<b>\u0007')).toBe('<p><b>\u0007</p>')
  })

  it('leaves its code without colours when these take too long, and is tried again after a minute', async () => {
    const rendered = createRenderResponse(render)
    render.mockResolvedValueOnce(null)
    expect(await rendered('a')).toBe('<p>a</p>')
    expect(render.mock.calls.map(([{ isColoured }]) => isColoured)).toEqual([true, false])
    await rendered('a')
    expect(render).toHaveBeenCalledTimes(2)
    await pass(61_000)
    await rendered('a')
    expect(render).toHaveBeenCalledTimes(3)
  })

  it('follows the headings of its page without a gap, with formulae drawn and code in colour', async () => {
    const html = await renderedResponse(
      '# a\n\n#### b\n\n[c](https://example.com)\n\n> # d\n\n| e |\n|---|\n\n\\(x_2\\)\n\n```js\nconst f\n```',
    )
    expect(html).toContain('<h3 data-level="1" dir="auto">a</h3>\n<h4 data-level="4" dir="auto">b</h4>')
    expect(html).toContain('<h3 data-level="1">d</h3>')
    expect(html).toContain('<a href="https://example.com" target="_blank" rel="noopener noreferrer">c</a>')
    expect(html).toContain('aria-label="table 1: e"')
    expect(html).toContain('<msub><mi>x</mi><mn>2</mn></msub>')
    expect(html).toContain('<span class="hljs-keyword">const</span>')
  })
})
