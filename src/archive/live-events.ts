/**
 * The event of a live stream with which a server that has no stream left refuses it: the client reconnects after the longest
 * delay (R16.22).
 */
export const EXHAUSTED = 'exhausted'
