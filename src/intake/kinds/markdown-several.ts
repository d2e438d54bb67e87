import { readFrontMatter } from '#intake/front-matter.ts'
import { HEAD, isConversation, startsOf } from './markdown-messages.ts'
import { markerOf } from './markdown-marker.ts'
import type { Candidate } from './markdown-speakers.ts'

/** One of several conversations of a log. */
export interface Section {
  /** Null without a heading of its own. */
  title: string | null
  text: string
}

/** The lines above a prompt that may begin a conversation. */
interface Head {
  /** Index of its first line. */
  at: number
  /** Index of the line that names the speaker of the first message. */
  start: number
  /** Number of marks of its heading; 0 for front matter. */
  level: number
  title: string | null
  /** Names of its fields, such as `date`. */
  fields: ReadonlySet<string>
  isBehindRule: boolean
}

const HEADING = /^(#{1,2})[ \t]+(\S.*?)(?:[ \t]+#+)?$/
const RULE = /^(?:(?:-[ \t]*){3,}|(?:\*[ \t]*){3,}|(?:_[ \t]*){3,}|={3,})$/
const FIELD = /^[-*>_\s]*(\p{L}[\p{L}\p{N} _-]{0,30}?)[*_]*\s*[:：][*_\s]*\S/u
/** Fields that name a conversation or its time. */
const NAMING =
  /^(?:(?:conversation|chat|session)[ _-]?)?(?:id|uuid|url|link)$|^(?:date|created|started|updated|last updated|exported|source)\b/i
/** A heading above all conversations: `# All conversations`, `# ChatGPT export`. */
const COLLECTION = /\b(?:all|exports?|exported|conversations?|chats?|sessions?|history|archive)\b/i
/** A heading of one exchange. */
const EXCHANGE = /^(?:turn|round|exchange|message|prompt|question|q) ?#?\d{1,5}\b/i
const NUMBER = /^(\d{1,5})[.)][ \t]+/

/**
 * The conversations of a log that holds several, in their order; empty for a log of one. Each begins with a heading above its
 * first prompt, where the headings have fields of the same name below (`Date: …`) or rules above, or with front matter; or its
 * exchanges name it as `llm logs` does.
 */
export function sectionsOf(text: string): Section[] {
  const lines = text.split(/\r?\n/)
  if (lines.filter((line) => HEADING.test(line) || line === '---').length < 2) return []
  const starts = startsOf(lines)
  if (!isConversation(starts)) return []
  const keys = new Set(Object.keys(readFrontMatter(text).fields).map((key) => key.toLowerCase()))
  const heads = starts.flatMap((start, index) => {
    const last = starts[index - 1]
    if (start.marker.role !== 'user' && start.marker.role !== 'system') return []
    return last?.marker.role === start.marker.role ? [] : (headAbove(lines, start, last?.at ?? -1, keys) ?? [])
  })
  if (heads[0]?.start !== starts[0]!.at) return []
  const logged = loggedIn(lines, heads)
  if (logged.length > 0) return logged
  const chosen = [withFrontMatter(heads), withFields(heads), withRules(heads, starts, lines)].find(
    (some) => some.length > 1,
  )
  return chosen ? sectionsAt(lines, chosen) : []
}

/** The head above a speaker's line: its front matter, or the nearest heading with nothing but fields and rules below. */
function headAbove(
  lines: readonly string[],
  { at: start, marker }: Candidate,
  after: number,
  keys: ReadonlySet<string>,
): Head | null {
  const fields = new Set<string>()
  const deepest = marker.make.kind.startsWith('#') ? marker.make.kind.length - 1 : 2
  let found: Head | null = null
  for (let at = start - 1; at > after; at--) {
    const line = lines[at]!.trim()
    if (line === '') continue
    if (line === '---') {
      const first = frontMatterAt(lines, at, after, keys)
      if (first !== null)
        return { at: first, start, level: 0, title: found?.title ?? null, fields, isBehindRule: false }
    }
    if (found) return { ...found, isBehindRule: RULE.test(line) }
    const [, marks = '', title = ''] = (line.length < 500 && HEADING.exec(line)) || []
    if (marks !== '') {
      if (marks.length > deepest || EXCHANGE.test(title) || markerOf(line) !== null) return null
      found = { at, start, level: marks.length, title, fields, isBehindRule: false }
    } else if (!RULE.test(line)) {
      const name = line.length < 500 ? FIELD.exec(line)?.[1] : undefined
      if (name === undefined) return null
      fields.add(name.trim().toLowerCase())
    }
  }
  return found
}

