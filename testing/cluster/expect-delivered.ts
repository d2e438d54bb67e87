import { expect } from 'vitest'
import { workLimit } from '#testing/growth.ts'
import type { EventStream } from '#testing/event-stream.ts'
import type { Visitor } from '#testing/real/visitor.ts'

/** In milliseconds. */
const HEARD_WITHIN = workLimit(1000)

/** Comments on the main page, fails where a stream does not tell of it within a second, and cuts the streams. */
export async function expectDelivered(streams: readonly EventStream[], visitor: Visitor, url: string): Promise<void> {
  const text = `heard at ${streams.length} ends`
  const began = performance.now()
  expect((await visitor.comment(url, text))?.status).toBe(200)
  await Promise.all(
    streams.map((stream) => stream.until((events) => events.some(({ data }) => JSON.stringify(data).includes(text)))),
  )
  expect(performance.now() - began).toBeLessThan(HEARD_WITHIN)
  for (const stream of streams) stream.cut()
}
