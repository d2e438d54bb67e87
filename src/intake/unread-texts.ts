import { isObject } from './json-object.ts'
import { countLetters, type LeftOut } from './letters.ts'
import type { MessageContent, MessagePart } from './message.ts'
import { isReasoning } from './part-types.ts'
import { whyNotStorable } from './storable-text.ts'

/** A text of a message that its reader does not take. */
interface UnreadText {
  /** The path of the field, joined by dots. */
  field: string
  /** True outside lists, for a field with the name of a text. */
  isSaid: boolean
  text: string
}

/** The content of a message, with unread texts added. */
export interface WithUnread {
  content: MessageContent
  /** Number of characters added. */
  letters: number
}

/** Last words of field names whose values are names, locations or types. */
const SETTINGS = new Set(
  (
    'id ids uuid guid key hash token tokens name names title label labels type types kind class role sender author user username from ' +
    'model models provider engine version url urls uri href link links path file filename pointer src domain favicon icon ' +
    'avatar emoji color date datetime time times timestamp at created updated modified started finished ' +
    'status state lang language locale format mime encoding mode slug tag tags signature cursor data bytes base64 thumbnail'
  ).split(' '),
)
/** Last words of field names whose values are texts of a message. */
const SAID =
  /^(?:text|texts|content|contents|body|message|answer|response|reply|output|result|markdown|transcript|summary|thought|thinking|reasoning|note|comment|caption|explanation|description|refusal|prompt|question|query|instruction|translation|error)$/

/** Cache of last words by field name, as messages of an export share a few names. */
const lastWords = new Map<string, string>()
const MAX_NAMES = 10_000
const MAX_NAME_LENGTH = 100

/** The last word of a field name, in lower case; '' for none. */
function lastWordOf(name: string): string {
  const known = lastWords.get(name)
  if (known !== undefined) return known
  const words = name
    .slice(-MAX_NAME_LENGTH)
    .replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
  const last = /\p{L}+(?=\P{L}*$)/u.exec(words)?.[0] ?? ''
  if (lastWords.size < MAX_NAMES && name.length <= MAX_NAME_LENGTH) lastWords.set(name, last)
  return last
}

/**
 * Two adjacent words, or a run of a script without spaces; not an id, a URL or a time. A word is matched from its beginning
 * only, as the encoded bytes of a file are one long word.
 */
const PROSE = /(?<!\S)[^\s\p{L}]*\p{L}\S*\s+\S*\p{L}|[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}]{4}/u

/** True for a text that reads like prose, not like an identifier or data. */
export const isProse = (text: string): boolean => PROSE.test(text)

/** Maximum number of characters to search; beyond it a text counts as unread. */
const MAX_LOOKED_AT = 50_000_000

/**
 * Finds texts of a message that its reader does not know, whatever their fields are called: an unknown text becomes the text of
 * a message without any other, or a folded part under the name of its field, or is left out by that name. Otherwise a field of
 * a new program version would be lost silently.
 * @param record the original message
 * @param taken its texts that are parts of the content or left out of it
 */
export function withUnread(record: unknown, taken: readonly string[], content: MessageContent): WithUnread {
  const { unread, repeated } = unreadTexts(record, taken, content)
  const letters = unread.reduce((sum, { text }) => sum + countLetters(text), repeated)
  if (letters === 0) return { content, letters }
  if (content.kind === 'failed' || (content.kind === 'hidden' && content.parts === undefined))
    return { content, letters }
  const parts: MessagePart[] = []
  const leftOut: LeftOut[] = [{ reason: 'said again in the record', letters: repeated }]
  /** Texts that ids of messages without one depend on. */
  const said: string[] = []
  const isSilent = content.kind !== 'hidden' && content.parts.length === 0 && content.assets.length === 0
  for (const { field, isSaid, text } of unread) {
    if (whyNotStorable(text)) leftOut.push({ reason: 'characters that no database keeps', letters: countLetters(text) })
    else if (isSilent && (isSaid || SAID.test(lastWordOf(field)))) {
      said.push(text)
      parts.push({ kind: isReasoning(field) ? 'reasoning' : 'text', text })
    } else if (isSaid) {
      parts.push(
        { kind: 'call', id: null, name: field, input: '' },
        { kind: 'output', id: null, name: field, output: text },
      )
    } else leftOut.push({ reason: `the field ${field}`, letters: countLetters(text) })
  }
  return {
    content: {
      ...content,
      parts: [...(content.parts ?? []), ...parts],
      leftOut: [...(content.leftOut ?? []), ...leftOut],
      ...(parts.some(({ kind }) => kind === 'reasoning') && { written: said.join('\n\n') }),
    },
    letters,
  }
}

