import { writtenSeconds } from '#intake/instant.ts'
import { localSeconds } from '#intake/local-dates.ts'
import type { LogMessage } from './markdown-log-message.ts'

/** The time of a message in the archive's zone; AM and PM may be words of a language without capital letters. */
export const messageSeconds = (time: string, timeZone: string): number | null =>
  (/\p{Lo}/u.test(time) ? localSeconds(time, timeZone) : null) ?? writtenSeconds(time, timeZone)

/** Delimiters around the time in its line: emphasis, a quotation, code, brackets, a comment or an element. */
const FRAME = /^<!--|-->$|<\/?[a-z]{1,10}>|[>*_`[\]()]/gi
const LABEL = /^(?:date|time|timestamp|sent|created(?: at)?)\s*[:：]\s*/i
const WEEKDAY = /^(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?,? /i
const MONTHS = 'jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec'
const DATED = new RegExp(`^(?:[\\d\\s,./:+-]|T(?=\\d)|Z$|[ap]\\.?m\\b|utc|gmt|at |(?:${MONTHS})[a-z]{0,6})+$`, 'i')

/**
 * The time of a line that is delimited or labelled and contains nothing else; '' for every other line, as a bare time may be
 * part of the text.
 */
function timeOfLine(line: string): string {
  if (line.length > 100 || !/\d/.test(line)) return ''
  const said = line.trim().replaceAll(FRAME, '').trim().replace(LABEL, '')
  const time = said.replace(WEEKDAY, '')
  return said !== line.trim() && DATED.test(time) && messageSeconds(time, 'UTC') !== null ? time : ''
}

type Stamped = Pick<LogMessage, 'text' | 'time'>

function stampedAt(text: string, isFirst: boolean): Stamped | null {
  const at = isFirst ? text.indexOf('\n') : text.lastIndexOf('\n')
  const [before, behind] =
    at === -1 ? [isFirst ? text : '', isFirst ? '' : text] : [text.slice(0, at), text.slice(at + 1)]
  const time = timeOfLine(isFirst ? before : behind)
  const rest = (isFirst ? behind : before).replace(/^(?:[ \t]*\n)+/, '').trimEnd()
  return time === '' ? null : { text: rest, time }
}

/**
 * Removes such lines from the messages of a log, where all messages of a speaker begin or end with one: of both speakers, or of
 * one that speaks more than once.
 */
export function withTimes(messages: readonly LogMessage[]): LogMessage[] {
  if (messages.some(({ time }) => time !== '')) return [...messages]
  for (const isFirst of [true, false]) {
    const stamped = messages.map(({ text }) => stampedAt(text, isFirst))
    const roles = (['user', 'assistant'] as const).filter((role) => {
      const theirs = messages.flatMap((message, at) => (message.role === role ? [stamped[at]] : []))
      return theirs.length > 0 && theirs.every(Boolean)
    })
    const [only, other] = roles
    if (only === undefined) continue
    if (other === undefined && messages.filter(({ role }) => role === only).length < 2) continue
    return messages.map((message, at) =>
      roles.some((role) => role === message.role) && stamped[at]
        ? { ...message, textBefore: message.textBefore ?? message.text, ...stamped[at] }
        : message,
    )
  }
  return [...messages]
}
