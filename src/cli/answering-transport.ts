import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js'
import type { JSONRPCMessage, RequestId } from '@modelcontextprotocol/sdk/types.js'

/** Messages on standard input and output, and which of the requests among them wait for an answer. */
export class AnsweringTransport extends StdioServerTransport {
  readonly #waiting = new Set<RequestId>()
  #onAnswered = () => {}

  /** A server that is connected calls this before it handles a message. */
  override onmessage = (message: JSONRPCMessage) => {
    if (!('method' in message)) return
    if ('id' in message) this.#waiting.add(message.id)
    else if (message.method === 'notifications/cancelled') this.#end(message.params?.['requestId'] as RequestId)
  }

  override send(message: JSONRPCMessage): Promise<void> {
    const sent = super.send(message)
    if (!('method' in message) && message.id !== undefined) this.#end(message.id)
    return sent
  }

  /** Ends once every request that came was answered, or called off by its sender. */
  answered(): Promise<void> {
    return new Promise((resolve) => {
      this.#onAnswered = resolve
      if (this.#waiting.size === 0) resolve()
    })
  }

  #end(id: RequestId): void {
    this.#waiting.delete(id)
    if (this.#waiting.size === 0) this.#onAnswered()
  }
}
