/** The frame of a server-sent event, built once for all subscribers. */
export const eventFrame = (event: string, data: unknown, id?: string | number): Buffer =>
  Buffer.from(`${id === undefined ? '' : `id: ${id}\n`}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`)

/** A comment frame, by which both sides notice a lost connection. */
export const HEARTBEAT = Buffer.from(': \n\n')

/** The first frame of a stream: the reconnection delay, and the id of the last event. */
export const openFrame = (id: string | number): Buffer => Buffer.from(`retry: 1000\nid: ${id}\n: open\n\n`)

/** The last frame before the server closes, with the reconnection delay. */
export const CLOSING_FRAME = Buffer.from('retry: 2000\n\n')
