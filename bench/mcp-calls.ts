/** The thread of `mcp.ts` that calls the tools, by several of the SDK's own clients at once, each as fast as it is answered. */
import { setTimeout as wait } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'

/** The number of calls, and the cards and words that they ask for. */
export interface Calls {
  address: string
  calls: number
  ids: readonly string[]
  words: readonly string[]
}

const CLIENTS = 10
/** Between two looks whether the related cards are learned, in milliseconds. */
const LEARNING_DELAY_MS = 500

const { address, calls, ids, words } = workerData as Calls
const times: number[] = []
let next = 0

await learned()
await Promise.all(Array.from({ length: CLIENTS }, program))
parentPort!.postMessage(times)

async function program(): Promise<void> {
  const client = await connected()
  for (let index = next++; index < calls; index = next++) {
    const start = performance.now()
    const { isError, content } = await client.callTool(callOf(index))
    if (isError === true) throw new Error(JSON.stringify(content))
    times.push(performance.now() - start)
  }
  await client.close()
}

async function connected(): Promise<Client> {
  const client = new Client({ name: 'bench', version: '1' })
  await client.connect(new StreamableHTTPClientTransport(new URL(`${address}/mcp`)))
  return client
}

/** Waits until the server has learned which cards are related. */
async function learned(): Promise<void> {
  const client = await connected()
  for (;;) {
    const { structuredContent } = await client.callTool({ name: 'related', arguments: { id: ids[0]! } })
    if ((structuredContent as { isLearning?: boolean }).isLearning !== true) break
    await wait(LEARNING_DELAY_MS)
  }
  await client.close()
}

/** One call of each tool after the other. */
function callOf(index: number) {
  const id = ids[(index * 31) % ids.length]!
  const word = words[index % words.length]!
  const all = [
    { name: 'search', arguments: { query: word } },
    { name: 'fetch', arguments: { id } },
    { name: 'read_session', arguments: { id } },
    { name: 'list_sessions', arguments: {} },
    { name: 'timeline', arguments: { when: '2024' } },
    { name: 'related', arguments: { id } },
  ]
  return all[index % all.length]!
}
