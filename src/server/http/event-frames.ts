/** One server-sent event as it goes over the wire, made once for all who get it. */
export const eventFrame = (event: string, data: unknown, id?: string | number): Buffer =>
  Buffer.from(`${id === undefined ? '' : `id: ${id}\n`}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`)

/** A comment, by which both sides notice a lost connection. */
export const HEARTBEAT = Buffer.from(': \n\n')

/** The first frame of a stream: the time to reconnect after, and the last event. */
export const openFrame = (id: string | number): Buffer => Buffer.from(`retry: 1000\nid: ${id}\n: open\n\n`)

/** The last frame before the server closes: reconnect soon. */
export const CLOSING_FRAME = Buffer.from('retry: 2000\n\n')
