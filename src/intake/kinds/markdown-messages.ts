import { isLooseConversation, looseMarkerOf } from './markdown-loose.ts'
import type { Log, LogMessage } from './markdown-log-message.ts'
import { markerOf, type Marker } from './markdown-marker.ts'
import { numberedLog } from './markdown-numbered.ts'
import { perplexityLog } from './markdown-perplexity.ts'
import { withoutRules } from './markdown-rules.ts'
import { messageSeconds, withTimes } from './markdown-times.ts'
import { chooseMarkers, type Candidate } from './markdown-speakers.ts'

const FENCE = /^ {0,3}(`{3,}|~{3,})(.*)$/
const PICTURE = /^!\[[^\]]*\]\(\s*<?([^)\s>]+)>?(?:\s+"[^"]*")?\s*\)$/

/** Splits a log at the lines that name a speaker (markdown-speakers.ts); such lines within code are text. */
export function splitLog(text: string): Log {
  const lines = text.split(/\r?\n/)
  const starts = startsOf(lines)
  const numbered = numberedLog(lines)
  const [first] = starts
  // A title may be the name of a program.
  const isAskedAbout = first?.marker.role === 'user' && first.at < (numbered?.preamble.length ?? 0)
  if (numbered && !isAskedAbout) return numbered
  const perplexity = isConversation(starts) ? null : perplexityLog(lines)
  if (perplexity) return perplexity
  const bodies = starts.map(({ at, marker: { inline }, lines: taken = 1 }, index) => {
    const body = lines.slice(at + taken, starts[index + 1]?.at ?? lines.length)
    return inline === '' ? body : [inline, ...body]
  })
  const unquoted = bodies.map((body, index) =>
    /^(?:callout|quote )/.test(starts[index]!.marker.make.kind) ? withoutQuote(body) : { body, id: null },
  )
  const drawn = withoutRules(
    unquoted.map(({ body }) => trimmed(body.join('\n'))),
    starts.map(({ marker }) => marker.role),
  )
  const log = withHeads({
    preamble: lines.slice(0, starts[0]?.at ?? lines.length),
    messages: drawn.map(({ body, before }, index) => {
      const { role, id, time, model } = starts[index]!.marker
      const was = before === body ? null : readBody(before, role)
      const read = { ...readBody(body, role), ...(was && { textBefore: was.textBefore ?? was.text }) }
      return { role, model, citations: [], ...read, id: id ?? unquoted[index]!.id, time: time || read.time }
    }),
  })
  return { ...log, messages: withTimes(withoutFrames(log)) }
}

/** The lines that begin a message: in the forms of programs, or else in those of people and copied pages. */
export function startsOf(lines: readonly string[]): Candidate[] {
  const usual = chooseMarkers(candidatesOf(lines))
  if (isConversation(usual)) return usual
  const loose = chooseMarkers(looseCandidatesOf(lines))
  return isConversation(loose) && isLooseConversation(loose, lines) ? loose : usual
}

export const isConversation = (starts: readonly Candidate[]): boolean =>
  starts.some(({ marker }) => marker.role === 'user') && starts.some(({ marker }) => marker.role === 'assistant')

function looseCandidatesOf(lines: readonly string[]): Candidate[] {
  const isCode = codeLines(lines)
  const found: Candidate[] = []
  for (const [at, line] of lines.entries()) {
    if (line.trim() === '' || isCode[at]) continue
    const one = looseMarkerOf(line.trim(), lines[at + 1] ?? '')
    if (one) found.push({ at, isNext: false, ...one })
  }
  return [...found, ...unknownSpeakers(lines, isCode, found)].sort((a, b) => a.at - b.at)
}

/** The lines that name a speaker. If some have message ids, only lines with ids count, also within code. */
function candidatesOf(lines: readonly string[]): Candidate[] {
  const isCode = codeLines(lines)
  const found: (Candidate & { isCode: boolean })[] = []
  let isNext = false
  for (const [at, line] of lines.entries()) {
    if (line.trim() === '') continue
    const marker = markerOf(line.trim())
    if (marker) found.push({ at, marker, isNext, isCode: isCode[at]! })
    isNext = marker !== null
  }
  const outside = found.filter((candidate) => !candidate.isCode)
  // A title that is a program's name, as a log does not begin with an empty answer.
  if (outside[0]?.marker.role === 'assistant' && outside[1]?.isNext) outside.shift()
  const named = found.filter(({ marker }) => marker.id !== null)
  const has = (role: Marker['role']) => named.some(({ marker }) => marker.role === role)
  const isNamed = named.length > 0 && ((has('user') && has('assistant')) || named[0]!.at === outside[0]?.at)
  if (isNamed) return named
  const answers = outside.some(({ marker }) => marker.role === 'assistant')
    ? []
    : unknownSpeakers(lines, isCode, outside)
  return [...outside, ...answers].sort((a, b) => a.at - b.at)
}

/**
 * The lines of a speaker whose name is unknown, such as a proper name: always the same words in the form of the other speaker's
 * lines, once after each of at least two prompts (the last may have no answer yet), or once before each of at least two
 * answers.
 */
function unknownSpeakers(
  lines: readonly string[],
  isCode: readonly boolean[],
  candidates: readonly Candidate[],
): Candidate[] {
  const { make, role } = candidates[0]?.marker ?? {}
  const known = candidates.filter(({ marker }) => marker.make.kind === make?.kind && marker.make.name === make.name)
  const isBold = make?.kind === '**' || make?.kind === 'inline'
  if (make === undefined || !(make.kind.startsWith('#') || isBold) || known.length < 2) return []
  if (candidates.some(({ marker }) => marker.role !== role)) return []
  const taken = new Set(known.map(({ at }) => at))
  const places = new Map<string, { at: number; inline: string }[]>()
  for (const [at, line] of lines.entries()) {
    if (isCode[at] || taken.has(at)) continue
    const [name = '', inline = ''] = isBold
      ? (/^\*\*([^*]+?)(?::\*\*|\*\*:|\*\*)[ \t]*(.*)$/.exec(line)?.slice(1) ?? [])
      : [line.startsWith(`${make.kind} `) ? line.slice(make.kind.length).trim() : '']
    if (name === '' || name.length > 60 || (inline === '') !== (make.kind !== 'inline')) continue
    if (places.has(name)) places.get(name)!.push({ at, inline })
    else places.set(name, [{ at, inline }])
  }
  const isAnswered = role === 'user'
  const [name, found] =
    [...places].find(([, others]) => {
      if (others.length < 2) return false
      const isOneEach = others.length === known.length || others.length === known.length + (isAnswered ? -1 : 1)
      const [first, second] = isAnswered ? [known, others] : [others, known]
      const follow = ({ at }: { at: number }, index: number) =>
        at > first[index]!.at && at < (first[index + 1]?.at ?? Infinity)
      return isOneEach && second.length <= first.length && second.every(follow)
    }) ?? []
  if (name === undefined || found === undefined) return []
  const marker = {
    role: isAnswered ? 'assistant' : 'user',
    id: null,
    time: '',
    model: isAnswered ? modelIn(name) : null,
  } as const
  return found.map(({ at, inline }) => ({ at, marker: { ...marker, inline, make: { ...make, name } }, isNext: false }))
}

/** The model in big-AGI's heading of an answer, which follows the persona: `### Generic · *gpt-4o*`. */
const modelIn = (name: string): string =>
  /·\s*\*([^*]+)\*/.exec(name)?.[1] ?? name.replace(/\s+#+$/, '').replaceAll(/\*\*?|`/g, '')

const UID = /^<!--\s*UID:\s*([\w-]{1,100})\s*-->$/

/** The text of a callout without its `>` prefixes, and the id that Nexus writes below. */
function withoutQuote(body: readonly string[]): { body: string[]; id: string | null } {
  const end = body.findIndex((line) => !line.startsWith('>'))
  let id: string | null = null
  const text = body.flatMap((line, at) => {
    if (at < end || end === -1) return [line.replace(/^>[ \t]?/, '')]
    const uid = UID.exec(line.trim())?.[1]
    if (uid === undefined || id !== null) return [line]
    id = uid
    return []
  })
  return { body: text, id }
}

const trimmed = (body: string) => body.replace(/^(?:[ \t]*\n)+/, '').trimEnd()

/** Lines of fenced code. An unclosed fence does not count, as a prompt may contain anything. */
function codeLines(lines: readonly string[]): boolean[] {
  const isCode = Array.from({ length: lines.length }, () => false)
  // Caches unclosed fences by character and length, so that a log with many fences takes linear time.
  const unclosed = new Map<string, number>()
  for (let at = 0; at < lines.length; at++) {
    const fence = FENCE.exec(lines[at]!)
    const [, marks = '', info = ''] = fence ?? []
    if (!fence || (marks.startsWith('`') && info.includes('`'))) continue
    if ((unclosed.get(marks[0]!) ?? Infinity) <= marks.length) continue
    const end = closingOf(lines, at + 1, marks)
    if (end === -1) {
      unclosed.set(marks[0]!, Math.min(marks.length, unclosed.get(marks[0]!) ?? Infinity))
      continue
    }
    isCode.fill(true, at, end + 1)
    at = end
  }
  return isCode
}

function closingOf(lines: readonly string[], from: number, marks: string): number {
  for (let at = from; at < lines.length; at++) {
    const [, found = '', info = ''] = FENCE.exec(lines[at]!) ?? []
    if (found.startsWith(marks) && info.trim() === '') return at
  }
  return -1
}

/** The header that `llm logs` writes above each prompt: time, conversation and model. */
export const HEAD =
  /(?:^|\n)#+ (\d{4}-\d\d-\d\dT\S{5,20})[ \t]+conversation: (?<id>\S+) id: \S+\s+Model: \*\*([^*\n]{1,100})\*\*\s*$/

/** Assigns time and model of the header above a prompt to the prompt and its answer. */
function withHeads({ preamble, messages }: Log): Log {
  if (!HEAD.test(preamble.join('\n'))) return { preamble, messages }
  let [, time = '', , model = ''] = HEAD.exec(preamble.join('\n')) ?? []
  const headed = messages.map((message): LogMessage => {
    const head = HEAD.exec(message.text)
    const one = { ...message, time: message.time || `${time}Z`, model: message.role === 'assistant' ? model : null }
    if (!head) return one
    ;[, time = '', , model = ''] = head
    return { ...one, text: one.text.slice(0, head.index).trimEnd() }
  })
  return { preamble: [], messages: headed }
}

/** True for the header of ChatGPT Exporter above the first message. */
export const isOfExporter = (preamble: readonly string[]): boolean =>
  ['User', 'Exported'].every((name) => preamble.some((line) => line.startsWith(`**${name}:** `)))

const DATED =
  /^(\d(?:[\d./-]{5,9},?|\d{3}\. \d{1,2}\. \d{1,2}\.) (?:\p{Lo}{2} ?)?\d{1,2}:\d\d(?::\d\d)?(?:[ \u202f][AP]M)?)(?:\n\s*|$)/iu
const FOOTER = /(?:^|\s+)---\nPowered by \[ChatGPT Exporter\]\(https:\/\/www\.chatgptexporter\.com\/?\)$/

/** The first line of each prompt below `# you asked`. */
const ASKED_AT = /^message time: (\d[\d:./ -]{3,40})\n\s*/

/** Removes what exporters add to messages: the time before each, and their own name at the end. */
function withoutFrames(log: Log): LogMessage[] {
  return withoutNames(log).map((message) => {
    const { text, time, role } = message
    const [head, asked] = (role === 'user' && time === '' ? ASKED_AT.exec(text) : null) ?? []
    return head === undefined
      ? message
      : { ...message, time: asked!.trim(), text: text.slice(head.length), textBefore: message.textBefore ?? text }
  })
}

/** Removes what ChatGPT Exporter adds: the time before each message, where all have one, and its name. */
function withoutNames({ preamble, messages }: Log): LogMessage[] {
  if (!isOfExporter(preamble) && !FOOTER.test(messages.at(-1)?.text ?? '')) return messages
  const times = messages.map(({ text, time }) => (time === '' ? (DATED.exec(text) ?? [])[1] : undefined))
  const areDated = times.every((time) => time !== undefined && messageSeconds(time, 'UTC') !== null)
  return messages.map((message, at) => {
    const dated = areDated ? message.text.replace(DATED, '') : message.text
    const text = at === messages.length - 1 ? dated.replace(FOOTER, '') : dated
    if (text === message.text) return message
    return { ...message, text, textBefore: message.text, time: areDated ? times[at]! : message.time }
  })
}

const TIMED = /^<time\s[^>]*datetime="([^"]{1,60})"[^>]*>[^<]*<\/time>\s*/
/** The form in which exporters of Claude write the time below the name. */
const TIMED_BOLD = /^\*\*(\d{4}-\d\d-\d\dT[\d:.]{5,15}Z)\*\*\s*/
/** The forms in which logs fold reasoning before an answer; earlier versions knew only a plain summary. */
const FOLDED = [
  /^<details[^>]*>\s*<summary>(?<mark>(?:<\w{1,10}>|[^\p{L}<]){0,10})(?:thought|thinking|reasoning)[^<]{0,100}(?:<\/\w{1,10}>\s*)?<\/summary>(?<thought>[\s\S]*?)<\/details>\s*/iu,
  /^>\s*(?<mark>\[!(?:thinking|thoughts?|reasoning|quote(?=\][+-]?\s*thinking))\])[^\n]*\n(?<thought>(?:>[^\n]*(?:\n|$))*)\s*/i,
  /^(?<mark>#{2,4}) Thinking\s*\n(`{3,})(?!`)[^\n]*\n(?<thought>[\s\S]*?)\n\2[ \t]*(?:\n\s*|$)/i,
]