function unreadTexts(
  record: unknown,
  taken: readonly string[],
  content: MessageContent,
): { unread: UnreadText[]; repeated: number } {
  const left = new Map<string, number>()
  for (const text of taken) left.set(text, (left.get(text) ?? 0) + 1)
  const parts = content.kind === 'failed' ? [] : (content.parts ?? [])
  const read = [
    ...left.keys(),
    ...parts.flatMap((part) => Object.values(part).filter((one) => typeof one === 'string')),
  ]
  const all = read.reduce((sum, text) => sum + text.length, 0)
  let looked = 0
  const stands = (text: string): boolean => {
    looked += all
    if (looked > MAX_LOOKED_AT) return false
    const plain = text.trim()
    // A tool's input is written as JSON below its first keys.
    const escaped = JSON.stringify(plain).slice(1, -1)
    return read.some((one) => one.includes(plain) || (escaped !== plain && one.includes(escaped)))
  }
  const unread: UnreadText[] = []
  let repeated = 0
  for (const one of textsWithFields(record)) {
    const times = left.get(one.text)
    if (times !== undefined && times > 0) left.set(one.text, times - 1)
    else if (!isProse(one.text)) continue
    else if (times !== undefined) repeated += countLetters(one.text)
    else if (!stands(one.text)) unread.push(one)
  }
  return { unread, repeated }
}

/** The prose texts of a value, in order, except settings. */
export const proseIn = (value: unknown): string[] =>
  [...textsWithFields(value)].map(({ text }) => text).filter((text) => PROSE.test(text))

/** All texts of a value in order, except settings; without recursion, as values may be nested arbitrarily deep. */
function* textsWithFields(value: unknown): Generator<UnreadText> {
  const open = [{ value, field: '', isSaid: false, isListed: false }]
  for (let next = open.pop(); next; next = open.pop()) {
    const { value: found, field } = next
    if (typeof found === 'string') {
      if (found !== '') yield { field, isSaid: next.isSaid, text: found }
      continue
    }
    const below: typeof open = []
    if (Array.isArray(found)) {
      for (const one of found as unknown[]) {
        below.push({ ...next, value: one, isSaid: false, isListed: field !== '' })
      }
    } else if (isObject(found)) {
      for (const [key, one] of Object.entries(found)) {
        if (one === null || (typeof one !== 'string' && typeof one !== 'object')) continue
        const last = lastWordOf(key)
        if (typeof one === 'string' && SETTINGS.has(last)) continue
        const { isListed } = next
        below.push({ value: one, field: fieldBelow(field, key), isSaid: SAID.test(last) && !isListed, isListed })
      }
    }
    for (let at = below.length - 1; at >= 0; at--) open.push(below[at]!)
  }
}

/** A report names fields, but never texts: a key that may be one is not repeated, nor an overlong name. */
const fieldBelow = (field: string, key: string): string => {
  const name = /^[A-Za-z_$][\w$-]{0,39}$/.test(key) ? key : '…'
  const joined = field === '' ? name : `${field}.${name}`
  return joined.length <= 100 ? joined : field
}
