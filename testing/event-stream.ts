import { request, type ClientRequest } from 'node:http'

/** One server-sent event. */
export interface StreamEvent {
  event: string
  id: string
  data: unknown
}

/** A stream read as a browser reads it, but for connecting again. */
export interface EventStream {
  status: number
  events: StreamEvent[]
  /** The id that the stream would be resumed with. */
  lastId(): string
  /** Waits until a condition holds, at most 10 seconds. */
  until(condition: (events: StreamEvent[]) => boolean): Promise<void>
  ended: Promise<void>
  cut(): void
}

/** Opens a stream and waits for its headers. */
export function openStream(url: string, headers: Record<string, string> = {}): Promise<EventStream> {
  return new Promise((resolve, reject) => {
    const events: StreamEvent[] = []
    let lastId = ''
    let text = ''
    let changed = () => undefined as void
    const sent: ClientRequest = request(url, { headers: { accept: 'text/event-stream', ...headers } }, (response) => {
      response.setEncoding('utf8')
      response.on('data', (chunk: string) => {
        const blocks = (text + chunk).split('\n\n')
        text = blocks.pop() ?? ''
        for (const block of blocks) {
          const field = (name: string) => new RegExp(`^${name}: ?(.*)$`, 'm').exec(block)?.[1]
          const [id, event, data] = [field('id'), field('event'), field('data')]
          lastId = id ?? lastId
          if (event !== undefined) events.push({ event, id: lastId, data: JSON.parse(data ?? 'null') })
        }
        changed()
      })
      const ended = new Promise<void>((done) => response.on('close', done))
      response.on('error', () => undefined)
      const until = (condition: (list: StreamEvent[]) => boolean) =>
        new Promise<void>((done, fail) => {
          const timer = setTimeout(() => fail(new Error(`Waited in vain; got ${JSON.stringify(events)}`)), 10_000)
          changed = () => {
            if (!condition(events)) return
            clearTimeout(timer)
            done()
          }
          changed()
        })
      const status = response.statusCode ?? 0
      resolve({ status, events, lastId: () => lastId, until, ended, cut: () => sent.destroy() })
    })
    sent.on('error', reject)
    sent.end()
  })
}
