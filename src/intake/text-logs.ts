/** How Aider heads the log of each time that it was started. */
export const AIDER_HEAD = /^# aider chat started at (\d{4}-\d\d-\d\d \d\d:\d\d:\d\d)[ \t]*\r?$/m

/**
 * The logs that a text holds: itself, but for a history of Aider, which holds one for each time that it was started. Nothing of
 * the text is left out.
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
