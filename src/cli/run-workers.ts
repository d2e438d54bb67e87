import cluster, { type Worker } from 'node:cluster'
import type { Config } from '#server/config.ts'
import { isClusterMessage, type ClusterMessage } from '#server/cluster/cluster.ts'

/** One of the processes that serve; another takes its place when it dies. */
interface Place {
  /** True for the one that owns what is not in the archive. */
  isLeader: boolean
  worker: Worker
  startedAt: number
  isOpen: boolean
}

/** The shortest time between two starts of the same worker, in milliseconds. */
const RESTART_INTERVAL_MS = 1000
/** Workers that have not ended by then are killed: a second after they would end by themselves, in milliseconds. */
const STOP_TIMEOUT_MS = 9500

/** Time in which connections are still distributed to all workers before these are asked to end, in milliseconds. */
const HAND_OVER_MS = 100

/** The variable that makes a worker the leader. */
export const LEADER_SETTING = 'COLLOQUY_LEADER'

/**
 * Serves with several processes on one PostgreSQL, and fills the place of one that dies. This process itself only hands on
 * connections, and where the leader is.
 */
export function runWorkers({ workers, logLevel }: Pick<Config, 'workers' | 'logLevel'>): void {
  const places: Place[] = []
  let isOpen = false
  let isStopping = false
  let hasFailed = false
  let leaderPort: number | null = null

  const fill = (isLeader: boolean): Place => ({
    isLeader,
    worker: cluster.fork({ [LEADER_SETTING]: isLeader ? 'yes' : 'no' }),
    startedAt: performance.now(),
    isOpen: false,
  })
  const tell = (worker: Worker, message: unknown) => {
    if (worker.isConnected()) worker.send(message as object)
  }
  const tellOthers = (teller: Worker, message: unknown) => {
    for (const { worker } of places) if (worker !== teller) tell(worker, message)
  }

  const opened = (place: Place, text: string) => {
    place.isOpen = true
    if (leaderPort !== null && !place.isLeader) tell(place.worker, { type: 'leader', port: leaderPort })
    if (isOpen || isStopping) return
    // The first alone has made or changed the archive, where it had to be: now the others.
    while (places.length < workers) places.push(fill(false))
    isOpen = places.every((one) => one.isOpen)
    if (isOpen) console.log(text)
  }

  const hear = async (worker: Worker, message: ClusterMessage) => {
    const place = places.find((one) => one.worker === worker)
    if (!place) return
    if (message.type === 'open') opened(place, message.text)
    else if (message.type === 'leader') {
      leaderPort = message.port
      tellOthers(worker, message)
    } else if (message.type === 'measure') {
      tell(worker, { type: 'measured', number: message.number, text: await measureAll() } satisfies ClusterMessage)
    }
  }
  cluster.on('message', (worker, message: unknown) => {
    if (isClusterMessage(message)) void hear(worker, message)
  })

  cluster.on('exit', (worker, code, signal) => {
    const index = places.findIndex((place) => place.worker === worker)
    const place = places[index]
    if (!place) return
    // The first, that could not open the archive, has said why.
    if (places.length === 1 && !place.isOpen) process.exit(isStopping ? 0 : 1)
    if (isStopping) {
      hasFailed ||= code !== 0
      if (places.every((one) => one.worker.isDead())) process.exit(hasFailed ? 1 : 0)
      return
    }
    if (place.isLeader) leaderPort = null
    if (logLevel !== 'silent') logDeath({ worker: worker.process.pid, ended: signal || code })
    const wait = Math.max(0, place.startedAt + RESTART_INTERVAL_MS - performance.now())
    setTimeout(() => {
      if (!isStopping) places[index] = fill(place.isLeader)
    }, wait)
  })

  const killAll = (signal: NodeJS.Signals) => {
    for (const { worker } of places) worker.process.kill(signal)
  }
  const stop = () => {
    if (isStopping) return
    isStopping = true
    // Connections that have arrived are handed on first: the workers still accept for a moment.
    setTimeout(() => setImmediate(killAll, 'SIGTERM'), HAND_OVER_MS)
    setTimeout(() => killAll('SIGKILL'), STOP_TIMEOUT_MS).unref()
    if (places.every(({ worker }) => worker.isDead())) process.exit(0)
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)

  places.push(fill(true))
}

/** A line such as the workers' own. */
const logDeath = (facts: object) =>
  console.log(
    JSON.stringify({ level: 50, time: Date.now(), pid: process.pid, ...facts, msg: 'a worker died and is replaced' }),
  )

async function measureAll(): Promise<string | null> {
  const { AggregatorRegistry } = await import('prom-client')
  return new AggregatorRegistry().clusterMetrics().catch(() => null)
}
