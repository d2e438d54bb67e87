import autocannon from 'autocannon'
import { ms, timingOf } from './measure.ts'
import type { Server } from './servers.ts'

/** One request of those that are sent in turns. */
export type BenchRequest = Pick<autocannon.Request, 'method' | 'path' | 'headers' | 'body'>

export interface LoadResult {
  /** Requests a second that were answered. */
  rate: number
  /** Milliseconds. */
  median: number
  p99: number
  /** Requests that broke, or were answered with anything but success. */
  errors: number
}

/** Each waits for its answer before it asks again. */
const CONNECTIONS = 20

/** Asks a server as fast as it answers. @param seconds for how long */
export async function sendRequests(
  { address }: Server,
  requests: readonly BenchRequest[],
  seconds: number,
): Promise<LoadResult> {
  const times: number[] = []
  const options = { url: address, connections: CONNECTIONS, duration: seconds, requests: [...requests] }
  const { errors, non2xx, timeouts, duration } = await new Promise<autocannon.Result>((resolve, reject) => {
    const running = autocannon(options, (error: unknown, result) =>
      error instanceof Error ? reject(error) : resolve(result),
    )
    running.on('response', (_client, _status, _bytes, time) => times.push(time))
  })
  return { rate: times.length / duration, ...timingOf(times), errors: errors + non2xx + timeouts }
}

/** How one round was for Colloquy, and how many requests a second a bare server answered just before. */
interface Round {
  own: LoadResult
  bare: number
}

export interface Compared extends LoadResult {
  bare: number
  /** Requests a second of those that the bare server answers with the same bytes. */
  ratio: number
}

/**
 * Asks Colloquy and a bare server in turns, so that a busy machine is as unfair to both.
 * @returns the round that lies in the middle by its ratio, with the errors of all
 */
export async function sendRequestsInTurns(
  { own, bare }: { own: Server; bare: Server },
  requests: readonly BenchRequest[],
  { rounds, seconds }: { rounds: number; seconds: number },
): Promise<Compared> {
  // Warm-up: compilation and filled caches are not measured.
  await sendRequests(bare, requests, 1)
  await sendRequests(own, requests, 1)
  const all: Round[] = []
  for (let round = 0; round < rounds; round++) {
    const { rate } = await sendRequests(bare, requests, seconds)
    all.push({ bare: rate, own: await sendRequests(own, requests, seconds) })
  }
  const sorted = all.toSorted((a, b) => a.own.rate / a.bare - b.own.rate / b.bare)
  const middle = sorted[Math.floor(rounds / 2)]!
  const errors = all.reduce((sum, { own: { errors: some } }) => sum + some, 0)
  return { ...middle.own, errors, bare: middle.bare, ratio: middle.own.rate / middle.bare }
}

export const LOAD_TABLE_HEAD = [
  '',
  'requests a second',
  'p50, ms',
  'p99, ms',
  'errors',
  'bare server',
  'of the bare server',
]

/** A row of a table; without a bare server for comparison the last two cells are empty. */
export const loadTableRow = (name: string, { rate, median, p99, errors, ...rest }: LoadResult | Compared): string[] => [
  name,
  String(Math.round(rate)),
  ms(median),
  ms(p99),
  String(errors),
  ...('bare' in rest ? [String(Math.round(rest.bare)), rest.ratio.toFixed(2)] : ['', '']),
]
