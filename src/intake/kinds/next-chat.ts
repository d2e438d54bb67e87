import type { ExportKind } from '#intake/export-kind.ts'
import { secondsOf, writtenSeconds } from '#intake/instant.ts'
import { listOf, own } from '#intake/json-object.ts'
import { readMessages, messageByRole, someOf, type ListedMessage } from '#intake/listed-messages.ts'
import { filled, idOf, modelOf, unreadableRecord } from '#intake/parsed-conversation.ts'

/**
 * A session of NextChat (ChatGPT Next Web), from its backup `{ "chat-next-web-store": { sessions } }` or alone; its title is
 * `topic`. Dates have the browser's format in the person's language.
 */
export const nextChat: ExportKind = {
  name: 'NextChat',
  label: 'NextChat backups',
  recognises: (record) =>
    typeof own(record, 'topic') === 'string' &&
    Array.isArray(own(record, 'messages')) &&
    (own(record, 'lastUpdate') !== undefined ||
      own(record, 'mask') !== undefined ||
      own(record, 'memoryPrompt') !== undefined ||
      someOf(record, 'messages', (message) => typeof own(message, 'date') === 'string')),
  read(record, context) {
    const id = idOf(own(record, 'id'))
    const title = own(record, 'topic')
    const list = own(record, 'messages')
    if (!Array.isArray(list)) return unreadableRecord('it is not a session with messages', filled(title) ?? id ?? '')
    const mask = own(record, 'mask')
    const all = list as unknown[]
    const updated = secondsOf(own(record, 'lastUpdate'))
    const dates = all.map((message) => filled(own(message, 'date')) ?? '')
    const seconds = timesOf(dates, updated, context.timeZone)
    return readMessages(
      {
        id,
        title,
        unnamed: [title ?? ''],
        seconds: seconds.find((time) => time !== null) ?? updated,
        updated,
        model: modelOf(own(own(mask, 'modelConfig'), 'model')),
        maker: 'NextChat',
      },
      all.map((message, at) => messageOf(message, seconds[at] ?? null)),
      context,
    )
  },
}

function messageOf(message: unknown, seconds: number | null): ListedMessage {
  const tools = listOf(own(message, 'tools')).map((tool) => ({
    id: own(tool, 'id'),
    function: own(tool, 'function'),
    output: own(tool, 'content') ?? own(tool, 'errorMsg'),
  }))
  return {
    id: filled(own(message, 'id')),
    seconds,
    model: own(message, 'role') === 'assistant' ? modelOf(own(message, 'model')) : null,
    record: message,
    ...messageByRole({
      role: own(message, 'role'),
      content: own(message, 'content'),
      reasoning_content: own(message, 'reasoning_content') ?? own(message, 'reasoningContent'),
      ...(tools.length > 0 && { tool_calls: tools }),
    }),
  }
}

/** A date such as `3/1/2025, 10:00:00 AM`, `01/03/2025, 10:00:00` or `2025/3/1 10:00:00`, or an ISO time. */
const DATE =
  /^(\d{1,4})[/.-]\s?(\d{1,2})[/.-]\s?(\d{1,4})\.?,?\s+(?:(上午|下午|午前|午後|오전|오후)\s?)?(\d{1,2})[:.](\d\d)(?:[:.](\d\d))?(?:\s*([AaPp])\.?\s?[Mm]\.?)?$/

/**
 * Parses dates in the formats of browsers. Whether the day or the month comes first is decided by a date of the session with a
 * day after the twelfth, or else by the order that is nearer to its last change.
 */
function timesOf(dates: readonly string[], updated: number | null, timeZone: string): (number | null)[] {
  const read = (isDayFirst: boolean) => dates.map((date) => timeOf(date, isDayFirst, timeZone))
  const [monthFirst, dayFirst] = [read(false), read(true)]
  const isRead = (times: (number | null)[]) => times.filter((time) => time !== null).length
  if (isRead(monthFirst) !== isRead(dayFirst)) return isRead(dayFirst) > isRead(monthFirst) ? dayFirst : monthFirst
  const distance = (times: (number | null)[]) => {
    const last = times.findLast((time) => time !== null)
    return updated === null || last === undefined || last === null ? 0 : Math.abs(updated - last)
  }
  return distance(dayFirst) < distance(monthFirst) ? dayFirst : monthFirst
}

function timeOf(date: string, isDayFirst: boolean, timeZone: string): number | null {
  const found = DATE.exec(date.trim().replaceAll(/[\u202f\u00a0]/g, ' '))
  if (!found) return secondsOf(date, timeZone) ?? writtenSeconds(date, timeZone)
  const [, first = '', second = '', third = '', half, hour = '', minute = '', sec = '00', letter] = found
  const isYearFirst = first.length === 4
  const [year, month, day] = isYearFirst
    ? [first, second, third]
    : isDayFirst
      ? [third, second, first]
      : [third, first, second]
  if (year.length !== 4) return null
  const isAfternoon = /[Pp]|下午|午後|오후/.test(letter ?? half ?? '')
  const isHalved = (letter ?? half) !== undefined
  const hours = isHalved ? (Number(hour) % 12) + (isAfternoon ? 12 : 0) : Number(hour)
  const two = (value: string | number) => String(value).padStart(2, '0')
  return writtenSeconds(`${year}-${two(month)}-${two(day)} ${two(hours)}:${minute}:${sec}`, timeZone)
}