/** The first line of the front matter that a line ends, if it has fields of the log's own; null for none. */
function frontMatterAt(lines: readonly string[], end: number, after: number, keys: ReadonlySet<string>): number | null {
  let known = 0
  for (let at = end - 1; at > after && /^(?:[\w -]+:|\s+\S|- )/.test(lines[at]!); at--) {
    if (keys.has((/^([\w -]+):/.exec(lines[at]!)?.[1] ?? '').toLowerCase())) known++
    if (lines[at - 1] === '---') return known >= Math.min(2, keys.size) && known > 0 ? at - 1 : null
  }
  return null
}

/** The conversations of `llm logs`, which names the conversation of each exchange; empty for fewer than two. */
function loggedIn(lines: readonly string[], heads: readonly Head[]): Section[] {
  const parts = heads.map(({ at, start }, index) => ({
    id: HEAD.exec(lines.slice(at, start).join('\n'))?.groups?.['id'],
    text: lines.slice(at, heads[index + 1]?.at).join('\n'),
  }))
  if (parts.some(({ id }) => id === undefined)) return []
  const places = [...Map.groupBy(parts, ({ id }) => id).values()]
  return places.length < 2
    ? []
    : places.map((some) => ({ title: null, text: some.map((part) => part.text).join('\n') }))
}

const withFrontMatter = (heads: readonly Head[]): Head[] =>
  heads[0]!.level === 0 ? heads.filter(({ level }) => level === 0) : []

/** The heads of the first one's level that have a field of it which names a conversation or its time. */
function withFields([first, ...others]: readonly Head[]): Head[] {
  const names = [...first!.fields].filter((name) => NAMING.test(name))
  return [
    first!,
    ...others.filter((head) => head.level === first!.level && names.some((name) => head.fields.has(name))),
  ]
}

/**
 * The heads of the first one's level behind rules, with nothing but rules below. Not if each has one exchange, as then they may
 * head the exchanges of one conversation, nor below a heading that may be the title of one.
 */
function withRules(
  [first, ...others]: readonly Head[],
  starts: readonly Candidate[],
  lines: readonly string[],
): Head[] {
  const level = first!.level
  const above = lines.slice(0, first!.at).flatMap((line) => HEADING.exec(line)?.[2] ?? [])
  if (level === 2 && !above.some((title) => COLLECTION.test(title))) return []
  const heads = [
    first!,
    ...others.filter((head) => head.level === level && head.isBehindRule && head.fields.size === 0),
  ]
  const prompts = starts.filter(({ marker }) => marker.role === 'user').length
  return level > 0 && prompts > heads.length ? heads : []
}

function sectionsAt(lines: readonly string[], heads: readonly Head[]): Section[] {
  const areNumbered = heads.every(({ title }, index) => Number(NUMBER.exec(title ?? '')?.[1]) === index + 1)
  const areBetweenRules = heads.slice(1).every(({ isBehindRule }) => isBehindRule)
  return heads.map(({ at, title }, index) => {
    let end = heads[index + 1]?.at ?? lines.length
    const isBetween = (line: string) => line === '' || (areBetweenRules && RULE.test(line))
    while (end > at && isBetween(lines[end - 1]!.trim())) end--
    return {
      title: (areNumbered ? title?.replace(NUMBER, '') : title) ?? null,
      text: lines.slice(at, end).join('\n'),
    }
  })
}
