/**
 * The event of a live stream with which the server says that it has none left, and ends it: whoever hears it comes back
 * after the longest delay (specification, section 8, 'resource-exhausted').
 */
export const EXHAUSTED = 'exhausted'
