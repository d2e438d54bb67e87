/** The most files that a browser sends for one import; the command line takes more. */
export const MOST_SENT = 5000
