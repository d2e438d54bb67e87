import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Words of themes that an endpoint knows, whatever an archive holds. */
const THEMES = [
  ['soil', 'compost', 'tomato', 'seedling', 'mulch', 'allotment', 'horticulture'],
  ['violin', 'chord', 'sonata', 'tempo', 'orchestra', 'musician'],
  ['router', 'packet', 'subnet', 'gateway', 'firewall', 'internet'],
]
const DIMS = 24

/** An OpenAI-compatible endpoint of our own: texts of one theme have vectors near each other. */
export interface FakeEmbeddings {
  url: string
  /** Every text that it was sent, in order. */
  texts: string[]
  /** The Authorization header of each request. */
  keys: (string | undefined)[]
  /** Answers otherwise than it should; null for as it should. */
  misbehave: ((response: ServerResponse, inputs: readonly string[]) => void) | null
  close(): Promise<void>
}

/** A vector of the themes that a text has words of, and a little of its own. */
export function vectorOf(text: string): number[] {
  const vector = Array.from({ length: DIMS }, (_, at) => 0.1 + ((text.length * (at + 3)) % 7) / 100)
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
    misbehave: null,
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
    if (fake.misbehave) return fake.misbehave(response, input)
    const data = input.map((text, index) => ({ object: 'embedding', index, embedding: vectorOf(text) }))
    response.setHeader('content-type', 'application/json')
    // The order of an answer says nothing: the index does.
    response.end(JSON.stringify({ object: 'list', data: data.toReversed() }))
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  fake.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`
  return fake
}
