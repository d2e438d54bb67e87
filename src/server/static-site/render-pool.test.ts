/** @module-tag process */
import { afterEach, describe, expect, it, vi } from 'vitest'
import { createRenderPool } from './render-pool.ts'

/** A thread that answers with its own number and the text, hangs, fails or ends, as the text says. */
const THREAD = `
import { parentPort, threadId } from 'node:worker_threads'
parentPort.on('message', ({ response: text }) => {
  if (text === 'hang') for (;;) ;
  if (text === 'fail') throw new Error('failed')
  if (text === 'end') process.exit()
  setTimeout(() => parentPort.postMessage(threadId + ' ' + text), text === 'slow' ? 100 : 0)
})
parentPort.postMessage('ready')`

const moduleOf = (code: string): URL => new URL(`data:text/javascript,${encodeURIComponent(code)}`)

const onError = vi.fn<(error: unknown) => void>()
afterEach(() => onError.mockReset())

const pool = (given: Parameters<typeof poolOf>[0] = {}) => {
  const render = poolOf(given)
  return (response: string) => render({ response, isColoured: true })
}
const poolOf = ({
  threads = 2,
  timeoutMs = 5000,
  code = THREAD,
}: {
  threads?: number
  timeoutMs?: number
  code?: string
}) => createRenderPool({ module: moduleOf(code), threads, timeoutMs, onError })

describe('threads that render', () => {
  it('answer every text with its own', async () => {
    const render = pool()
    const texts = Array.from({ length: 50 }, (_, index) => `text ${index}`)
    const answers = await Promise.all(texts.map(render))
    expect(answers.map((answer) => answer?.replace(/^\d+ /, ''))).toEqual(texts)
  })

  it('are as many as they may be, and begin with the first text', async () => {
    const render = pool({ threads: 2 })
    const answers = await Promise.all(Array.from({ length: 6 }, () => render('slow')))
    expect(new Set(answers).size).toBe(2)
  })

  it(
    'are given up when a text takes too long: the event loop goes on, and so do the other texts',
    { tags: 'process' },
    async () => {
      const render = pool({ threads: 1, timeoutMs: 300 })
      await render('first')
      let turns = 0
      const turning = setInterval(() => turns++, 5)
      const answers = await Promise.all(['hang', 'a', 'hang', 'b'].map(render))
      clearInterval(turning)
      expect(answers).toEqual([null, expect.stringMatching(/ a$/), null, expect.stringMatching(/ b$/)])
      expect(turns).toBeGreaterThan(10)
    },
  )

  it.each(['fail', 'end'])('take no other text with them when they %s', async (text) => {
    const render = pool({ threads: 1 })
    const answers = await Promise.all(['a', text, 'b'].map(render))
    expect(answers).toEqual([expect.stringMatching(/ a$/), null, expect.stringMatching(/ b$/)])
    expect(onError).toHaveBeenCalledTimes(text === 'fail' ? 1 : 0)
  })

  it('are not started for ever where they cannot begin', async () => {
    const render = pool({ threads: 1, code: 'throw new Error("no")' })
    expect(await Promise.all(['a', 'b', 'c'].map(render))).toEqual([null, null, null])
    expect(onError).toHaveBeenCalled()
  })

  it('start within the limit of no text', async () => {
    const render = pool({
      timeoutMs: 150,
      code: `Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 400);${THREAD}`,
    })
    expect(await render('a')).toMatch(/ a$/)
  })
})
