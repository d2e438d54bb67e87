/**
 * The event of a live stream with which the server says that it has none left, and ends it: a client that hears it comes back
 * after the longest delay (R16.22).
 */
export const EXHAUSTED = 'exhausted'
