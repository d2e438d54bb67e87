import { setImmediate as nextTurn } from 'node:timers/promises'

let last: Promise<void> = Promise.resolve()

/**
 * Waits for a turn of the event loop in which no other call begins: with SQLite a call blocks the event loop, and other requests
 * are handled between two calls.
 */
export const ownTick = (): Promise<void> => (last = last.then(() => nextTurn()))