/** The text of a message, with its time, reasoning and pictures, which exporters put before or within it. */
function readBody(
  whole: string,
  role: Marker['role'],
): Pick<LogMessage, 'text' | 'textBefore' | 'time' | 'reasoning' | 'pictures'> {
  const [timed = '', time = ''] = TIMED.exec(whole) ?? TIMED_BOLD.exec(whole) ?? []
  const behind = whole.slice(timed.length)
  const folded = role === 'assistant' ? FOLDED.map((form) => form.exec(behind)).find((found) => found !== null) : null
  const { mark = '', thought = '' } = folded?.groups ?? {}
  const body = behind.slice(folded?.[0].length ?? 0)
  const before = timed.startsWith('**') ? whole : mark.trim() === '' ? null : behind
  const { text, pictures } = withoutPictures(body)
  const reasoning = (mark.startsWith('[') ? thought.replaceAll(/^> ?/gm, '') : thought).trim()
  return { text, time, reasoning, pictures, ...(before !== null && { textBefore: withoutPictures(before).text }) }
}

function withoutPictures(body: string): Pick<LogMessage, 'text' | 'pictures'> {
  const pictures: string[] = []
  const all = body.split('\n')
  const isCode = codeLines(all)
  const lines = all.filter((line, at) => {
    if (isCode[at]) return true
    const pointer = PICTURE.exec(line.trim())?.[1]
    if (pointer === undefined || /^https?:/i.test(pointer)) return true
    pictures.push(decoded(pointer))
    return false
  })
  return { text: pictures.length > 0 ? trimmed(lines.join('\n')) : body, pictures }
}

function decoded(pointer: string): string {
  try {
    return decodeURIComponent(pointer)
  } catch {
    return pointer
  }
}
