import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Words of themes that an endpoint knows, whatever an archive holds. */
const THEMES = [
  ['soil', 'compost', 'tomato', 'seedling', 'mulch', 'allotment', 'horticulture'],
  ['violin', 'chord', 'sonata', 'tempo', 'orchestra', 'musician'],
  ['router', 'packet', 'subnet', 'gateway', 'firewall', 'internet'],
]

/** An OpenAI-compatible endpoint of our own: texts of one theme have vectors near each other. */
export interface FakeEmbeddings {
  url: string
  /** Every text that it was sent, in order. */
  texts: string[]
  /** The Authorization header of each request. */
  keys: (string | undefined)[]
  /** Numbers of a vector. */
  dims: number
  /** Answers otherwise than it should; null for as it should. */
  misbehave: ((response: ServerResponse, inputs: readonly string[]) => void) | null
  /** Answers as it should. */
  give: (response: ServerResponse, inputs: readonly string[]) => void
  close(): Promise<void>
}

/** A vector of the themes that a text has words of, and a little of its own. */
function vectorOf(text: string, length: number): number[] {
  const vector = Array.from({ length }, (_, at) => 0.1 + ((text.length * (at + 3)) % 7) / 100)
  for (const [theme, words] of THEMES.entries()) {
    for (const word of words) if (text.includes(word)) vector[theme]! += 1
  }
  return vector
}

export async function openFakeEmbeddings(): Promise<FakeEmbeddings> {
  const server = createServer((request, response) => void answer(request, response))
  const fake: FakeEmbeddings = {
    url: '',
    texts: [],
    keys: [],
    dims: 24,
    misbehave: null,
    give: (response, inputs) => {
      const data = inputs.map((text, index) => ({ object: 'embedding', index, embedding: vectorOf(text, fake.dims) }))
      response.setHeader('content-type', 'application/json')
      // The order of an answer says nothing: the index does.
      response.end(JSON.stringify({ object: 'list', data: data.toReversed() }))
    },
    close: () => {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let body = ''
    for await (const chunk of request) body += String(chunk)
    const { input } = JSON.parse(body) as { input: string[] }
    fake.texts.push(...input)
    fake.keys.push(request.headers.authorization)
    ;(fake.misbehave ?? fake.give)(response, input)
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  fake.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`
  return fake
}
