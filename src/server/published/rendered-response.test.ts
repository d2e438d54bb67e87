import { setTimeout } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createRenderResponse, renderedResponse } from './rendered-response.ts'

const render = vi.fn<(response: string) => Promise<string | null>>()
beforeEach(() => {
  render.mockImplementation(async (response) => `<p>${response}</p>`)
})
afterEach(() => render.mockReset())

/** Lets so many milliseconds pass, for those who ask for the time. */
async function pass(ms: number): Promise<void> {
  const now = performance.now() + ms
  vi.spyOn(performance, 'now').mockImplementation(() => now)
  // What was asked last is remembered for a moment.
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
    expect(render.mock.calls).toEqual([['a'], ['b']])
  })

  it('makes room for others: what is kept is bounded', async () => {
    render.mockImplementation(async (response) => response + 'x'.repeat(2 ** 20))
    const rendered = createRenderResponse(render)
    for (let index = 0; index < 20; index++) await rendered(`${index}`)
    await rendered('19')
    expect(render).toHaveBeenCalledTimes(20)
    await rendered('0')
    expect(render).toHaveBeenCalledTimes(21)
  })

  it('that took too long is shown as it was written, and tried again after a minute', async () => {
    const rendered = createRenderResponse(render)
    render.mockResolvedValueOnce(null)
    expect(await rendered('<b>\u0007')).toBe('<pre class="raw">&lt;b&gt;\ufffd</pre>')
    await pass(59_000)
    expect(await rendered('<b>\u0007')).toContain('<pre class="raw">')
    await pass(2000)
    expect(await rendered('<b>\u0007')).toBe('<p><b>\u0007</p>')
  })

  it('follows the headings of its page without a gap, and opens no other window', async () => {
    const html = await renderedResponse('# a\n\n#### b\n\n[c](https://example.com)\n\n> # d\n\n| e |\n|---|')
    expect(html).toContain('<h3>a</h3>\n<h4>b</h4>')
    expect(html).toContain('<h3>d</h3>')
    expect(html).toContain('<a href="https://example.com" rel="noopener">c</a>')
    expect(html).toContain('<div class="table"><table>')
  })
})
