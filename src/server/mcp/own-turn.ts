import { setImmediate as nextTurn } from 'node:timers/promises'

let last: Promise<void> = Promise.resolve()

/**
 * Waits for a turn of the event loop in which no other call begins: with SQLite a call is done in one go, and between two of
 * them everybody else is answered.
 */
export const ownTurn = (): Promise<void> => (last = last.then(() => nextTurn()))
