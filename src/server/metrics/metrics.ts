import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { AggregatorRegistry, collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { SearchEngine } from '#search/engine.ts'
import type { Replica } from '#store/replica.ts'

/** Metrics for the operator: names of routes and numbers alone, no words of requests or cards. */
export interface Metrics {
  /** Counts and times every answer of an app. */
  watch(app: FastifyInstance): void
  /** Counts and times a response of the fast path, which does not reach the app. */
  watchOne(request: IncomingMessage, response: ServerResponse, route: string): void
  /** The same engine, timed. */
  timed(search: SearchEngine): SearchEngine
  /** Counts a cacheable response: a cache hit or miss. */
  countCacheable(result: 'hit' | 'miss'): void
  /** Prometheus' text format. */
  read(): Promise<string>
}

export interface MetricsDependencies {
  /** How many live streams are open, by kind. */
  streams: () => Record<string, number>
  /** Time of the last import, Unix time in milliseconds, and its messages by outcome. */
  lastImport: () => Promise<{ at: number | null; outcomes: Record<string, number> }>
  /** Where this process is one of several of a server: the metrics of all together. */
  cluster?: { measure(): Promise<string> } | undefined
  /** Counts anonymous reads by source. */
  replica?: Pick<Replica, 'readings'> | null
}

/** Buckets in seconds: from a cached response to one that a visitor gives up on. */
const BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]

let ofProcess: Registry | undefined

/** Memory, processor, event loop and garbage collection: of the process, so measured once however many apps it holds. */
function processMetrics(): Registry {
  if (ofProcess) return ofProcess
  ofProcess = new Registry()
  collectDefaultMetrics({ register: ofProcess })
  return ofProcess
}

export function openMetrics({ streams, lastImport, cluster, replica }: MetricsDependencies): Metrics {
  const own = new Registry()
  const registers = [own]
  const requests = new Histogram({
    name: 'colloquy_request_seconds',
    help: 'From the arrival of a request to the end of its answer',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: BUCKETS,
    registers,
  })
  const asked = new Counter({
    name: 'colloquy_conditional_requests_total',
    help: 'Conditional requests: hit when the caller has the current response (304), else miss',
    labelNames: ['result'] as const,
    registers,
  })
  const cacheable = new Counter({
    name: 'colloquy_response_cache_requests_total',
    help: 'Cacheable requests: hit when the response was in the cache, miss when it was made',
    labelNames: ['result'] as const,
    registers,
  })
  const searches = new Histogram({
    name: 'colloquy_search_seconds',
    help: 'Finding one page of cards, without reading them',
    labelNames: ['result'] as const,
    buckets: BUCKETS,
    registers,
  })
  const listeners: Gauge<'stream'> = new Gauge({
    name: 'colloquy_listeners',
    help: 'Open live streams',
    labelNames: ['stream'] as const,
    registers,
    collect() {
      for (const [stream, count] of Object.entries(streams())) listeners.set({ stream }, count)
    },
  })
  // A database that is away must not hide how the process is.
  const known = () => lastImport().catch(() => null)
  const importedAt: Gauge = new Gauge({
    name: 'colloquy_last_import_timestamp_seconds',
    help: 'When the last import was carried out, or a file of a followed folder read; 0 before the first',
    aggregator: 'max',
    registers,
    async collect() {
      const last = await known()
      if (last?.at) importedAt.set(last.at / 1000)
    },
  })
  const messages: Gauge<'outcome'> = new Gauge({
    name: 'colloquy_last_import_messages',
    help: 'Messages of the last import by what became of them, without files of followed folders',
    labelNames: ['outcome'] as const,
    aggregator: 'max',
    registers,
    async collect() {
      const last = await known()
      for (const [outcome, count] of Object.entries(last?.outcomes ?? {})) messages.set({ outcome }, count)
    },
  })
  new Gauge({ name: 'colloquy_processes', help: 'Processes that serve', registers }).set(1)
  if (replica) readingsOf(replica, own)
  const parts = [processMetrics(), own]
  const all = Registry.merge(parts)
  if (cluster) {
    AggregatorRegistry.setRegistries(parts)
    // Once there is one, this process answers when all are measured.
    void new AggregatorRegistry()
  }

  /** @param time in milliseconds */
  function note({ method, headers }: IncomingMessage, { statusCode }: ServerResponse, route: string, time: number) {
    // A stream lasts as long as its listener likes.
    if (!route.endsWith('/live')) {
      requests.observe({ method: method ?? '', route, status: `${Math.floor(statusCode / 100)}xx` }, time / 1000)
    }
    if (headers['if-none-match'] !== undefined) asked.inc({ result: statusCode === 304 ? 'hit' : 'miss' })
  }

  return {
    watch(app) {
      app.addHook('onResponse', ({ routeOptions, raw }, { elapsedTime, raw: response }, done) => {
        note(raw, response, routeOptions.url ?? 'none', elapsedTime)
        done()
      })
    },
    watchOne(request, response, route) {
      const start = performance.now()
      response.once('finish', () => note(request, response, route, performance.now() - start))
    },
    timed: (search) => {
      const timed = Object.create(search) as SearchEngine
      timed.find = async (...question) => {
        const end = searches.startTimer()
        try {
          const found = await search.find(...question)
          end({ result: 'found' })
          return found
        } catch (error) {
          end({ result: 'failed' })
          throw error
        }
      }
      return timed
    },
    countCacheable: (result) => cacheable.inc({ result }),
    read: () => (cluster ?? { measure: () => all.metrics() }).measure(),
  }
}

/** Registers the metric of anonymous reads by source. */
function readingsOf({ readings }: Pick<Replica, 'readings'>, register: Registry): void {
  const counter: Gauge<'source'> = new Gauge({
    name: 'colloquy_visitor_readings',
    help: 'What visitors read since the start, by where it came from',
    labelNames: ['source'] as const,
    registers: [register],
    collect() {
      for (const [source, count] of Object.entries(readings)) counter.set({ source }, count)
    },
  })
}
