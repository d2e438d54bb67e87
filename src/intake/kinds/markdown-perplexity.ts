import { pageOf } from '#intake/citations.ts'
import type { Log, LogMessage } from './markdown-log-message.ts'

const LOGO = /^<img\s[^>]*pplx[^>]*>$/
const END = /^<div[^>]*>⁂<\/div>$/
const RULE = /^-{3,}$/
const LABEL = /^\**citations:?\**$/i
const SOURCE = /^\[\^?(?:\d{1,4}_)?\d{1,4}\]:?\s+(\S.*)$/
const ADDRESS = /<?(https?:\/\/[^\s<>]+)>?\s*$/i
const MARK = /\[\^(?:\d{1,4}_)?(\d{1,4})\]/g
const SHARED = /^answer from perplexity\b.*$/i

/**
 * Reads the format that Perplexity saves and copies: each question is the heading after a rule, followed by its answer, with
 * the cited pages at the end.
 * @returns null for every other text
 */
export function perplexityLog(lines: readonly string[]): Log | null {
  const trimmed = lines.map((line) => line.trim())
  const isSaved = trimmed.some((line) => LOGO.test(line) || END.test(line))
  const first = trimmed.findIndex((line) => line !== '' && !LOGO.test(line))
  const isCopied = trimmed.some((line, at) => LABEL.test(line) && citedBehind(trimmed, at) > 0)
  if (!(isSaved || isCopied) || first === -1 || !/^#\s+\S/.test(trimmed[first]!)) return null
  const starts = [first]
  let last = ''
  for (let at = first + 1; at < lines.length; at++) {
    if (/^#\s+\S/.test(trimmed[at]!) && RULE.test(last)) starts.push(at)
    if (trimmed[at] !== '') last = trimmed[at]!
  }
  const messages = starts.flatMap((at, index): LogMessage[] => {
    const question = trimmed[at]!.replace(/^#\s+/, '').replace(/\s+#+$/, '')
    return [message('user', question), answerOf(lines.slice(at + 1, starts[index + 1]))]
  })
  return { preamble: [], messages: messages.filter(({ text, citations }) => text !== '' || citations.length > 0) }
}

/** The number of sources after a line, with only blank lines between. */
function citedBehind(lines: readonly string[], at: number): number {
  let count = 0
  for (const line of lines.slice(at + 1)) {
    if (line === '') continue
    if (!SOURCE.test(line) || !ADDRESS.test(line)) break
    count++
  }
  return count
}

function answerOf(lines: readonly string[]): LogMessage {
  const citations: LogMessage['citations'] = []
  const kept = lines.filter((line) => {
    const source = SOURCE.exec(line.trim())?.[1]
    const url = source === undefined ? undefined : ADDRESS.exec(source)?.[1]
    if (url === undefined) return !END.test(line.trim()) && !LABEL.test(line.trim()) && !SHARED.test(line.trim())
    const page = pageOf({ url, title: source!.replace(ADDRESS, '').replace(/[\s:–—-]+$/, '') })
    if (page) citations.push(page)
    return page === null
  })
  const text = kept
    .join('\n')
    .trim()
    .replace(/(?:\n\s*-{3,}\s*)+$/, '')
  return { ...message('assistant', text.replaceAll(MARK, '[$1]')), citations }
}

const message = (role: 'user' | 'assistant', text: string): LogMessage => ({
  role,
  text: text.trim(),
  id: null,
  time: '',
  model: null,
  pictures: [],
  reasoning: '',
  citations: [],
})
