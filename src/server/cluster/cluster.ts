import { Refusal } from '#archive/refusal.ts'

/** A message between the processes of one server on one machine, sent through the process that started them. */
export type ClusterMessage =
  /** From a worker that accepts connections: what is printed once all of them do. */
  | { type: 'open'; text: string }
  /** From the leader to all others: its internal port. */
  | { type: 'leader'; port: number }
  /** From a worker: asks for the metrics of all. The response has the same number; its text is null when a process did not respond. */
  | { type: 'measure'; number: number }
  | { type: 'measured'; number: number; text: string | null }

/** The other processes of a server, as one of them knows them. */
export interface Cluster {
  /** True for the one process that owns what is not in the archive, such as a running import. */
  isLeader: boolean
  /** The leader's internal port, on this machine; null while there is no leader. */
  leaderPort: () => number | null
  /** Announces that this process accepts connections. @param text what is printed once all of them do */
  open(text: string): void
  /** Announces the leader's internal port to the others. */
  lead(port: number): void
  /** The metrics of all processes together. @throws Refusal when one of them did not respond */
  measure(): Promise<string>
}

const TYPES: ReadonlySet<unknown> = new Set<ClusterMessage['type']>(['open', 'leader', 'measure', 'measured'])

/** True for a message of the cluster, among those that other libraries send. */
export const isClusterMessage = (message: unknown): message is ClusterMessage =>
  typeof message === 'object' && message !== null && 'type' in message && TYPES.has(message.type)

/** Joins the cluster that this process was started for. */
export function joinCluster(isLeader: boolean): Cluster {
  let leaderPort: number | null = null
  let number = 0
  const waiting = new Map<number, (text: string | null) => void>()
  const send = (message: ClusterMessage) => process.send?.(message, undefined, undefined, () => undefined)
  process.on('message', (message: unknown) => {
    if (!isClusterMessage(message)) return
    if (message.type === 'leader') leaderPort = message.port
    if (message.type === 'measured') {
      waiting.get(message.number)?.(message.text)
      waiting.delete(message.number)
    }
  })
  return {
    isLeader,
    leaderPort: () => leaderPort,
    open: (text) => send({ type: 'open', text }),
    lead: (port) => send({ type: 'leader', port }),
    async measure() {
      const own = number++
      const text = await new Promise<string | null>((resolve) => {
        waiting.set(own, resolve)
        send({ type: 'measure', number: own })
      })
      if (text === null) throw new Refusal('unavailable', 'A process of this server is starting, or silent.', 5)
      return text
    },
  }
}
