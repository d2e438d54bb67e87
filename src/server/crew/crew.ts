import { Refusal } from '#archive/refusal.ts'

/** What the processes of one server on one machine say to each other, through the one that started them. */
export type CrewMessage =
  /** A worker: visitors reach me, at this address. */
  | { crew: 'open'; address: string }
  /** A worker: calls that one process holds reach me at this port. To all others. */
  | { crew: 'holder'; port: number }
  /** A worker: what do all measure? The answer has the same number; null when one of them kept silent. */
  | { crew: 'measure'; number: number }
  | { crew: 'measured'; number: number; text: string | null }

/** One of several processes of a server, as it knows the others. */
export interface Crew {
  /** True for the one process that holds what is not in the archive, such as an import that goes on. */
  isHolder: boolean
  /** The port of this machine at which the holder answers; null while there is none. */
  holderPort: () => number | null
  /** Tells that this process serves. */
  open(address: string): void
  /** Tells the others where the holder answers. */
  hold(port: number): void
  /** The metrics of all processes together. @throws Refusal when one of them kept silent */
  measure(): Promise<string>
}

/** True for a message of the crew, among whatever else processes send. */
export const isCrewMessage = (message: unknown): message is CrewMessage =>
  typeof message === 'object' && message !== null && 'crew' in message

/** Joins the crew that this process was started for. */
export function joinCrew(isHolder: boolean): Crew {
  let holderPort: number | null = null
  let number = 0
  const waiting = new Map<number, (text: string | null) => void>()
  const say = (message: CrewMessage) => process.send?.(message, undefined, undefined, () => undefined)
  process.on('message', (message: unknown) => {
    if (!isCrewMessage(message)) return
    if (message.crew === 'holder') holderPort = message.port
    if (message.crew === 'measured') {
      waiting.get(message.number)?.(message.text)
      waiting.delete(message.number)
    }
  })
  return {
    isHolder,
    holderPort: () => holderPort,
    open: (address) => say({ crew: 'open', address }),
    hold: (port) => say({ crew: 'holder', port }),
    async measure() {
      const own = number++
      const text = await new Promise<string | null>((resolve) => {
        waiting.set(own, resolve)
        say({ crew: 'measure', number: own })
      })
      if (text === null) throw new Refusal('unavailable', 'A process of this server is starting, or silent.', 5)
      return text
    },
  }
}
