/** The heading that Aider writes into its history at each start. */
export const AIDER_HEAD = /^# aider chat started at (\d{4}-\d\d-\d\d \d\d:\d\d:\d\d)[ \t]*\r?$/m

/**
 * Splits a text into its logs: one, except for a history of Aider, which has a log per start. Nothing of the text is left out.
 */
export function logsIn(text: string): { line: number; text: string }[] {
  const heads = [...text.matchAll(new RegExp(AIDER_HEAD, 'gm'))].map(({ index }) => index)
  const [, ...starts] = heads
  let line = 1
  return [0, ...starts].map((from, at) => {
    const log = text.slice(from, starts[at])
    const entry = { line, text: log }
    line += log.split('\n').length - 1
    return entry
  })
}
