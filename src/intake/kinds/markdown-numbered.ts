import type { Log, LogMessage } from './markdown-log-message.ts'

const HEADING = /^#{2,4} chat-(\d{1,5})$/
const CONTENTS = /\]\(#chat-1\)$/
const NAMED = /^#{6} [^\n]{1,60} said:\s*/
const DATED = /^#{5} 📅 (\d{4}-\d\d-\d\d) \| (\d\d:\d\d)\s*/u
/** The link back to the table of contents, below each answer. */
const END = /(?:^|\n)(?:_{3}|-{3})\s*\n#{6} \[top\]\(#table-of-contents\)$/

/**
 * Reads a log of AI Chat Exporter: below a table of contents each exchange has a heading with its number, then the prompt as a
 * quotation, then the answer.
 * @returns null for every other text
 */
export function numberedLog(lines: readonly string[]): Log | null {
  const starts: number[] = []
  for (const [at, line] of lines.entries()) {
    if (Number(HEADING.exec(line.trimEnd())?.[1]) !== starts.length + 1) continue
    let next = at + 1
    while (lines[next]?.trim() === '') next++
    if (lines[next]?.startsWith('>')) starts.push(at)
  }
  const [first] = starts
  if (first === undefined || !lines.slice(0, first).some((line) => CONTENTS.test(line.trimEnd()))) return null
  return {
    preamble: lines.slice(0, first),
    messages: starts.flatMap((at, index) => exchangeOf(lines.slice(at + 1, starts[index + 1]))),
  }
}

function exchangeOf(lines: readonly string[]): LogMessage[] {
  const from = lines.findIndex((line) => line.startsWith('>'))
  const end = lines.findIndex((line, at) => at > from && !line.startsWith('>'))
  const quoted = lines.slice(from, end === -1 ? undefined : end)
  const rest = end === -1 ? '' : lines.slice(end).join('\n')
  const said = rest.trim().replace(END, '').replace(NAMED, '')
  const [head = '', day = '', clock = ''] = DATED.exec(said) ?? []
  const time = `${day} ${clock}`.trim()
  const prompt = quoted.map((line) => line.replace(/^> ?/, '')).join('\n')
  const answer = said.slice(head.length).trim()
  return [message('user', prompt.trim(), time), ...(answer === '' ? [] : [message('assistant', answer, time)])]
}

const message = (role: 'user' | 'assistant', text: string, time: string): LogMessage => ({
  role,
  text,
  id: null,
  time,
  model: null,
  pictures: [],
  reasoning: '',
  citations: [],
})
